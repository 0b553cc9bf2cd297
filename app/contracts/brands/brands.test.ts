import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { brandFormSchema } from './brands';

it('[R-04] reads line breaks of a text as spaces, as the platform stores it', () => {
  expect(brandFormSchema.parse({ story: ' One\r\n two  three ' }).story).toBe('One two  three');
});

it('[SEC-50] reads a text in no more than linear time', async () => {
  const run = (size: number) => void brandFormSchema.safeParse({ story: `${' '.repeat(size)}x` });
  expect(await growthOf(run, 1_000)).toBeLessThan(3);
});
