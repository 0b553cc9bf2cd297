import { describe, expect, it } from 'vitest';

import { submitSchema } from './rules';

const faultsOf = (starts: string, ends: string) => {
  const read = submitSchema.safeParse({
    brand: 'brd_1',
    name: 'Almonds',
    objective: 'Launch',
    audience: 'Offices',
    quantity: '10',
    starts,
    ends,
    products: ['prd_1'],
    questions: [{ question: 'How is it?', kind: 'text' }],
  });
  const issues = read.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
};
const wrong = 'Wrong Time Format.';

describe('the window of a campaign', () => {
  it.each([
    ['2026-08-01', '2026-08-29', {}],
    ['2026-08-29', '2026-08-29', {}],
    ['2026-08-30', '08/29/2026', { ends: 'The window ends before it starts.' }],
    ['2026-13-45', '08/29/2026', { starts: wrong }],
    ['2026-08-01', 'soon', { ends: wrong }],
    ['soon', 'later', { starts: wrong, ends: wrong }],
    ['', '2026-08-29', { starts: 'Required!' }],
    ['soon', '', { starts: wrong, ends: 'Required!' }],
  ])('[R-08] is compared where both days are readable: “%s” to “%s”', (starts, ends, faults) => {
    expect(faultsOf(starts, ends)).toEqual(faults);
  });
});
