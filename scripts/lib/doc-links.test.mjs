import { expect, it } from 'vitest';

import { findProblems } from './doc-links.mjs';

/** @param {Record<string, string>} texts files with their text */
const problemsOf = (texts) => {
  const names = Object.keys(texts);
  const isThere = (file) => names.some((name) => name === file || name.startsWith(`${file}/`));
  return findProblems(names, { exists: isThere, read: (file) => texts[file] });
};

it('accepts links, paths and sections that exist', () => {
  expect(
    problemsOf({
      'README.md': '[Domain](docs/domain.md#2-filters), [web](https://example.org), `app/lib`',
      'docs/domain.md':
        '## 2. Filters\n[up](../README.md) `app/lib/{paths,dates}.ts` `app/<kind>/x` `app/routes/_app.<name>.tsx`',
      'app/lib/paths.ts': '// domain.md section 2; docs/domain.md\nconst text = "app/gone.ts";',
      'app/lib/dates.ts': '/** See app/lib/paths.ts. */',
    }),
  ).toEqual([]);
});

it.each([
  ['a link', 'README.md', '[gone](docs/gone.md)', 'README.md:1: the link docs/gone.md leads'],
  [
    'an anchor',
    'README.md',
    '\n[here](#nowhere)',
    'README.md:2: README.md has no heading #nowhere',
  ],
  [
    'a path in a document',
    'docs/a.md',
    '`app/lib/gone.ts`',
    'docs/a.md:1: there is no app/lib/gone.ts',
  ],
  ['one of several paths', 'docs/a.md', '`docs/{a,b}.md`', 'docs/a.md:1: there is no docs/b.md'],
  [
    'a path in a comment',
    'app/x.ts',
    `  ${'//'} see server/gone`,
    'app/x.ts:1: there is no server/gone',
  ],
  [
    'a document',
    'app/x.ts',
    ' * design.md says so',
    'app/x.ts:1: there is no design.md in the root',
  ],
  ['a section', 'docs/a.md', '## 1. One', 'app/y.css:1: docs/a.md has no section 7'],
])('names file and line of %s that leads nowhere', (_what, file, text, problem) => {
  const found = problemsOf({ [file]: text, 'app/y.css': '/* a.md section 7 */' });
  expect(found.join('\n')).toContain(problem);
});
