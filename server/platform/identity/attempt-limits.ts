import { finished } from 'node:stream';

import type { Request, Response } from 'express';

import { waitText } from '../http/wait-text';
import type { Page } from '../pages/page';
import type { PauseRule } from './attempt-limiter';
import type { IdentityRouteDeps } from './route-deps';
import { sha256 } from './secrets';
import { warnOwner } from './security-mails';

/** The secret of an account that an attempt of each kind can guess; null for none. */
const secrets = {
  'sign-in': 'password',
  'current-password': 'password',
  'second-factor': 'code',
  'recovery-code': 'recovery-code',
  'reset-password': null,
  'sign-up': null,
  forgot: null,
} as const;
type Secret = NonNullable<(typeof secrets)[keyof typeof secrets]>;

/** What attempts are counted by. Each has a count of its own, and an attempt must be within all of them. */
export interface Attempt {
  kind: keyof typeof secrets;
  request: Request;
  response: Response;
  /** The `sub` of the account that is tried, or the e-mail address that was typed and has none. */
  account?: string;
  /** The running sign-in, or the mailed link. */
  interaction?: string;
}

/** Makes the form again with a message. */
type Again = (message: string) => Page | Promise<Page>;

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Mails to one address that others can ask for. */
const mailsAnHour = 5;
const mailing: readonly Attempt['kind'][] = ['sign-up', 'forgot'];

/**
 * The rules of the counts of one account. `own` is the count of one known browser or address, the other one all
 * strangers have together.
 */
function pauseRule(perMinute: number, secret: Secret, own: boolean): PauseRule {
  // A stranger from a single address, which may fail `perMinute` times, does not begin the pause of all strangers at once.
  if (secret === 'password')
    return { free: own ? perMinute : perMinute * 2, maxPause: hour, memory: day };
  const free = Math.ceil(perMinute / 2);
  // Three of a million codes are valid at the same time: one guess a day finds one within a year with a chance of 0.1 %.
  // Only who knows the password gets as far, so that the count may last.
  if (secret === 'code') return { free, maxPause: day, memory: 30 * day };
  // Nobody guesses 49 bits. Shorter pauses let the owner in, with a recovery code, while others try codes.
  return { free, maxPause: hour, memory: day };
}

/** A count of attempts within a time. */
interface Window {
  key: string;
  attempts: number;
  seconds: number;
}

/** The count of wrong attempts in a row at one secret of one account. */
interface Row {
  key: string;
  rule: PauseRule;
  secret: Secret;
  /** Whether the browser is known, so that the attempts are the owner's, or of somebody who uses the owner's browser. */
  isOwnDevice: boolean;
}

/** The limits of an attempt, the narrowest window first (SEC-43). */
async function limitsOf(
  deps: IdentityRouteDeps,
  attempt: Attempt,
): Promise<{ windows: Window[]; row: Row | null }> {
  const { kind, request, account, interaction } = attempt;
  const perMinute = deps.loginRatePerMinute;
  const windows: Window[] = [];
  const add = (name: string, value: string, attempts: number, seconds = minute) =>
    windows.push({ key: `${kind}:${name}:${nameOf(value)}`, attempts, seconds });

  const secret = secrets[kind];
  const origin =
    secret === null || account === undefined ? null : await deps.origins.find(account, request);
  const isOwnDevice = origin?.kind === 'device';
  if (interaction !== undefined) add('interaction', interaction, perMinute);
  // Whatever accounts it tries. Others at the owner's address do not use up what the owner's browser may try.
  if (!isOwnDevice) add('address', deps.clientAddress(request), perMinute);
  if (mailing.includes(kind) && account !== undefined) add('mails', account, mailsAnHour, hour);
  if (secret === null || account === undefined) return { windows, row: null };
  const key =
    origin === null ? strangersKey(secret, account) : `${secret}:${origin.kind}:${origin.id}`;
  const rule = pauseRule(perMinute, secret, origin !== null);
  return { windows, row: { key, rule, secret, isOwnDevice } };
}

