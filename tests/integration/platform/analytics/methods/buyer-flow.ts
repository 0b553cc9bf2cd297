import { buyersOf, type Sale } from './sale';

export interface Flow {
  repeat: number;
  new: number;
  lapsed: number;
}

const memory = 364;

/**
 * New, repeat and lapsed buyers of a bucket (section 9.9).
 * @param lines of the subject
 * @param bucket its first and last day
 */
export function buyerFlow(lines: readonly Sale[], bucket: { from: number; to: number }): Flow {
  const between = (from: number, to: number) =>
    buyersOf(lines.filter(({ day }) => day >= from && day <= to));
  const before = between(bucket.from - memory, bucket.from - 1);
  const inside = between(bucket.from, bucket.to);
  const atEnd = between(bucket.to - memory + 1, bucket.to);
  return {
    repeat: [...inside].filter((buyer) => before.has(buyer)).length,
    new: [...inside].filter((buyer) => !before.has(buyer)).length,
    lapsed: [...before].filter((buyer) => !atEnd.has(buyer)).length,
  };
}
