import { beforeAll, afterAll, describe, expect, it } from 'vitest';

import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

/** What the API tells about its schema to whoever asks. */
let platform: TestPlatform;
let token: string;
const client = () => new LoginClient(platform.current().connection);

beforeAll(async () => {
  platform = await startTestPlatform();
  token = (await client().tokens('admin@demo.endcap.example')).access_token;
});
afterAll(() => platform.remove());

describe('the GraphQL schema', () => {
  it.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "User") { fields { name } } }',
    'query A { ...B } fragment B on Query { __schema { queryType { name } } }',
  ])('cannot be read by introspection: %s', async (query) => {
    for (const as of [null, token]) {
      const answer = await client().graphql(query, as);
      expect(answer.status).toBe(400);
      expect(answer.data).toBeUndefined();
      expect(answer.errors?.[0]?.message).toContain('introspection');
    }
  });

  it('tells the type of what was asked for, which clients need', async () => {
    const answer = await client().graphql('{ __typename config { __typename } }');
    expect(answer.data).toEqual({ __typename: 'Query', config: { __typename: 'Config' } });
  });

  it.each<[string, string, Record<string, unknown>?]>([
    ['a field', '{ user { emai } }'],
    ['a field of the root', '{ use { id } }'],
    ['an argument', '{ brands(kin: own) { id } }'],
    ['an enum value', '{ brands(kind: ow) { id } }'],
    ['a type', 'query A($a: BrandKin) { __typename }'],
    ['a fragment’s type', '{ ...A } fragment A on Use { id }'],
    ['a directive', '{ user @skipp(if: true) { id } }'],
    [
      'a field of an input',
      'mutation { updateProfile(version: "a", input: { firstNam: "A" }) { firstName } }',
    ],
    [
      'a variable’s enum value',
      'query A($kind: BrandKind!) { brands(kind: $kind) { id } }',
      { kind: 'ow' },
    ],
    [
      'a variable’s field',
      'mutation A($input: UpdateProfileInput!) { updateProfile(version: "a", input: $input) { firstName } }',
      { input: { firstNam: 'A' } },
    ],
  ])('suggests no name that is like a wrong one: %s', async (_what, query, variables = {}) => {
    const answer = await client().graphql(query, token, variables);
    expect(answer.errors?.length).toBeGreaterThan(0);
    for (const { message } of answer.errors ?? []) expect(message).not.toContain('Did you mean');
  });
});
