import { expect, it } from 'vitest';

import type { ShownPerson } from '~/contracts/users/users';

import { brandTexts } from './person-format';

const textsOf = (changes: string, reads: string) =>
  brandTexts({ changes, reads } as unknown as ShownPerson);

it('says which brands a person changes and which they read where these differ', () => {
  expect(textsOf('Fizzberry', 'Fizzberry')).toEqual(['Fizzberry']);
  expect(textsOf('Fizzberry', 'All of the account')).toEqual([
    'Changes: Fizzberry',
    'Reads: All of the account',
  ]);
});