/** @returns a hash, because keys may be long and the table needs no addresses of people */
const nameOf = (value: string) => sha256(value.toLowerCase());

/**
 * Counts an attempt of which no outcome is known: a mail that was asked for. Over a limit, sends status 429 with the form.
 * Further limits are not counted then: an address over its limit cannot use up the attempts of an account.
 * @returns whether the attempt exceeds a limit
 */
export async function isOverLimit(
  deps: IdentityRouteDeps,
  attempt: Attempt,
  again: Again,
): Promise<boolean> {
  const { windows } = await limitsOf(deps, attempt);
  return isOverWindow(deps, attempt, windows, again);
}

/**
 * Runs an attempt at a secret within its limits; else sends status 429 with the form. A right attempt does not count: many
 * people of one office may sign in within a minute. Neither does one that could not be checked. The owner is mailed when
 * wrong attempts from elsewhere than a known browser begin a pause.
 * @param check false or null for a wrong secret
 * @returns the result of the check; `refused` without one, when the answer is sent
 */
export async function runAttempt<Result>(
  deps: IdentityRouteDeps,
  attempt: Attempt,
  again: Again,
  check: () => Promise<Result>,
): Promise<Result | 'refused'> {
  const { windows, row } = await limitsOf(deps, attempt);
  if (await isOverWindow(deps, attempt, windows, again)) return 'refused';
  const { wait, pauses } = row
    ? await deps.attempts.countInRow(row.key, row.rule)
    : { wait: 0, pauses: false };
  if (row && wait > 0) {
    await refuse(deps, attempt, { key: row.key, wait }, again);
    return 'refused';
  }
  const takeBack = async () => {
    for (const { key } of windows) await deps.attempts.takeBack(key);
  };
  try {
    const result = await check();
    if (result) {
      await takeBack();
      if (row) await deps.attempts.forget(row.key);
    } else if (row && pauses && !row.isOwnDevice) warnAfterAnswer(deps, attempt, row.secret);
    return result;
  } catch (error) {
    await takeBack();
    if (row) await deps.attempts.takeBack(row.key);
    throw error;
  }
}

async function isOverWindow(
  deps: IdentityRouteDeps,
  attempt: Attempt,
  windows: readonly Window[],
  again: Again,
): Promise<boolean> {
  for (const { key, attempts, seconds } of windows) {
    const wait = await deps.attempts.count(key, attempts, seconds);
    if (wait === 0) continue;
    await refuse(deps, attempt, { key, wait }, again);
    return true;
  }
  return false;
}

async function refuse(
  deps: IdentityRouteDeps,
  { kind, response }: Attempt,
  { key, wait }: { key: string; wait: number },
  again: Again,
): Promise<void> {
  deps.log.warn({ event: 'rate-limited', kind, by: key.split(':')[1] });
  const page = await again(`Too many attempts. Please wait ${waitText(wait)} and try again.`);
  deps.pages.send(response, 429, page, { 'Retry-After': String(wait) });
}

/** Ends the pauses of strangers: what they have found out about the old password is worth nothing. */
export const forgetPasswordAttempts = (deps: IdentityRouteDeps, sub: string): Promise<void> =>
  deps.attempts.forget(strangersKey('password', sub));

const strangersKey = (secret: Secret, account: string) => `${secret}:strangers:${nameOf(account)}`;

/** The mail follows the answer, so that its time does not reveal whether the account exists. */
function warnAfterAnswer(deps: IdentityRouteDeps, attempt: Attempt, secret: Secret): void {
  const { account, response } = attempt;
  if (account === undefined) return;
  // Also when the client has gone already.
  finished(response, () => {
    warnOwner(deps, account, secret === 'password' ? 'wrong-passwords' : 'wrong-codes').catch(
      (error: unknown) => deps.log.error({ event: 'mail-failed', err: error }),
    );
  });
}
