import type fc from 'fast-check';

/**
 * Options of a property that `npm run fuzz` repeats with `--runs`. When it fails, fast-check shrinks the values to a small
 * example, and prints it with the seed.
 * @param small how often the suite tries it
 */
export const fuzzed = (small: number): Pick<fc.Parameters<unknown>, 'numRuns'> => ({
  numRuns: Number(process.env['FUZZ_RUNS'] ?? small),
});
