import { describe, expect, it, vi } from 'vitest';

import { UpstreamRefusedError } from '../errors';
import { changesOf, findConflict, namesIn, saveEdit, withChoices } from './record-edit';

type Person = { name: string; title: string | null; roles: string[] };
const was: Person = { name: 'Ada', title: null, roles: ['a', 'b'] };
const edit = (typed: Partial<Person>) => ({
  version: 'v1',
  was,
  choice: {},
  typed: { ...was, ...typed },
});
const storedRow = (record: Partial<Person>) => ({
  version: 'v2',
  record: { ...was, ...record },
});

describe('the changes of a form', () => {
  it('are the fields whose value differs, an emptied one as well', () => {
    expect(changesOf(edit({}))).toEqual({});
    expect(changesOf(edit({ name: ' Ada\r\n', roles: ['b', 'a'] }))).toEqual({});
    expect(changesOf(edit({ title: 'Buyer', roles: [] }))).toEqual({ title: 'Buyer', roles: [] });
  });

  it('leave out fields that the form has not shown', () => {
    const typed = { name: 'Eve', roles: ['admin'] };
    expect(changesOf({ version: 'v1', was: { name: 'Ada' }, typed, choice: {} })).toEqual({
      name: 'Eve',
    });
    // A form that does not say what it has shown wants all that it sends.
    expect(changesOf({ version: 'v1', was: {}, typed, choice: {} })).toEqual(typed);
  });
});

describe('a form on top of what is stored now', () => {
  it('[U-11] keeps what was changed, takes the rest, and shows both versions of each', () => {
    const show = namesIn([
      { id: 'a', name: 'Admin' },
      { id: 'b', name: 'Buyer' },
    ]);
    const theirs = { ...storedRow({ name: 'Eve', roles: ['b'] }), comparison: { show } };
    expect(findConflict(edit({ name: 'Mine', title: 'Chef' }), theirs)).toEqual({
      values: {
        version: 'v2',
        was: JSON.stringify(theirs.record),
        name: 'Mine',
        title: 'Chef',
        roles: ['b'],
      },
      errors: { roles: 'Changed meanwhile from “Admin, Buyer” to “Buyer”.' },
      differences: [{ name: 'name', field: 'name', label: null, mine: 'Mine', theirs: 'Eve' }],
    });
  });

  it('[U-11] says of an emptied value that it is nothing', () => {
    const cleared = findConflict(edit({ name: 'Mine' }), storedRow({ name: '', roles: [] }));
    expect(cleared?.errors).toEqual({ roles: 'Changed meanwhile from “a, b” to nothing.' });
    expect(cleared?.differences).toMatchObject([{ name: 'name', mine: 'Mine', theirs: '' }]);
  });

  it('[U-11] has the changes of both in a list, so that nothing removed comes back', () => {
    const both = findConflict(edit({ roles: ['a', 'b', 'c'] }), storedRow({ roles: ['b', 'd'] }));
    expect(both?.values['roles']).toEqual(['b', 'd', 'c']);
    expect(both?.differences).toMatchObject([{ name: 'roles', mine: 'b, d, c', theirs: 'b, d' }]);
    const less = findConflict(edit({ roles: ['a'] }), storedRow({ roles: ['a', 'b', 'c'] }));
    expect(less?.values['roles']).toEqual(['a', 'c']);
  });

  it('is none where the record has what the form wants', () => {
    expect(findConflict(edit({ name: 'Eve' }), storedRow({ name: 'Eve' }))).toBeNull();
    // Without the change of another field nothing is lost, but the form has not been stored.
    const other = findConflict(edit({ name: 'Mine' }), storedRow({}));
    expect(other).toMatchObject({ values: { version: 'v2', name: 'Mine' }, differences: [] });
  });

  it('[U-11] has the stored value where the user keeps that one', () => {
    const typed = { name: 'Mine', title: 'Chef', roles: ['a'] };
    const theirs = { name: 'Eve', title: null, roles: ['b'] };
    expect(withChoices(typed, theirs, { name: 'theirs', title: 'mine', other: 'theirs' })).toEqual({
      name: 'Eve',
      title: 'Chef',
      roles: ['a'],
    });
  });
});

it('[U-11] a refused save loads the record and stores nothing; other failures stay what they are', async () => {
  const store = vi.fn().mockRejectedValue(new UpstreamRefusedError('stale', 'Changed.'));
  const load = vi.fn().mockResolvedValue(storedRow({ name: 'Eve' }));
  const answer = await saveEdit(edit({ name: 'Mine' }), {
    store,
    load,
    name: 'this user',
    also: { intent: 'profile' },
  });
  expect(answer).toMatchObject({
    outcome: 'conflict',
    status: 409,
    values: { intent: 'profile', version: 'v2', name: 'Mine' },
  });
  expect(store.mock.calls).toEqual([[{ name: 'Mine' }, 'v1']]);
  // Only what the form does not show has changed: it is sent once more, and not for ever.
  load.mockResolvedValue(storedRow({}));
  store.mockReset().mockRejectedValueOnce(new UpstreamRefusedError('stale', 'Changed.'));
  const deps = { store, load, name: 'it' };
  expect(await saveEdit(edit({ name: 'Mine' }), deps)).toBeNull();
  expect(store.mock.calls.map(([, version]: string[]) => version)).toEqual(['v1', 'v2']);
  store.mockReset().mockRejectedValue(new UpstreamRefusedError('stale', 'Changed.'));
  expect(await saveEdit(edit({ name: 'Mine' }), deps)).toMatchObject({ outcome: 'conflict' });
  expect(store).toHaveBeenCalledTimes(2);

  const fault = new UpstreamRefusedError('state', 'Not now.');
  await expect(
    saveEdit(edit({}), { store: () => Promise.reject(fault), load, name: 'it' }),
  ).rejects.toBe(fault);
});
