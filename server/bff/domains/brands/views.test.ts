import { describe, expect, it } from 'vitest';

import type { BrandForm, BrandInfo } from '../../../../app/contracts/brands/brands';
import { growthOf } from '../../../../tests/support/random/growth';
import { changesOf, conflictsOf, rebased } from './views';

const form = (more: Partial<BrandForm>): BrandForm => ({
  intent: 'facts',
  version: 1,
  was: { story: 'Old.', website: 'https://old.example' },
  choice: {},
  picked: '',
  story: 'Old.',
  website: 'https://old.example',
  ...more,
});
const storedBrand = (story: string | null, website = 'https://old.example'): BrandInfo => ({
  id: 'brd_x',
  name: 'X',
  logo: null,
  version: 2,
  changedBy: 'Ada',
  fields: [
    { name: 'story', value: story, dataSetValue: null, editedOn: null },
    { name: 'website', value: website, dataSetValue: null, editedOn: null },
  ],
});

describe('the changes of a form', () => {
  it('are the fields whose text differs, an emptied one as well', () => {
    expect(changesOf(form({}))).toEqual({});
    expect(changesOf(form({ story: ' Old.\r\n' }))).toEqual({});
    expect(changesOf(form({ story: 'One\r\ntwo' }))).toEqual({ story: 'One two' });
    expect(changesOf(form({ story: '' }))).toEqual({ story: '' });
  });

  it('leave out a field for which the stored text was chosen', () => {
    const typed = form({ story: 'Mine.', website: 'https://mine.example' });
    expect(changesOf({ ...typed, choice: { story: 'theirs', website: 'mine' } })).toEqual({
      website: 'https://mine.example',
    });
  });

  it('[SEC-50] cost no more than linear time', async () => {
    const run = (size: number) => void changesOf(form({ story: `${' '.repeat(size)}x` }));
    expect(await growthOf(run, 1_000)).toBeLessThan(3);
  });
});

describe('a conflict', () => {
  it('is in fields that both have changed differently', () => {
    const mine = form({ story: 'Mine.' });
    expect(conflictsOf(mine, storedBrand('Theirs.'))).toEqual(new Map([['story', 'Theirs.']]));
    expect(conflictsOf(mine, storedBrand(null))).toEqual(new Map([['story', '']]));
    expect(conflictsOf(mine, storedBrand('Mine.')).size).toBe(0);
    expect(conflictsOf(mine, storedBrand('Old.', 'https://theirs.example')).size).toBe(0);
  });

  it('keeps the text of the user, and shows the stored one everywhere else', () => {
    const mine = form({ story: 'Mine.' });
    const theirs = storedBrand('Theirs.', 'https://theirs.example');
    const values = rebased(mine, theirs, conflictsOf(mine, theirs));
    expect(values).toEqual({
      intent: 'facts',
      version: '2',
      story: 'Mine.',
      'was.story': 'Theirs.',
      'stored.story': 'Theirs.',
      website: 'https://theirs.example',
      'was.website': 'https://theirs.example',
    });
  });
});
