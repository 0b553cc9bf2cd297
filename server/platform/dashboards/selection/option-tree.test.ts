import { describe, expect, it } from 'vitest';

import type { FilterOption } from '../filter-kinds';
import { shortestSelection } from './option-tree';

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
