import pino from 'pino';
import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import type { GraphqlContext } from './context';
import { createGraphqlEngine } from './engine';

const engine = createGraphqlEngine({
  limits: {
    maxDepth: 8,
    maxTokens: 1_000,
    maxAliases: 15,
    maxBodyBytes: 32_768,
    ratePerMinute: 1,
    anonymousRatePerMinute: 1,
  },
  log: pino({ level: 'silent' }),
});
/** The message about a variable that is not of its type. No resolver runs. */
const messageOf = async (input: unknown) => {
  const query =
    'mutation ($input: BrandInfoInput!) { updateBrandInfo(brand: "b", version: 1, input: $input) { id } }';
  const { errors } = await engine({ query, variables: { input } }, {} as GraphqlContext);
  return errors?.[0]?.message;
};

it('[C-01] tells what is wrong with a variable, without a suggestion, in the words of the caller', async () => {
  expect(await messageOf({ storyy: 'x' })).toBe(
    'Variable "$input" got invalid value { storyy: "x" }; Field "storyy" is not defined by type "BrandInfoInput".',
  );
  expect(await messageOf({ story: ['Did you mean me?'] })).toContain('["Did you mean me?"]');
});

it('[SEC-50] tells it in linear time', async () => {
  const run = async (size: number) =>
    void (await messageOf({ storyy: 'Did you mean '.repeat(size) }));
  expect(await growthOf(run, 100)).toBeLessThan(3);
});
