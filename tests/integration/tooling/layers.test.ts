import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { projectRoot } from '../../support/programs/child';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Lays out a small project under the project's own rules and returns what the rules say of it, as 'rule: file'. */
function cruise(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-layers-'));
  folders.push(folder);
  for (const config of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    copyFileSync(path.join(projectRoot, config), path.join(folder, config));
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const cli = path.join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, 'app', 'contract', 'server', 'tests', '--config', '.dependency-cruiser.cjs'];
  const output = execFileSync(process.execPath, [...args, '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  const report = JSON.parse(output) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

/** A project that keeps to the rules, with every import that they allow. */
const allowed: Record<string, string> = {
  'contract/vocabulary.ts': "export const states = ['new'];",
  'contract/ams/orders.ts':
    "import { states } from '../vocabulary'; export const orders = states; export type Orders = typeof states;",
  'app/contracts/view.ts':
    "import { orders } from '../../contract/ams/orders'; export const view = orders;",
  'app/lib/urls/paths.ts': "export const home = '/';",
  'app/lib/format.ts': `
    import { states } from '~contract/vocabulary';
    import type { Orders } from '~contract/ams/orders';
    import { view } from '../contracts/view';
    export const format = (orders: Orders) => [view, states, orders];`,
  'app/components/ui/actions/button.tsx':
    "import { format } from '~/lib/format'; export const Button = format;",
  'app/features/orders/parts.ts':
    "import { Button } from '~/components/ui/actions/button'; export const parts = Button;",
  'app/features/orders/page.tsx': "import { parts } from './parts'; export const page = parts;",
  'app/features/users/page.tsx':
    "import { view } from '~/contracts/view'; export const users = view;",
  'app/routes/orders.tsx': `
    import type { RequestContext } from '../../server/bff/context';
    import { page } from '~/features/orders/page';
    import { users } from '~/features/users/page';
    export const loader = (context: RequestContext) => [context, page, users];`,
  'server/bff/context.ts': `
    import { view } from '../../app/contracts/view';
    import { home } from '../../app/lib/urls/paths';
    export type RequestContext = { home: typeof home; view: typeof view };
    export const createRequestContext = () => ({ home, view });`,
  'server/bff/app.ts':
    "import { createRequestContext } from './context'; export const createBff = createRequestContext;",
  'server/index.ts': "import { createBff } from './bff/app'; createBff();",
  'server/platform/seed/seed.ts':
    "import { orders } from '../../../contract/ams/orders'; export const seed = orders;",
  'server/platform/parts/data.ts':
    "import { seed } from '../seed/seed'; export const apply = seed;",
  'server/platform/parts/part.ts': 'export const part = 1;',
  'server/platform/index.ts': `
    import { part } from './parts/part';
    import { apply } from './parts/data';
    export const startPlatform = () => [part, apply];`,
  'server/platform/main.ts': "import { startPlatform } from './index'; startPlatform();",
  'tests/support/bff.ts':
    "import { createBff } from '../../server/bff/app'; export const bff = createBff;",
  'tests/integration/bff.test.ts': "import { bff } from '../support/bff'; bff();",
  'tests/integration/platform/own.test.ts':
    "import { startPlatform } from '../../../server/platform/index'; startPlatform();",
};

/** One import each that is not allowed: file, text, and the rule that it breaks. */
const forbidden: [rule: string, file: string, text: string][] = [
  [
    'routes-are-leaves',
    'app/routes/other.ts',
    "import { loader } from './orders'; export const other = loader;",
  ],
  [
    'routes-are-leaves',
    'app/features/orders/a.ts',
    "import { loader } from '~/routes/orders'; export const a = loader;",
  ],
  [
    'no-imports-across-features',
    'app/features/users/b.ts',
    "import { page } from '~/features/orders/page'; export const b = page;",
  ],
  [
    'app-components',
    'app/components/ui/c.ts',
    "import { page } from '~/features/orders/page'; export const c = page;",
  ],
  [
    'app-lib',
    'app/lib/d.ts',
    "import { Button } from '~/components/ui/actions/button'; export const d = Button;",
  ],
  [
    'app-contracts',
    'app/contracts/e.ts',
    "import { home } from '~/lib/urls/paths'; export const e = home;",
  ],
  [
    'contracts-import-zod-and-date-fns-alone',
    'app/contracts/f.ts',
    "import { join } from 'node:path'; export const f = join;",
  ],
  [
    'app-knows-vocabulary-and-permissions',
    'app/lib/f2.ts',
    "import { orders } from '~contract/ams/orders'; export const f2 = orders;",
  ],
  [
    'contract-knows-nobody',
    'contract/f3.ts',
    "import { view } from '../app/contracts/view'; export const f3 = view;",
  ],
  [
    'contract-knows-nobody',
    'contract/f4.ts',
    "import { seed } from '../server/platform/seed/seed'; export const f4 = seed;",
  ],
  [
    'no-node-in-the-browser',
    'app/lib/g.ts',
    "import { join } from 'node:path'; export const g = join;",
  ],
  [
    'app-knows-only-the-context',
    'app/routes/h.ts',
    "import type { createBff } from '../../server/bff/app'; export type H = typeof createBff;",
  ],
  [
    'app-knows-the-context-by-type',
    'app/routes/i.ts',
    "import { createRequestContext } from '../../server/bff/context'; export const i = createRequestContext;",
  ],
  [
    'bff-and-app',
    'server/bff/j.ts',
    "import { Button } from '../../app/components/ui/actions/button'; export const j = Button;",
  ],
  [
    'bff-and-app',
    'server/bff/k.ts',
    "import { format } from '../../app/lib/format'; export const k = format;",
  ],
  [
    'bff-is-no-program',
    'server/bff/l.ts',
    "import { startPlatform } from '../platform/index'; export const l = startPlatform;",
  ],
  [
    'platform-knows-nobody',
    'server/platform/m.ts',
    "import { view } from '../../app/contracts/view'; export const m = view;",
  ],
  [
    'platform-knows-nobody',
    'server/platform/n.ts',
    "import type { RequestContext } from '../bff/context'; export type N = RequestContext;",
  ],
  [
    'entry-and-bff',
    'server/starter.ts',
    "import { startPlatform } from './platform/index'; export const o = startPlatform;",
  ],
  [
    'factories-by-support-alone',
    'tests/integration/p.test.ts',
    "import { createBff } from '../../server/bff/app'; createBff();",
  ],
  [
    'factories-by-support-alone',
    'tests/e2e/q.spec.ts',
    "import { startPlatform } from '../../server/platform/index'; startPlatform();",
  ],
  [
    'product-without-tests',
    'server/bff/r.ts',
    "import { bff } from '../../tests/support/bff'; export const r = bff;",
  ],
  [
    'platform-http-is-utilities',
    'server/platform/http/t.ts',
    "import { startPlatform } from '../index'; export const t = startPlatform;",
  ],
  [
    'platform-pages-are-a-kit',
    'server/platform/pages/w.ts',
    "import { startPlatform } from '../index'; export const w = startPlatform;",
  ],
  [
    'platform-parts-are-the-root',
    'server/platform/u.ts',
    "import { part } from './parts/part'; export const u = part;",
  ],
  [
    'no-seed-in-product-code',
    'server/platform/v.ts',
    "import { seed } from './seed/seed'; export const v = seed;",
  ],
  ['no-orphans', 'app/lib/nobody.ts', 'export const nobody = 1;'],
  ['unresolved', 'app/lib/s.ts', "import { gone } from './gone'; export const s = gone;"],
];

describe('import rules', () => {
  it('allow what the table of layers allows', () => {
    expect(cruise(allowed)).toEqual([]);
  });

  it('refuse each import that crosses a layer, type-only ones too', () => {
    const files = Object.fromEntries(forbidden.map(([, file, text]) => [file, text]));
    const said = cruise({ ...allowed, ...files });
    for (const [rule, file] of forbidden) expect(said).toContain(`${rule}: ${file}`);
    const innocent = said.filter(
      (line) => !forbidden.some(([, file]) => line.endsWith(` ${file}`)),
    );
    expect(innocent).toEqual([]);
  });

  it('refuse a cycle', () => {
    const said = cruise({
      ...allowed,
      'app/lib/one.ts': "import { two } from './two'; export const one = two;",
      'app/lib/two.ts': "import { one } from './one'; export const two = one;",
    });
    // A cycle is told once, at the first of its members.
    expect(said).toEqual(['no-cycles: app/lib/one.ts']);
  });
});
