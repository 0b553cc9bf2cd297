import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { filterOf, value } from '~/test-support/dashboard-fixture';

import {
  chosenLeaves,
  everything,
  selectionOfBoxes,
  stateIn,
  toggled,
  treeOf,
  type ValueTree,
} from './value-tree';
import type { Selection } from './url';

const under = (parent: string, ...names: string[]) =>
  names.map((name) => ({ ...value(name), parent }));
const filter = filterOf('nested', 'nested_categories', {
  hasSelectAll: true,
  values: [
    value('snacks'),
    ...under('snacks', 'chips'),
    ...under('chips', 'kettle', 'tortilla'),
    ...under('snacks', 'bars'),
    value('drinks'),
    ...under('drinks', 'tea', 'water'),
  ],
});
const tree = treeOf(filter)!;
const names = filter.values.map((each) => each.value);
const statesOf = (selection: Selection) => {
  const chosen = chosenLeaves(tree, selection);
  return Object.fromEntries(names.map((name) => [name, stateIn(tree, chosen, name)]));
};
/** The boxes that the page shows as checked for a selection. */
const boxesOf = (selection: Selection, of: ValueTree = tree) =>
  [everything, ...names].filter((name) => stateIn(of, chosenLeaves(of, selection), name) === 'on');

describe('a tree of values', () => {
  it('[D-02] is that of a filter of nested categories or of regions, from the parents of its values', () => {
    expect(tree).toEqual({
      under: {
        [everything]: ['snacks', 'drinks'],
        snacks: ['chips', 'bars'],
        chips: ['kettle', 'tortilla'],
        drinks: ['tea', 'water'],
      },
      hasAll: true,
    });
    expect(treeOf({ ...filter, kind: 'region' })).toEqual(tree);
    expect(treeOf({ ...filter, kind: 'categories' })).toBeNull();
    // Only a part of the values is there.
    expect(treeOf({ ...filter, isAsync: true })).toBeNull();
    // A value under a missing value is a root.
    expect(treeOf({ ...filter, values: under('lost', 'tea') })?.under).toEqual({ '': ['tea'] });
  });

  it('[D-02] a value includes what is under it, and is mixed where some of that is chosen', () => {
    expect(statesOf(['chips'])).toEqual({
      snacks: 'mixed',
      chips: 'on',
      kettle: 'on',
      tortilla: 'on',
      bars: 'off',
      drinks: 'off',
      tea: 'off',
      water: 'off',
    });
    expect(new Set(Object.values(statesOf('all')))).toEqual(new Set(['on']));
  });

  it.each<[string, Selection, string, boolean, Selection]>([
    ['a fully chosen branch is its parent', ['kettle'], 'tortilla', true, ['chips']],
    ['all roots are all', ['snacks', 'tea'], 'water', true, 'all'],
    ['a part leaves its siblings', ['snacks'], 'kettle', false, ['tortilla', 'bars']],
    ['a part leaves all', 'all', 'tea', false, ['snacks', 'water']],
    ['a mixed value becomes whole', ['kettle'], 'snacks', true, ['snacks']],
    ['a parent takes its parts with it', ['snacks', 'tea'], 'snacks', false, ['tea']],
    ['everything', ['tea'], everything, true, 'all'],
    ['nothing', 'all', everything, false, []],
  ])('[D-02] %s', (_name, before, changed, on, after) => {
    expect(toggled(tree, before, changed, on)).toEqual(after);
  });

  it('[D-02] without select-all, all roots are named', () => {
    expect(toggled({ ...tree, hasAll: false }, ['snacks', 'tea'], 'water', true)).toEqual([
      'snacks',
      'drinks',
    ]);
  });

  it('[D-02] any clicks leave the shortest selection of the same leaves', () => {
    const leaves = ['kettle', 'tortilla', 'bars', 'tea', 'water'];
    fc.assert(
      fc.property(fc.subarray(leaves), (wanted) => {
        const selection = leaves.reduce<Selection>(
          (before, leaf) => toggled(tree, before, leaf, wanted.includes(leaf)),
          'all',
        );
        expect([...chosenLeaves(tree, selection)].sort()).toEqual([...wanted].sort());
        if (selection === 'all') expect(wanted).toHaveLength(leaves.length);
        else
          // No value could be left out, and none stands in for several that are there.
          for (const name of names)
            if (statesOf(selection)[name] === 'on') {
              const above = filter.values.find((each) => each.value === name)?.parent;
              const isCovered = above !== undefined && statesOf(selection)[above] === 'on';
              expect([name, selection.includes(name)]).toEqual([name, !isCovered]);
            }
      }),
    );
  });

  describe('sent by a form without JavaScript', () => {
    const send = (shown: Selection, change: (boxes: Set<string>) => void) => {
      const boxes = new Set(boxesOf(shown));
      change(boxes);
      return selectionOfBoxes(tree, shown, boxes);
    };

    it.each<Selection>(['all', [], ['snacks'], ['kettle', 'water'], ['chips', 'drinks']])(
      '[D-02] %j as it was shown stays',
      (shown) => {
        expect(send(shown, () => {})).toEqual(shown);
      },
    );

    it('[D-02] the boxes that differ are what the user did', () => {
      const clearBox = (name: string) => (boxes: Set<string>) => void boxes.delete(name);
      const checkBox = (name: string) => (boxes: Set<string>) => void boxes.add(name);
      // The box of the parent is still checked, and so is the one of everything.
      expect(send(['snacks'], clearBox('bars'))).toEqual(['chips']);
      expect(send('all', clearBox('tea'))).toEqual(['snacks', 'water']);
      // The boxes under it are still checked.
      expect(send(['snacks', 'tea'], clearBox('snacks'))).toEqual(['tea']);
      expect(send('all', clearBox(everything))).toEqual([]);
      expect(send(['kettle'], checkBox('snacks'))).toEqual(['snacks']);
      expect(send(['kettle'], checkBox(everything))).toBe('all');
    });
  });

  it('[R-19] a value may have the name of an inherited property', () => {
    const inherited = treeOf({ ...filter, values: [value('constructor')] })!;
    expect(toggled(inherited, [], 'constructor', true)).toEqual('all');
    expect(toggled(inherited, 'all', 'constructor', false)).toEqual([]);
  });

  it('[SEC-50] is made in linear time', async () => {
    const all = Array.from({ length: 4_000 }, (_, index) => value(`v${index}`));
    const run = (size: number) => void treeOf({ ...filter, values: all.slice(0, size) });
    expect(await growthOf(run, 100)).toBeLessThan(3);
  });
});
