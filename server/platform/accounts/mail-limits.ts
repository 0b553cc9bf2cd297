import type { Database } from '../database/connect';
import { Refusal } from '../http/refusal';
import { waitText } from '../http/wait-text';
import { createAttemptLimiter } from '../identity/attempt-limiter';
import { sha256 } from '../identity/secrets';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** How often users may cause mails to others (SEC-43): counted things, mails, seconds. */
interface MailLimit {
  key: string;
  mails: number;
  seconds: number;
}

/**
 * Counts the mail of an invitation, by the inviting account, and by the mailbox across all accounts. A deletion does not take the
 * count back.
 * @param tx the transaction of the mail: a refused one does not count
 * @throws Refusal rate_limited
 */
export const countInvitation = (
  tx: Database,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> =>
  count(tx, 'Too many invitations.', [
    { key: `invited:${sha256(email.toLowerCase())}`, mails: 5, seconds: day },
    { key: `invitations:${accountId}`, mails: 30, seconds: minute },
    { key: `invitations-day:${accountId}`, mails: 200, seconds: day },
  ]);

/**
 * Counts a request for storage, which mails all operators and the requesting user.
 * @throws Refusal rate_limited
 */
export const countStorageRequest = (
  tx: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> =>
  count(tx, 'Too many requests for storage.', [
    { key: `storage-user:${userId}`, mails: 5, seconds: hour },
    { key: `storage:${accountId}`, mails: 10, seconds: hour },
  ]);

/**
 * Counts a claim to a brand, which mails somebody of the brand or asks the admins (P-12): by the mailbox and the brand across
 * all accounts, and by the claiming account.
 * @param email null where the admins decide
 * @throws Refusal rate_limited
 */
export const countClaimRequest = (
  tx: Database,
  { accountId, brandId, email }: { accountId: string; brandId: string; email: string | null },
): Promise<void> =>
  count(tx, 'Too many requests for this brand.', [
    ...(email === null
      ? []
      : [{ key: `claimed:${sha256(email.toLowerCase())}`, mails: 3, seconds: day }]),
    { key: `claims-brand:${brandId}`, mails: 20, seconds: day },
    { key: `claims-day:${accountId}`, mails: 10, seconds: day },
  ]);

async function count(tx: Database, what: string, limits: readonly MailLimit[]): Promise<void> {
  const attempts = createAttemptLimiter(tx);
  for (const { key, mails, seconds } of limits) {
    const wait = await attempts.count(key, mails, seconds);
    if (wait > 0)
      throw new Refusal('rate_limited', `${what} Please wait ${waitText(wait)} and try again.`, {
        retryAfter: wait,
      });
  }
}
