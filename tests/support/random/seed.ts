import { randomInt } from 'node:crypto';

/** The seed of all random choices of tests. `.ci/run` fixes it, and every command that runs tests prints it. */
export const testSeed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
