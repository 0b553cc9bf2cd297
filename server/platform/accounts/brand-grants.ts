import { and, eq, exists, inArray, notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { accountBrand, appUser } from '../database/schema/accounts';
import { lineItemSet } from '../database/schema/brand-orders';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { consignmentOrder } from '../database/schema/orders';
import { samplingCampaign } from '../database/schema/sampling';
import { isUnstorable } from '../database/storable';
import type { Transaction } from '../database/transaction';
import { cleanText } from '../http/clean-text';
import { invalidField, Refusal } from '../http/refusal';
import type { MailSite } from '../identity/invitations';
import { can } from '../../../contract/permissions';
import type { Principal } from './principal';
import { loadSubscriptions, type SubscriptionView } from './subscriptions';

export interface SharedBrand {
  id: string;
  name: string;
}

/**
 * Reads a brand of a shared data set. Its lock makes the claims of two accounts run one after another. A brand of an
 * imported set is treated as unknown, so that its name stays secret.
 */
export async function lockSharedBrand(tx: Transaction, id: string): Promise<SharedBrand> {
  const unknown = () =>
    invalidField('brand', 'This brand is not in the list. Search for it again.');
  if (isUnstorable(id)) throw unknown();
  const [found] = await tx
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .innerJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(and(eq(brand.id, id), eq(dataSet.shared, true)))
    .for('update', { of: brand });
  if (!found) throw unknown();
  return found;
}

/**
 * Makes a brand an own brand of the account, and the principal's primary brand, if they have none. The principal gets a mail,
 * with what else has changed: a request to list a brand ends with the last place of the plan, and a competitor is none any
 * more. The caller holds the locks of the account and of the brand. A brand that the account has stays as it is.
 * @returns the principal after the change
 * @throws Refusal invalid (`brand`) for a brand of another account, and for a full or missing plan
 */
export async function grantBrand(
  tx: Transaction,
  { outbox, productName }: MailSite,
  principal: Principal,
  found: SharedBrand,
): Promise<Principal> {
  const { accountId, competitorBrandIds, unlistedBrandName } = principal;
  const plan = (await loadSubscriptions(tx, principal)).active;
  const isNew = (await findOwnership(tx, accountId, found)) === 'free';
  if (isNew) {
    refuseFullPlan(plan, 0);
    await tx.insert(accountBrand).values({ accountId, brandId: found.id });
  }
  const left = plan === null ? 0 : plan.brandsLeft;
  const isFull = left !== null && left - (isNew ? 1 : 0) <= 0;
  const changes = {
    brandId: principal.brandId ?? found.id,
    primaryBrandId: principal.primaryBrandId ?? found.id,
    competitorBrandIds: competitorBrandIds.filter((id) => id !== found.id),
    declinedBrand: null,
    ...(isFull && { needToListBrand: false, unlistedBrandName: null, unlistedBrandAt: null }),
  };
  await tx.update(appUser).set(changes).where(eq(appUser.id, principal.id));
  if (isNew) {
    const mails = outbox.within(tx);
    const text = [
      `${found.name} is now a brand of your account at ${productName}.`,
      competitorBrandIds.includes(found.id) && 'It is no longer one of your competitors.',
      isFull &&
        unlistedBrandName !== null &&
        `Your request to list ${unlistedBrandName} has ended: your plan has no place left for it.`,
      `Open your dossier: ${mails.appUrl}`,
    ];
    await mails.write({
      recipient: principal.email,
      subject: `${found.name} is now your brand`,
      text: text.filter(Boolean).join('\n\n'),
    });
  }
  return { ...principal, ...changes };
}

/** @throws Refusal invalid (`brand`) for a brand of another account */
export async function findOwnership(
  tx: Transaction,
  accountId: string,
  { id, name }: SharedBrand,
): Promise<'own' | 'free'> {
  const owners = await tx.select().from(accountBrand).where(eq(accountBrand.brandId, id));
  if (owners.some((owner) => owner.accountId === accountId)) return 'own';
  if (owners.length > 0)
    throw invalidField(
      'brand',
      `Another account already owns ${name}. Ask your colleagues for an invitation, or contact us if this is wrong.`,
    );
  return 'free';
}

/**
 * @param waiting the number of other claims that would take a place
 * @returns the plan, which has a place
 * @throws Refusal invalid (`brand`)
 */
export function refuseFullPlan(plan: SubscriptionView | null, waiting: number): SubscriptionView {
  if (plan === null)
    throw invalidField('brand', 'Your account has no plan. Choose a plan to add a brand.');
  if (plan.brandsLeft === null || plan.brandsLeft > waiting) return plan;
  const isOne = plan.brandLimit === 1;
  const includes = `Your plan, ${plan.price.plan.name}, includes ${isOne ? '1 brand' : `${plan.brandLimit} brands`}`;
  throw invalidField(
    'brand',
    plan.brandsLeft > 0
      ? `${includes}, and you have asked for ${isOne ? 'another one' : 'the rest'} already. Withdraw that request first, or choose a larger plan.`
      : `${includes}, and you have ${isOne ? 'it' : 'them'} already. A larger plan includes more.`,
  );
}

/** A claim takes a place of the plan, so it needs the permission for the plan (docs/decisions/0034-brand-claims.md). */
export function refuseOthers(principal: Principal): void {
  if (!can(principal, 'billing.manage'))
    throw new Refusal('forbidden', 'Your role does not allow this. Ask the admin of your account.');
}

/**
 * Names, for people, what the account has begun with each brand: such a brand is not given up (P-11). Orders of any state
 * count. A campaign that was not requested, or was rejected, has begun nothing. One statement reads all brands.
 * @returns by brand; without those that nothing holds
 */
export async function readHolds(
  db: Pick<Database, 'select'>,
  accountId: string,
  brandIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isOf = (table: typeof consignmentOrder | typeof lineItemSet | typeof samplingCampaign) =>
    and(eq(table.accountId, accountId), eq(table.brandId, brand.id));
  const one = { found: sql`1` };
  const orders = db.select(one).from(consignmentOrder).where(isOf(consignmentOrder));
  const brandOrders = db.select(one).from(lineItemSet).where(isOf(lineItemSet));
  const isRequested = notInArray(samplingCampaign.state, ['Draft', 'Rejected']);
  const campaigns = db
    .select(one)
    .from(samplingCampaign)
    .where(and(isOf(samplingCampaign), isRequested));
  const rows = await db
    .select({
      id: brand.id,
      heldBy: sql<string | null>`case
        when ${exists(orders)} then 'purchase orders'
        when ${exists(brandOrders)} then 'brand orders'
        when ${exists(campaigns)} then 'sampling campaigns' end`,
    })
    .from(brand)
    .where(inArray(brand.id, [...brandIds]));
  return new Map(rows.flatMap(({ id, heldBy }) => (heldBy === null ? [] : [[id, heldBy]])));
}

/** Characters of the name of a brand that is not listed. */
const maxBrandNameLength = 120;

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
  const typed = cleanText(name, maxBrandNameLength + 1);
  if (typed === null) throw invalidField('name', 'Required!');
  if ([...typed].length > maxBrandNameLength)
    throw invalidField('name', `At most ${maxBrandNameLength} characters.`);
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
