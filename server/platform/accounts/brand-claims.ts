import { and, eq, inArray, sql } from 'drizzle-orm';

import { inTransaction, type Transaction } from '../database/transaction';
import type { Database } from '../database/connect';
import { account, accountBrand, appUser, userBrand } from '../database/schema/accounts';
import { brandLogo, brandProfile } from '../database/schema/brand-profiles';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { cleanText } from '../http/clean-text';
import { invalidField, Refusal } from '../http/refusal';
import { waitText } from '../http/wait-text';
import { createAttemptLimiter } from '../identity/attempt-limiter';
import { whatHolds } from './brand-holds';
import { can } from './permissions';
import type { Principal } from './principal';
import { loadSubscriptions, type SubscriptionView } from './subscriptions';

/** Characters of the name of a brand that is not listed. */
export const longestBrandName = 120;

/**
 * Makes a brand of a shared data set an own brand of the principal's account (P-11), within the plan's limit (P-02). It
 * becomes the principal's primary brand, if they have none. A repeated claim changes nothing. A request to list a brand ends with
 * the last place of the plan.
 * @returns the principal after the change
 * @throws Refusal forbidden for a role that does not manage the plan; invalid (`brand`) for a brand that is unknown, of an
 *   imported data set or of another account, and for a full or missing plan; rate_limited for more claims in 30 days than
 *   the plan has places, and two more
 */
export async function claimBrand(
  db: Database,
  principal: Principal,
  brandId: string,
): Promise<Principal> {
  return changeBrand(db, principal, brandId, async (tx, found) => {
    const owners = await tx.select().from(accountBrand).where(eq(accountBrand.brandId, found.id));
    const plan = (await loadSubscriptions(tx, principal)).active;
    let left = plan === null ? 0 : plan.brandsLeft;
    if (!owners.some(({ accountId }) => accountId === principal.accountId)) {
      if (owners.length > 0)
        throw invalidField(
          'brand',
          `Another account already owns ${found.name}. Ask your colleagues for an invitation, or contact us if this is wrong.`,
        );
      await countClaim(tx, principal, refuseFullPlan(plan));
      await tx.insert(accountBrand).values({ accountId: principal.accountId, brandId: found.id });
      if (left !== null) left -= 1;
    }
    const isFull = left !== null && left <= 0;
    const changes = {
      brandId: principal.brandId ?? found.id,
      primaryBrandId: principal.primaryBrandId ?? found.id,
      competitorBrandIds: principal.competitorBrandIds.filter((id) => id !== found.id),
      declinedBrand: null,
      ...(isFull && { needToListBrand: false, unlistedBrandName: null, unlistedBrandAt: null }),
    };
    await tx.update(appUser).set(changes).where(eq(appUser.id, principal.id));
    return { ...principal, ...changes };
  });
}

/**
 * Takes back a claim: the brand belongs to no account then, and its edited facts and logo are deleted. A brand with
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
    const held = (await whatHolds(tx, principal.accountId, [found.id])).get(found.id);
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

/**
 * Stores the name of a brand that the principal did not find (P-11). An admin lists it.
 * @returns the principal after the change
 * @throws Refusal forbidden as `claimBrand`; invalid (`name`) for an empty or too long name, and for one that is listed
 */
export async function reportUnlistedBrand(
  db: Database,
  principal: Principal,
  name: string,
): Promise<Principal> {
  refuseOthers(principal);
  const typed = cleanText(name, longestBrandName + 1);
  if (typed === null) throw invalidField('name', 'Required!');
  if ([...typed].length > longestBrandName)
    throw invalidField('name', `At most ${longestBrandName} characters.`);
  await refuseListed(db, principal, typed);
  const changes = {
    needToListBrand: true,
    unlistedBrandName: typed,
    unlistedBrandAt: new Date(),
    declinedBrand: null,
  };
  await db.update(appUser).set(changes).where(eq(appUser.id, principal.id));
  return { ...principal, ...changes };
}

/** Refuses to list a brand that a claim finds. Brands of imported sets stay unknown. */
async function refuseListed(db: Database, principal: Principal, typed: string): Promise<void> {
  const named = await db
    .select({ name: brand.name, owner: accountBrand.accountId })
    .from(brand)
    .innerJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .leftJoin(accountBrand, eq(accountBrand.brandId, brand.id))
    .where(and(eq(dataSet.shared, true), sql`lower(${brand.name}) = lower(${typed})`));
  const found =
    named.find(({ owner }) => owner === principal.accountId) ??
    named.find(({ owner }) => owner === null) ??
    named[0];
  if (found === undefined) return;
  const { name, owner } = found;
  if (owner === principal.accountId) throw invalidField('name', `${name} is your brand already.`);
  const way =
    owner === null
      ? 'Search for it and choose it.'
      : 'Another account owns it: ask your colleagues for an invitation, or contact us.';
  throw invalidField('name', `${name} is listed. ${way} For another brand, add to its name.`);
}

/** A claim takes a place of the plan, so it needs the permission for the plan (docs/decisions/0034-brand-claims.md). */
function refuseOthers(principal: Principal): void {
  if (!can(principal, 'billing.manage'))
    throw new Refusal('forbidden', 'Your role does not allow this. Ask the admin of your account.');
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

interface SharedBrand {
  id: string;
  name: string;
}

/** The lock keeps two claims from taking the last place of a plan. */
async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('update');
}

/**
 * Reads a brand of a shared data set. Its lock makes the claims of two accounts run one after another. A brand of an
 * imported set is treated as unknown, so that its name stays secret.
 */
async function lockSharedBrand(tx: Transaction, id: string): Promise<SharedBrand> {
  const [found] = await tx
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .innerJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(and(eq(brand.id, id), eq(dataSet.shared, true)))
    .for('update', { of: brand });
  if (!found) throw invalidField('brand', 'This brand is not in the list. Search for it again.');
  return found;
}

/** @returns the brand limit of the plan; null: no limit */
function refuseFullPlan(plan: SubscriptionView | null): number | null {
  if (plan === null)
    throw invalidField('brand', 'Your account has no plan. Choose a plan to add a brand.');
  if (plan.brandsLeft === null || plan.brandsLeft > 0) return plan.brandLimit;
  const limit = plan.brandLimit === 1 ? '1 brand' : `${plan.brandLimit} brands`;
  throw invalidField(
    'brand',
    `Your plan, ${plan.price.plan.name}, includes ${limit}, and you have ${plan.brandLimit === 1 ? 'it' : 'them'} already. A larger plan includes more.`,
  );
}

/** Claims beyond the places of the plan, for wrong choices. */
const spareClaims = 2;
const claimWindow = 30 * 86_400;

/**
 * Counts a claim. Claims can be taken back, so without a limit an account could read every brand of the market in turn, on a plan
 * for one (P-02).
 * @throws Refusal rate_limited
 */
async function countClaim(
  tx: Transaction,
  { accountId }: Principal,
  brandLimit: number | null,
): Promise<void> {
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
