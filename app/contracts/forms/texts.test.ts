import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/growth';
import { optionalText, requiredText } from './texts';

it('[SEC-50] a text of many blanks, at its ends or inside, is read in linear time', async () => {
  for (const make of [
    (size: number) => `x${' '.repeat(size)}x`,
    (size: number) => ' '.repeat(size),
    (size: number) => `${'\n '.repeat(size / 2)}x`,
  ])
    for (const schema of [requiredText(5), optionalText(5)])
      expect(await growthOf((size) => void schema.safeParse(make(size)), 2_000)).toBeLessThan(3);
});
