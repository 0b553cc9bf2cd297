/** A count with its noun, which takes an s for all counts but 1: '1 user', '3 users'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
