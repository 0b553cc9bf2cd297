/**
 * Rate limits for processes of tests and load runs: all their requests come from one address, and faster than those of
 * people. `rate-limits.test.ts` proves the defaults.
 */
export const generousRates: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'READS',
    'WRITES',
    'FORMS',
    'SIGN_INS',
    'CALLBACKS',
    'SESSION_READS',
    'FILES',
    'REPORTS',
    'BACK_CHANNEL',
  ].map((name) => [`RATE_${name}_PER_MINUTE`, '100000000']),
);
