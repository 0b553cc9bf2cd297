import { describe, expect, it } from 'vitest';

import { readSource } from './structure.mjs';

const long = (name) => `function ${name}() {\n${'  work();\n'.repeat(60)}}\n`;

describe('figures about a source file', () => {
  it('names functions that are too long, casts and state of the module, by line', () => {
    const text = [
      'const table = new Map([[1, 2]]);',
      'const cache = new Map();',
      'let count = 0;',
      "const words = ['a'] as const;",
      'const id = Number(words[0] as string);',
      long('longOne'),
      'const short = () => table;',
    ].join('\n');
    expect(readSource('app/a.ts', text)).toEqual({
      file: 'app/a.ts',
      lines: text.split('\n').length - 1,
      longFunctions: ['app/a.ts:6 longOne (62 lines)'],
      casts: ['app/a.ts:5'],
      moduleState: ['app/a.ts:2', 'app/a.ts:3'],
    });
  });

  it('counts no declaration with initial values as state', () => {
    const { moduleState } = readSource('app/b.ts', 'const codes = new Set(["a"]);\n');
    expect(moduleState).toEqual([]);
  });
});
