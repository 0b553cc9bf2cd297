import { and, arrayContains, eq, inArray, or, sql } from 'drizzle-orm';

import { loadSubscriptions, type SubscriptionView } from '../../accounts/subscriptions';
import type { Principal } from '../../accounts/principal';
import { createUsers } from '../../accounts/users';
import type { Database } from '../../database/connect';
import { account, accountBrand, appUser } from '../../database/schema/accounts';
import { brand } from '../../database/schema/catalogue';
import { dataSet } from '../../database/schema/data-sets';
import { identityAccount } from '../../database/schema/identity';
import { inTransaction } from '../../database/transaction';

/** A brand cannot be given. The message says why; nothing has changed. */
export class GiftError extends Error {
  override name = 'GiftError';
}

export interface Gift {
  /** The brand's id, or its name in any case. */
  brand: string;
  /** E-mail of a user; the brand is added to their account. */
  email: string;
  /** Data set in which the name is looked up; null for all. */
  dataSet: string | null;
}

export interface Given {
  brand: { id: string; name: string };
  account: string;
  /** The account already had the brand. */
  already: boolean;
}

/**
 * Adds a brand to the own brands of a user's account. A brand of the shared market counts toward the plan's limit
 * (P-02). It also becomes the user's brand, if they have none, and is removed from the competitors of the account's
 * users. A brand has one owner (docs/decisions/0034-brand-claims.md).
 * @throws {GiftError} for an unknown or ambiguous brand, an unknown user, a brand of another account, a missing plan, or a
 *   full plan
 */
export async function giveBrand(db: Database, gift: Gift): Promise<Given> {
  const found = await findBrand(db, gift);
  const principal = await findUser(db, gift.email);
  const { accountId } = principal;
  return inTransaction(db, async (tx) => {
    // Locks in the same order as claims. The first keeps two gifts from taking the last place of a plan, the second
    // keeps two accounts from getting the brand.
    const [owner] = await tx.select().from(account).where(eq(account.id, accountId)).for('update');
    await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, found.id)).for('update');
    const [holder] = await tx
      .select({ id: account.id, name: account.name })
      .from(accountBrand)
      .innerJoin(account, eq(account.id, accountBrand.accountId))
      .where(eq(accountBrand.brandId, found.id));
    const already = holder?.id === accountId;
    if (!already) {
      if (holder) throw ofAnother(found.name, holder.name);
      refuseFullPlan(await planInForce(tx, principal, owner!.name), owner!.name, found);
      await tx.insert(accountBrand).values({ accountId, brandId: found.id });
    }
    const { competitorBrandIds } = appUser;
    await tx
      .update(appUser)
      .set({ competitorBrandIds: sql`array_remove(${competitorBrandIds}, ${found.id})` })
      .where(and(eq(appUser.accountId, accountId), arrayContains(competitorBrandIds, [found.id])));
    await tx
      .update(appUser)
      .set({ brandId: found.id, primaryBrandId: found.id, needToListBrand: false })
      .where(and(eq(appUser.id, principal.id), sql`${appUser.brandId} IS NULL`));
    return { brand: { id: found.id, name: found.name }, account: owner!.name, already };
  });
}

/**
 * Finds the brands of a command. Each text is an id, a name in any case, or several of them with commas between.
 * @returns their ids
 * @throws {GiftError} naming a text that matches no brand, or several
 */
export function chosenBrands(
  wanted: readonly string[],
  brands: readonly { code: string; name: string }[],
): string[] {
  const alike = (text: string) => text.normalize('NFC').toLowerCase();
  const find = (text: string) =>
    brands.filter(({ code, name }) => code === text || alike(name) === alike(text));
  const all = wanted.flatMap((text) =>
    find(text).length > 0
      ? [text]
      : text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
  );
  return all.map((text) => {
    const found = find(text);
    const one = found.find(({ code }) => code === text) ?? (found.length === 1 ? found[0] : null);
    if (one) return one.code;
    if (found.length === 0)
      throw new GiftError(
        `There is no brand ${text} in these data. Nothing was imported. Give a name with a comma by --brands of its own.`,
      );
    throw new GiftError(
      `More than one brand is called ${text}: ${found.map(({ code }) => code).join(', ')}. Give the id of the one that is meant.`,
    );
  });
}

