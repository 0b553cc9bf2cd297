import { setTimeout as wait } from 'node:timers/promises';

import type { identityAccount } from '../database/schema/identity';

/** Where the stored things of a sign-in keep its time (seconds since 1970) and the `uid` of its session. */
const namesByModel: Record<string, { time: string; session: string } | undefined> = {
  Session: { time: 'loginTs', session: 'uid' },
  AuthorizationCode: { time: 'authTime', session: 'sessionUid' },
  RefreshToken: { time: 'authTime', session: 'sessionUid' },
};

/**
 * Whether a stored session, code or refresh token belongs to a sign-in that has ended: its account is gone or blocked, or
 * has had a new password since. `revokeAccount` deletes such rows; this rule also holds for a request that was on its way
 * and writes one afterwards.
 * @param account null without an account
 */
export function hasEnded(
  model: string,
  payload: Record<string, unknown>,
  account: typeof identityAccount.$inferSelect | null,
): boolean {
  const names = namesByModel[model];
  if (names === undefined || typeof payload['accountId'] !== 'string') return false;
  if (account === null || account.blockedAt !== null) return true;
  const { passwordChangedAt, keptSession } = account;
  if (passwordChangedAt === null) return false;
  if (keptSession !== null && payload[names.session] === keptSession) return false;
  const signedInAt = payload[names.time];
  return typeof signedInAt !== 'number' || signedInAt <= secondsOf(passwordChangedAt);
}

/** Waits until sign-ins are later than this moment also in whole seconds, as the library stores their times. */
export async function untilLaterSecond(moment: Date): Promise<void> {
  const left = (secondsOf(moment) + 1) * 1000 - Date.now();
  if (left > 0) await wait(left);
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
