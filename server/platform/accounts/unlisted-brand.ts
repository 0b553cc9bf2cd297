import { eq, and, sql } from 'drizzle-orm';

import type { Database } from '../database/connect';
import { accountBrand, appUser } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';
import { dataSet } from '../database/schema/data-sets';
import { cleanText } from '../http/clean-text';
import { invalidField } from '../http/refusal';
import { refuseOthers } from './brand-grants';
import type { Principal } from './principal';

/** Characters of the name of a brand that is not listed. */
export const maxBrandNameLength = 120;

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
