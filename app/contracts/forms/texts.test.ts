import { expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { optionalText as optionalLine, requiredText as requiredLine } from './forms';
import { optionalText, requiredText } from './texts';

const messagesOf = (read: { error?: { issues: { message: string }[] } }) =>
  read.error?.issues.map(({ message }) => message) ?? [];

it.each(['', '   ', '\u200B', '\u2060 \u00AD', '\u3164', '\u2800'])(
  '[U-08] %j shows nothing, and counts as missing',
  (text) => {
    for (const schema of [requiredText(60), requiredLine(60)])
      expect(messagesOf(schema.safeParse(text))).toEqual(['Required!']);
    for (const schema of [optionalText(60), optionalLine(60)])
      expect(schema.parse(text)).toBeNull();
  },
);

it('[U-08] a line of text does not turn the direction of what follows it', () => {
  expect(messagesOf(requiredLine(60).safeParse('\u202Egnp.exe'))).toEqual([
    'Please use letters in one line.',
  ]);
  // A joiner that the script needs, and the words of scripts that run from right to left.
  for (const name of ['می\u200Cخواهم', 'שלום']) expect(requiredLine(60).parse(name)).toBe(name);
});

it('[SEC-50] a text of many blanks, at its ends or inside, is read in linear time', async () => {
  for (const make of [
    (size: number) => `x${' '.repeat(size)}x`,
    (size: number) => ' '.repeat(size),
    (size: number) => `${'\n '.repeat(size / 2)}x`,
  ]) {
    // Made once: to make and join a text takes longer than to read it.
    const made = new Map<number, string>();
    const textOf = (size: number) => made.get(size) ?? made.set(size, make(size)).get(size);
    for (const schema of [requiredText(5), optionalText(5)])
      expect(await growthOf((size) => void schema.safeParse(textOf(size)), 200)).toBeLessThan(3);
  }
});
