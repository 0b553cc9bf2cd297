import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';

import { countClaimRequest } from './mail-limits';
import { inTransaction, type Transaction } from '../database/transaction';
import { lockAccount } from '../billing/records';
import type { Database } from '../database/connect';
import { accountBrand, appUser, userBrand } from '../database/schema/accounts';
import { brandClaim } from '../database/schema/brand-claims';
import { brandLogo, brandProfile } from '../database/schema/brand-profiles';
import { brand } from '../database/schema/catalogue';
import { identityAccount } from '../database/schema/identity';
import { isUnstorable } from '../database/storable';
import { invalidField, Refusal } from '../http/refusal';
import { waitText } from '../http/wait-text';
import { createAttemptLimiter } from '../identity/attempt-limiter';
import type { MailSite } from '../identity/invitations';
import { isAt, mailboxAt, proofDomain } from './brand-domain';
import {
  findOwnership,
  grantBrand,
  lockSharedBrand,
  refuseFullPlan,
  refuseOthers,
  type SharedBrand,
  readHolds,
} from './brand-grants';
import { storeClaim } from './claim-links';
import type { Principal } from './principal';
import { loadSubscriptions } from './subscriptions';

/** What an account claims, and how it proves that it is of the brand. */
export interface Claim {
  brandId: string;
  /** As the data set has it: what users edit proves nothing. */
  website: string | null;
  /** A mailbox at the domain of the website; the part before the @ is enough. */
  mailbox: string | null;
}

/**
 * Claims a brand of a shared data set for the principal's account (P-11, P-12), within the plan's limit (P-02). It mails a
 * link to the mailbox, or asks the admins where the website proves nothing; until that is answered, the account has nothing.
 * A principal whose own address is at the domain has followed a link there already, and gets the brand at once. Claiming
 * again sends another link, and ends the one before; a brand that the account has stays as it is.
 * @returns the principal after the change
 * @throws Refusal forbidden for a role that does not manage the plan; invalid (`brand`) for a brand that is unknown, of an
 *   imported data set or of another account, and for a full or missing plan; invalid (`mailbox`) for an address that is not
 *   at the domain; rate_limited for more claims in 30 days than the plan has places, and two more, and for too many mails
 */
export async function claimBrand(
  db: Database,
  site: MailSite,
  principal: Principal,
  { brandId, website, mailbox }: Claim,
): Promise<Principal> {
  const { accountId } = principal;
  return changeBrand(db, principal, brandId, async (tx, found) => {
    if ((await findOwnership(tx, accountId, found)) === 'own')
      return grantBrand(tx, site, principal, found);
    const plan = refuseFullPlan(
      (await loadSubscriptions(tx, principal)).active,
      await openClaims(tx, accountId, found.id),
    );
    const ofBrand = and(eq(brandClaim.accountId, accountId), eq(brandClaim.brandId, found.id));
    const isAgain =
      (await tx.$count(brandClaim, and(ofBrand, eq(brandClaim.state, 'waiting')))) > 0;
    if (!isAgain) await countClaim(tx, principal, plan.brandLimit);
    const domain = proofDomain(website);
    if (domain !== null && (await isProven(tx, principal, domain))) {
      await tx.update(brandClaim).set({ state: 'granted' }).where(ofBrand);
      return grantBrand(tx, site, principal, found);
    }
    const mailedTo = domain === null ? null : mailboxAt(domain, mailbox);
    await countClaimRequest(tx, { accountId, brandId: found.id, email: mailedTo });
    await storeClaim(tx, site, principal, { brand: found, mailedTo });
    return principal;
  });
}

/** Whether the principal has proven, at the sign-up or by an invitation, to read mails at a domain. */
async function isProven(tx: Transaction, { sub, email }: Principal, domain: string) {
  const proven = and(eq(identityAccount.sub, sub), eq(identityAccount.emailVerified, true));
  return isAt(email, domain) && (await tx.$count(identityAccount, proven)) > 0;
}

/** @returns the number of claims of an account that wait for their proof, apart from that of one brand */
async function openClaims(tx: Transaction, accountId: string, without: string): Promise<number> {
  const owned = tx
    .select({ found: sql`1` })
    .from(accountBrand)
    .where(eq(accountBrand.brandId, brandClaim.brandId));
  return tx.$count(
    brandClaim,
    and(
      eq(brandClaim.accountId, accountId),
      ne(brandClaim.brandId, without),
      eq(brandClaim.state, 'waiting'),
      or(isNull(brandClaim.expiresAt), gt(brandClaim.expiresAt, sql`now()`)),
      notExists(owned),
    ),
  );
}

/**
 * Ends a claim of the account that is not granted: its link works no more. What is ended already stays so.
 * @throws Refusal forbidden as `claimBrand`
 */
export async function withdrawClaim(
  db: Database,
  principal: Principal,
  brandId: string,
): Promise<Principal> {
  refuseOthers(principal);
  if (isUnstorable(brandId)) return principal;
  const { accountId } = principal;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await tx
      .update(brandClaim)
      .set({ state: 'withdrawn' })
      .where(and(eq(brandClaim.accountId, accountId), eq(brandClaim.brandId, brandId), isShown));
  });
  return principal;
}

