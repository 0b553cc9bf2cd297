import * as z from 'zod';

/**
 * What is limited (SEC-43). Every request counts as a read or as a write; some also count in a group with a lower limit.
 * `form`: what a page's form sends. `signIn`: begins a sign-in. `callback`: ends one. `session`: what the browser asks by
 * itself about the session. `file`: CSV files and images of widgets. `report`: error reports of the browser. `backChannel`:
 * logout tokens of the login site, which count in no other group.
 */
export const rateGroups = [
  'read',
  'write',
  'form',
  'signIn',
  'callback',
  'session',
  'file',
  'report',
  'backChannel',
] as const;
export type RateGroup = (typeof rateGroups)[number];

/** Requests a minute, for each address and for each user. */
export type RatesConfig = Readonly<Record<RateGroup, number>>;

const perMinute = (value: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100_000_000, 'must be at most 100000000')
    .default(value);

export const ratesEnv = {
  RATE_READS_PER_MINUTE: perMinute(1_000),
  RATE_WRITES_PER_MINUTE: perMinute(100),
  RATE_FORMS_PER_MINUTE: perMinute(60),
  RATE_SIGN_INS_PER_MINUTE: perMinute(10),
  RATE_CALLBACKS_PER_MINUTE: perMinute(20),
  RATE_SESSION_READS_PER_MINUTE: perMinute(120),
  RATE_FILES_PER_MINUTE: perMinute(60),
  RATE_REPORTS_PER_MINUTE: perMinute(30),
  RATE_BACK_CHANNEL_PER_MINUTE: perMinute(1_000),
};

/** The limits of the environment. */
export const ratesConfig = (env: z.infer<z.ZodObject<typeof ratesEnv>>): RatesConfig => ({
  read: env.RATE_READS_PER_MINUTE,
  write: env.RATE_WRITES_PER_MINUTE,
  form: env.RATE_FORMS_PER_MINUTE,
  signIn: env.RATE_SIGN_INS_PER_MINUTE,
  callback: env.RATE_CALLBACKS_PER_MINUTE,
  session: env.RATE_SESSION_READS_PER_MINUTE,
  file: env.RATE_FILES_PER_MINUTE,
  report: env.RATE_REPORTS_PER_MINUTE,
  backChannel: env.RATE_BACK_CHANNEL_PER_MINUTE,
});
