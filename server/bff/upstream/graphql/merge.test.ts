import { describe, expect, it } from 'vitest';

import { answerOfPart, mergeQueries, readMergePart } from './merge';

const user = 'query CurrentUser { user { id } own: brands(kind: own) { id } }';
const navigation = '{ navigationItems { id } }';
const dashboard =
  'query Dashboard($slug: String!, $depth: Int = 2) { dashboard(slug: $slug, depth: $depth) { title } }';

/** The part of a query that can be merged. */
function part(text: string) {
  const read = readMergePart(text);
  if (read === null) throw new Error(`not a plain query: ${text}`);
  return read;
}

describe('one query for several', () => {
  it('[C-02] asks for the fields of all of them, with all their variables', () => {
    const merged = mergeQueries([
      { mergePart: part(user), variables: {} },
      { mergePart: part(navigation), variables: {} },
      { mergePart: part(dashboard), variables: { slug: 'x' } },
    ]);
    expect(merged?.text.replace(/\s+/g, ' ')).toBe(
      'query Page($slug: String!, $depth: Int = 2) { user { id } own: brands(kind: own) { id } navigationItems { id } dashboard(slug: $slug, depth: $depth) { title } }',
    );
    expect(merged?.variables).toEqual({ slug: 'x' });
  });

  it('what shares a field or a variable goes by itself, and so does all that is no plain query', () => {
    const twice = [
      { mergePart: part(dashboard), variables: { slug: 'x' } },
      { mergePart: part(dashboard), variables: { slug: 'y' } },
    ];
    expect(mergeQueries(twice)).toBeNull();
    for (const other of [
      'mutation { save }',
      'subscription { news }',
      'query { ...parts } fragment parts on Query { a }',
      'query @cached { a }',
      'query { ... { a } }',
      'no document',
    ])
      expect(readMergePart(other), other).toBeNull();
  });

  it('[X-30] everybody gets their own fields and errors; an error without a place is everybody’s', () => {
    const answer = {
      data: { user: { id: 1 }, own: [], navigationItems: null },
      errors: [{ message: 'broken', path: ['navigationItems', 0] }, { message: 'general' }],
      confirmed: false,
    };
    expect(answerOfPart(part(user), answer)).toEqual({
      data: { user: { id: 1 }, own: [] },
      errors: [{ message: 'general' }],
      confirmed: false,
    });
    expect(answerOfPart(part(navigation), answer).errors).toEqual(answer.errors);
  });
});
