import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { everything, toggled, treeOf } from '../../app/contracts/dashboards/value-tree';
import { rangeText } from '../../app/lib/format/dates';
import { filterOf, value } from '../../app/test-support/dashboard-fixture';
import { settingNames } from '../../server/bff/env';
import { shortestSelection } from '../../server/platform/dashboards/selection/category-tree';
import { rangeLabel } from '../../server/platform/dates/day-text';
import { variables } from '../../server/platform/env';
import { projectRoot } from '../support/programs/child';

it('[C-09] .env.example has each setting of app and platform once, and no other', () => {
  const file = readFileSync(path.join(projectRoot, '.env.example'), 'utf8');
  const names = [...file.matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
  const known = new Set([...settingNames, ...Object.keys(variables.shape)]);
  expect(names.sort()).toEqual([...known].sort());
});

it.each([
  ['2026-06-08', '2026-08-30', 'Jun 08 – Aug 30, 2026'],
  ['2025-12-29', '2026-03-22', 'Dec 29, 2025 – Mar 22, 2026'],
  ['2026-08-30', '2026-08-30', 'Aug 30, 2026'],
])('app and platform write the range of %s and %s alike', (startDate, endDate, text) => {
  expect(rangeText({ startDate, endDate })).toBe(text);
  expect(rangeLabel({ startDate, endDate })).toBe(text);
});

it('[D-02] app and platform shorten the same selection of a tree to the same values', () => {
  // Each value stands under an earlier one, or is a root.
  const trees = fc.array(fc.nat(9), { minLength: 1, maxLength: 10 }).map((draws) =>
    draws.map((draw, at) => ({
      ...value(`v${at}`),
      ...(draw < at ? { parent: `v${draw}` } : {}),
    })),
  );
  fc.assert(
    fc.property(trees, fc.infiniteStream(fc.boolean()), (values, draws) => {
      const tree = treeOf(filterOf('tree', 'region', { hasSelectAll: true, values }))!;
      const leaves = values
        .map((each) => each.value)
        .filter((each) => !Object.hasOwn(tree.under, each) && draws.next().value === true);
      const none = toggled(tree, 'all', everything, false);
      const ofApp = leaves.reduce((before, leaf) => toggled(tree, before, leaf, true), none);
      const options = values.map((each) => ({ ...each, iconUrl: null }));
      const ofPlatform = shortestSelection(options, leaves);
      expect(ofPlatform === 'all' ? 'all' : ofPlatform.map((each) => each.value)).toEqual(ofApp);
    }),
  );
});
