import type { Request, Response } from 'express';

import { waitText } from '../http/wait-text';
import type { Page } from './pages/render';
import type { IdentityRouteDeps } from './route-deps';
import { sha256 } from './secrets';

/** What attempts are counted by. Each has a count of its own, and an attempt must be within all of them. */
export interface AttemptKeys {
  request: Request;
  /** The e-mail address or the `sub` of the account that is tried, whether it exists or not. */
  account?: string;
  /** The running sign-in, or the mailed link. */
  interaction?: string;
}

export interface Attempt extends AttemptKeys {
  kind: 'sign-in' | 'sign-up' | 'forgot' | 'second-factor' | 'reset-password' | 'change-password';
}

interface Limit {
  key: string;
  attempts: number;
  seconds: number;
}

/** Mails to one address that others can ask for. */
const mailsAnHour = 5;
const mailing: readonly Attempt['kind'][] = ['sign-up', 'forgot'];

/**
 * The limits of an attempt, the narrowest first (SEC-43). One client address may fail `loginRatePerMinute` times a minute,
 * whatever accounts it tries. One account may fail twice as often, so that no single address can lock it out.
 */
function limitsOf(deps: IdentityRouteDeps, attempt: Attempt): Limit[] {
  const { kind, request, account, interaction } = attempt;
  const perMinute = deps.loginRatePerMinute;
  // Three of a million codes are valid at the same time. Only who knows the password gets as far as the code.
  const perAccount = kind === 'second-factor' ? Math.ceil(perMinute / 2) : perMinute * 2;
  const limits: Limit[] = [];
  const add = (name: string, value: string | undefined, attempts: number, seconds = 60) => {
    // A hash, because keys may be long and the table needs no addresses of people.
    if (value !== undefined)
      limits.push({ key: `${kind}:${name}:${sha256(value.toLowerCase())}`, attempts, seconds });
  };
  add('interaction', interaction, perMinute);
  add('address', deps.clientAddress(request), perMinute);
  if (mailing.includes(kind)) add('mails', account, mailsAnHour, 3_600);
  else add('account', account, perAccount);
  return limits;
}

/**
 * Counts an attempt. Over a limit, sends status 429 with the form. Further limits are not counted then: an address
 * over its limit cannot use up the attempts of an account.
 * @param again makes the form with this message
 * @returns whether the attempt exceeds a limit
 */
export async function isOverLimit(
  deps: IdentityRouteDeps,
  response: Response,
  attempt: Attempt,
  again: (message: string) => Page | Promise<Page>,
): Promise<boolean> {
  for (const { key, attempts, seconds } of limitsOf(deps, attempt)) {
    const wait = await deps.attempts.count(key, attempts, seconds);
    if (wait === 0) continue;
    deps.log.warn({ event: 'rate-limited', kind: attempt.kind, by: key.split(':')[1] });
    const page = await again(`Too many attempts. Please wait ${waitText(wait)} and try again.`);
    deps.pages.send(response, 429, page, { 'Retry-After': String(wait) });
    return true;
  }
  return false;
}

/** Takes an attempt back that was a rightful one: many people of one office may sign in within a minute. */
export async function forgiveAttempt(deps: IdentityRouteDeps, attempt: Attempt): Promise<void> {
  for (const { key } of limitsOf(deps, attempt)) await deps.attempts.takeBack(key);
}
