import { describe, expect, it } from 'vitest';

import { answerOf, canMerge, mergeQueries } from './merge';

const user = 'query CurrentUser { user { id } own: brands(kind: own) { id } }';
const navigation = '{ navigationItems { id } }';
const dashboard =
  'query Dashboard($slug: String!, $depth: Int = 2) { dashboard(slug: $slug, depth: $depth) { title } }';

describe('one query for several', () => {
  it('[C-02] asks for the fields of all of them, with all their variables', () => {
    const merged = mergeQueries([
      { document: user, variables: undefined },
      { document: navigation, variables: undefined },
      { document: dashboard, variables: { slug: 'x' } },
    ]);
    expect(merged?.document.replace(/\s+/g, ' ')).toBe(
      'query Page($slug: String!, $depth: Int = 2) { user { id } own: brands(kind: own) { id } navigationItems { id } dashboard(slug: $slug, depth: $depth) { title } }',
    );
    expect(merged?.variables).toEqual({ slug: 'x' });
  });

  it('what shares a field or a variable goes by itself, and so does all that is no plain query', () => {
    const twice = [
      { document: dashboard, variables: { slug: 'x' } },
      { document: dashboard, variables: { slug: 'y' } },
    ];
    expect(mergeQueries(twice)).toBeNull();
    expect(canMerge(user)).toBe(true);
    for (const other of [
      'mutation { save }',
      'subscription { news }',
      'query { ...parts } fragment parts on Query { a }',
      'query @cached { a }',
      'query { ... { a } }',
      'no document',
    ])
      expect(canMerge(other), other).toBe(false);
  });

  it('[X-30] everybody gets their own fields and errors; an error without a place is everybody’s', () => {
    const answer = {
      data: { user: { id: 1 }, own: [], navigationItems: null },
      errors: [{ message: 'broken', path: ['navigationItems', 0] }, { message: 'general' }],
      confirmed: false,
    };
    expect(answerOf(user, answer)).toEqual({
      data: { user: { id: 1 }, own: [] },
      errors: [{ message: 'general' }],
      confirmed: false,
    });
    expect(answerOf(navigation, answer).errors).toEqual(answer.errors);
  });
});