/** Brands that an import is to give to a user. */
export interface PlannedGift {
  email: string;
  /** Ids; empty before the data are read. Brands that do not exist yet have no owner. */
  brands: string[];
}

/**
 * Checks before an import what `giveBrand` checks after it. The limit of the plan does not matter, because brands of
 * imported data do not count toward it (P-02). An account without a plan may only be given brands that it already has.
 * @throws {GiftError} for an unknown user, a missing plan, or a brand of another account
 */
export async function checkGift(db: Database, { email, brands }: PlannedGift): Promise<void> {
  const principal = await findUser(db, email);
  const { accountId } = principal;
  const held = await db
    .select({ id: brand.id, name: brand.name, accountId: account.id, holder: account.name })
    .from(accountBrand)
    .innerJoin(account, eq(account.id, accountBrand.accountId))
    .innerJoin(brand, eq(brand.id, accountBrand.brandId))
    .where(or(eq(accountBrand.accountId, accountId), inArray(accountBrand.brandId, brands)))
    .orderBy(brand.id);
  const other = held.find((one) => one.accountId !== accountId);
  if (other) throw ofAnother(other.name, other.holder);
  const own = new Set(held.map(({ id }) => id));
  if (brands.length === 0 ? own.size > 0 : brands.every((id) => own.has(id))) return;
  const [owner] = await db.select().from(account).where(eq(account.id, accountId));
  await planInForce(db, principal, owner!.name);
}

/** `isImported`: its data set is not shared with everybody. */
type FoundBrand = Given['brand'] & { isImported: boolean };

async function findBrand(db: Database, { brand: wanted, dataSet: set }: Gift): Promise<FoundBrand> {
  const rows = await db
    .select({
      id: brand.id,
      name: brand.name,
      isImported: sql<boolean>`coalesce(not ${dataSet.shared}, false)`,
    })
    .from(brand)
    .leftJoin(dataSet, eq(dataSet.id, brand.dataSetId))
    .where(
      and(
        or(eq(brand.id, wanted), sql`lower(${brand.name}) = lower(${wanted})`),
        set === null ? undefined : eq(brand.dataSetId, set),
      ),
    )
    .orderBy(brand.id);
  const exact = rows.find(({ id }) => id === wanted) ?? (rows.length === 1 ? rows[0] : undefined);
  if (exact) return exact;
  if (rows.length > 1)
    throw new GiftError(
      `More than one brand is called ${wanted}: ${rows.map(({ id }) => id).join(', ')}. Give the id of the one that is meant.`,
    );
  throw new GiftError(`There is no brand ${wanted}${set === null ? '' : ` in data set ${set}`}.`);
}

async function findUser(db: Database, email: string): Promise<Principal> {
  const [identity] = await db
    .select({ sub: identityAccount.sub })
    .from(identityAccount)
    .where(sql`lower(${identityAccount.email}) = lower(${email})`);
  const principal = identity ? await createUsers(db).bySub(identity.sub) : null;
  if (!principal) throw new GiftError(`There is no user ${email}. They have to sign up first.`);
  return principal;
}

const ofAnother = (brandName: string, holder: string) =>
  new GiftError(`${brandName} belongs to ${holder} already.`);

/** @throws {GiftError} without a plan in force */
async function planInForce(
  db: Database,
  principal: Principal,
  accountName: string,
): Promise<SubscriptionView> {
  const { active } = await loadSubscriptions(db, principal);
  if (active === null)
    throw new GiftError(`${accountName} has no plan in force; a brand needs one.`);
  return active;
}

function refuseFullPlan(
  plan: SubscriptionView,
  accountName: string,
  { isImported }: FoundBrand,
): void {
  if (isImported || plan.brandsLeft !== 0) return;
  const limit = plan.brandLimit === 1 ? '1 brand' : `${plan.brandLimit} brands`;
  throw new GiftError(
    `The plan ${plan.price.plan.name} of ${accountName} is for ${limit} of the shared market, and has no place left.`,
  );
}