/**
 * Gives a brand up: it belongs to no account then, and its edited facts and logo are deleted. A brand with
 * orders or requested sampling campaigns stays, because they belong to it.
 * @returns the principal after the change
 * @throws Refusal forbidden as `claimBrand`; invalid (`brand`) for a brand that is not the account's, of an imported data
 *   set, or with orders or requested sampling campaigns
 */
export async function releaseBrand(
  db: Database,
  principal: Principal,
  brandId: string,
): Promise<Principal> {
  return changeBrand(db, principal, brandId, async (tx, found) => {
    const removed = await tx
      .delete(accountBrand)
      .where(
        and(eq(accountBrand.accountId, principal.accountId), eq(accountBrand.brandId, found.id)),
      )
      .returning();
    if (removed.length === 0) throw invalidField('brand', `${found.name} is not your brand.`);
    const held = (await readHolds(tx, principal.accountId, [found.id])).get(found.id);
    if (held !== undefined)
      throw invalidField('brand', `${found.name} has ${held}, so it stays your brand.`);
    // What the account said of the brand leaves with it: the next owner is another company.
    await tx.delete(brandProfile).where(eq(brandProfile.brandId, found.id));
    await tx.delete(brandLogo).where(eq(brandLogo.brandId, found.id));
    const people = tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(eq(appUser.accountId, principal.accountId));
    await tx
      .delete(userBrand)
      .where(and(eq(userBrand.brandId, found.id), inArray(userBrand.userId, people)));
    await tx
      .update(appUser)
      .set({
        brandId: sql`nullif(${appUser.brandId}, ${found.id})`,
        primaryBrandId: sql`nullif(${appUser.primaryBrandId}, ${found.id})`,
      })
      .where(eq(appUser.accountId, principal.accountId));
    const without = (id: string | null) => (id === found.id ? null : id);
    return {
      ...principal,
      brandId: without(principal.brandId),
      primaryBrandId: without(principal.primaryBrandId),
    };
  });
}

/** Runs a change of one brand of the account, with both locked. */
async function changeBrand(
  db: Database,
  principal: Principal,
  brandId: string,
  change: (tx: Transaction, found: SharedBrand) => Promise<Principal>,
): Promise<Principal> {
  refuseOthers(principal);
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, principal.accountId);
    return change(tx, await lockSharedBrand(tx, brandId));
  });
}

/** Claims that their account reads of: those that wait, and those that were declined. */
const isShown = inArray(brandClaim.state, ['waiting', 'declined']);

/**
 * `mailed`: waits for the link of its mail. `asked`: for an admin. `taken`: another account has the brand. `declined`: by an
 * admin, with a reason, or by somebody of the brand.
 */
export const claimStates = ['mailed', 'asked', 'expired', 'taken', 'declined'] as const;

/** A claim that is not granted. */
export interface ClaimView {
  brand: SharedBrand;
  state: (typeof claimStates)[number];
  mailedTo: string | null;
  expiresAt: Date | null;
  reason: string | null;
}

/** @returns the claims of an account that are not granted, the oldest first */
export async function listClaims(db: Database, accountId: string): Promise<ClaimView[]> {
  const rows = await db
    .select({
      brand: { id: brand.id, name: brand.name },
      stored: brandClaim.state,
      mailedTo: brandClaim.mailedTo,
      expiresAt: brandClaim.expiresAt,
      isExpired: sql<boolean>`coalesce(${brandClaim.expiresAt} <= now(), false)`,
      reason: brandClaim.reason,
      owner: accountBrand.accountId,
    })
    .from(brandClaim)
    .innerJoin(brand, eq(brand.id, brandClaim.brandId))
    .leftJoin(accountBrand, eq(accountBrand.brandId, brandClaim.brandId))
    .where(and(eq(brandClaim.accountId, accountId), isShown))
    .orderBy(brandClaim.createdAt, brandClaim.id);
  return rows
    .filter(({ owner }) => owner !== accountId)
    .map(({ stored, isExpired, owner, ...row }) => {
      const waiting = row.mailedTo === null ? 'asked' : isExpired ? 'expired' : 'mailed';
      const open = owner === null ? waiting : 'taken';
      return { ...row, state: stored === 'declined' ? 'declined' : open };
    });
}

const keptDays = 30;

/** Removes claims that ended 30 days ago. Those that wait for an admin stay. */
export async function purgeClaims(db: Database): Promise<void> {
  const hasEnded = or(ne(brandClaim.state, 'waiting'), lt(brandClaim.expiresAt, sql`now()`));
  const isOld = lt(brandClaim.createdAt, sql`now() - make_interval(days => ${keptDays})`);
  await db.delete(brandClaim).where(and(hasEnded, isOld));
}

/** Claims beyond the places of the plan, for wrong choices. */
const spareClaims = 2;
const claimWindow = 30 * 86_400;

/**
 * Counts a claim. Claims can be taken back, so without a limit an account could read every brand of the market in turn, on a plan
 * for one (P-02).
 * @throws Refusal rate_limited
 */
async function countClaim(tx: Transaction, { accountId }: Principal, brandLimit: number | null) {
  if (brandLimit === null) return;
  const wait = await createAttemptLimiter(tx).count(
    `claims:${accountId}`,
    brandLimit + spareClaims,
    claimWindow,
  );
  if (wait > 0)
    throw new Refusal(
      'rate_limited',
      `Your account has changed its brand too often. Please wait ${waitText(wait)}, or contact us.`,
      { retryAfter: wait },
    );
}
