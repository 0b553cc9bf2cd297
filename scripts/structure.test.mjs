import { describe, expect, it } from 'vitest';

import { mutualFolders, oneUseFiles, readSource } from './structure.mjs';

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
      imports: [],
      longFunctions: ['app/a.ts:6 longOne (62 lines)'],
      longClosures: [],
      casts: ['app/a.ts:5'],
      detailCasts: [],
      moduleState: ['app/a.ts:2', 'app/a.ts:3'],
    });
  });

  it('counts no declaration with initial values as state', () => {
    const { moduleState } = readSource('app/b.ts', 'const codes = new Set(["a"]);\n');
    expect(moduleState).toEqual([]);
  });

  it('names long functions that hold functions, and casts of what a form answers', () => {
    const text = [
      'function createOne(state) {',
      '  const inner = () => state.detail as Detail;',
      '  work();\n'.repeat(100),
      '}',
    ].join('\n');
    const { longClosures, detailCasts } = readSource('app/c.ts', text);
    expect(longClosures).toEqual(['app/c.ts:1 createOne (104 lines)']);
    expect(detailCasts).toEqual(['app/c.ts:2']);
  });
});

describe('figures about imports', () => {
  const sources = (files) => Object.entries(files).map(([file, text]) => readSource(file, text));

  it('names small files with one importer, if it is in their folder', () => {
    const found = oneUseFiles(
      sources({
        'app/a/page.ts': "import './part';\nimport { b } from '~/b/other';\nimport('./late');\n",
        'app/a/part.ts': "export * from './shared';\n",
        'app/a/late.ts': "import { s } from './shared';\n",
        'app/a/shared.ts': '',
        'app/b/other.ts': "import * as z from 'zod';\n",
      }),
    );
    expect(found).toEqual(['app/a/part.ts (1 lines)', 'app/a/late.ts (1 lines)']);
  });

  it('names folders of the platform that import each other', () => {
    const found = mutualFolders(
      sources({
        'server/platform/a/one.ts': "import '../b/one';\nimport '../c/one';\n",
        'server/platform/b/one.ts': "import '../a/two';\n",
        'server/platform/a/two.ts': '',
        'server/platform/c/one.ts': '',
      }),
    );
    expect(found).toEqual(['a b']);
  });
});
