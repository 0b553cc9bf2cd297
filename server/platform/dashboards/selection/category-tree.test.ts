import { describe, expect, it } from 'vitest';

import { fakeDataSet } from '../../../../tests/support/data/fake-data-set';
import type { FilterOption } from '../filter-kinds';
import {
  categoryTree,
  maxListed,
  shortestSelection,
  treeCondition,
  treeLevels,
} from './category-tree';

const set = fakeDataSet();
const only = (...levels: number[]) => ({
  ...set,
  categories: set.categories.filter(({ level }) => levels.includes(level)),
});
const codes = (of: Parameters<typeof categoryTree>[0]) => categoryTree(of).map(({ code }) => code);

describe('the tree of categories', () => {
  it('[D-02] has each category before what stands under it', () => {
    expect(codes(set)).toEqual([
      ...['snacks', 'chips', 'kettle', 'chocolate', 'dark'],
      ...['beverages', 'tea', 'green'],
    ]);
  });

  it('[D-02] follows the levels that the data have', () => {
    expect(codes(only(1))).toEqual(['snacks', 'beverages']);
    expect(codes(only(1, 2))).toEqual(['snacks', 'chips', 'chocolate', 'beverages', 'tea']);
    // Without its category a sub-category is a root.
    expect(codes(only(3))).toEqual(['kettle', 'dark', 'green']);
    expect(codes(only())).toEqual([]);
  });

  it('[D-02] stops above a level that would be no list any more', () => {
    const many = Array.from({ length: maxListed - 4 }, (_, at) => ({
      ...set.categories.at(-1)!,
      id: 100 + at,
      code: `sub-${String(at)}`,
    }));
    const large = { ...set, categories: [...only(1, 2).categories, ...many] };
    expect([...treeLevels(large)]).toEqual([1, 2]);
    expect([...treeLevels({ ...set, categories: large.categories.slice(0, -1) })]).toEqual([
      1, 2, 3,
    ]);
    // The first level is always there; a long one is loaded page by page.
    const flat = { ...set, categories: many.map((row) => ({ ...row, level: 1 as const })) };
    expect([
      ...treeLevels({ ...set, categories: [...flat.categories, ...flat.categories] }),
    ]).toEqual([1]);
  });

  it('[D-02] categories of several levels are one condition, met by rows of any of them', () => {
    expect(treeCondition(set, ['snacks'])).toEqual({ dim: 'department', in: [1] });
    expect(treeCondition(set, ['green', 'chips', 'chocolate', 'snacks'])).toEqual({
      dim: 'sub_category',
      in: [8],
      or: [
        { dim: 'category', in: [3, 4] },
        { dim: 'department', in: [1] },
      ],
    });
  });
});

const option = (value: string, parent?: string): FilterOption => ({
  ...{ value, label: value, iconUrl: null },
  ...(parent === undefined ? {} : { parent }),
});
const tree = [
  option('snacks'),
  ...[option('chips', 'snacks'), option('kettle', 'chips')],
  ...[option('chocolate', 'snacks'), option('dark', 'chocolate')],
  option('beverages'),
  ...[option('tea', 'beverages'), option('green', 'tea')],
];

describe('a tree of options', () => {
  it.each<[string[], string[] | 'all']>([
    [['kettle', 'chips'], ['chips']],
    [['kettle'], ['chips']],
    [['kettle', 'dark'], ['snacks']],
    [
      ['chips', 'tea'],
      ['chips', 'beverages'],
    ],
    [['snacks', 'green'], 'all'],
    [[], []],
  ])('[D-02] the shortest selection of %j is %j', (given, wanted) => {
    const found = shortestSelection(tree, given);
    expect(found === 'all' ? 'all' : found.map(({ value }) => value)).toEqual(wanted);
  });
});
