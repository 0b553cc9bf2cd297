import type fc from 'fast-check';

/**
 * Options of a property that `npm run fuzz` repeats with `--runs` and `--seed`. When it fails, fast-check shrinks the values
 * to a small example, and prints it with the seed.
 * @param small how often the suite tries it
 */
export function fuzzed(small: number): Pick<fc.Parameters<unknown>, 'numRuns' | 'seed'> {
  const { FUZZ_RUNS: runs, FUZZ_SEED: seed } = process.env;
  return {
    numRuns: runs === undefined ? small : Number(runs),
    ...(seed !== undefined && { seed: Number(seed) }),
  };
}
