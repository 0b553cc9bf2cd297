import { randomUUID } from 'node:crypto';

import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';

import { giveBrand, type Given } from '../analytics/data-sets/give-brand';
import { nameContains } from '../database/name-search';
import type { Database } from '../database/connect';
import { account, accountBrand, appUser } from '../database/schema/accounts';
import { brandClaim } from '../database/schema/brand-claims';
import { brand } from '../database/schema/catalogue';
import { identityAccount } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { Refusal } from '../http/refusal';
import type { AdminDeps } from './admin-router';
import { requestDecided } from './requests';

/**
 * A request that an admin decides, with brands of a similar name: to list a brand (P-11), or a claim to a listed one whose
 * website proves nothing (P-12), which has the brand alone.
 */
export interface BrandRequest {
  /** Id of the user who asks to list a brand, or of the claim. */
  id: string;
  isClaim: boolean;
  userId: string;
  person: string;
  email: string;
  account: string;
  /** The brand's name, for one that is not listed as typed. */
  name: string;
  at: Date;
  similar: { id: string; name: string; owners: string[] }[];
}

/** Requests on the page; the oldest come first, so the others follow. */
const shownRequests = 50;
const shownSimilar = 5;

const personColumns = {
  userId: appUser.id,
  person: sql<string>`trim(${identityAccount.givenName} || ' ' || ${identityAccount.familyName})`,
  email: identityAccount.email,
  account: account.name,
};

const isOpen = isNotNull(appUser.unlistedBrandName);
const isOpenClaim = and(eq(brandClaim.state, 'waiting'), isNull(brandClaim.mailedTo));

const select = (db: Database) =>
  db
    .select({ ...personColumns, name: appUser.unlistedBrandName, at: appUser.unlistedBrandAt })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .innerJoin(account, eq(account.id, appUser.accountId));

const selectClaims = (db: Database) =>
  db
    .select({
      ...personColumns,
      id: brandClaim.id,
      brandId: brand.id,
      name: brand.name,
      at: brandClaim.createdAt,
    })
    .from(brandClaim)
    .innerJoin(brand, eq(brand.id, brandClaim.brandId))
    .innerJoin(appUser, eq(appUser.id, brandClaim.userId))
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .innerJoin(account, eq(account.id, brandClaim.accountId));

type Row = Awaited<ReturnType<typeof select>>[number];
type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

const withSimilar = async (db: Database, row: Row): Promise<BrandRequest> => {
  const name = row.name ?? '';
  const similar = await similarBrands(db, name);
  return { ...row, id: row.userId, isClaim: false, name, at: row.at ?? new Date(0), similar };
};

const withOwners = async (db: Database, { brandId, ...row }: ClaimRow): Promise<BrandRequest> => ({
  ...row,
  isClaim: true,
  similar: await ownersOf(db, [{ id: brandId, name: row.name }]),
});

export async function listBrandRequests(
  db: Database,
): Promise<{ requests: BrandRequest[]; total: number }> {
  const [rows, claims] = await Promise.all([
    select(db)
      .where(isOpen)
      .orderBy(asc(appUser.unlistedBrandAt), asc(appUser.id))
      .limit(shownRequests),
    selectClaims(db)
      .where(isOpenClaim)
      .orderBy(asc(brandClaim.createdAt), asc(brandClaim.id))
      .limit(shownRequests),
  ]);
  const requests = await Promise.all([
    ...rows.map((row) => withSimilar(db, row)),
    ...claims.map((row) => withOwners(db, row)),
  ]);
  requests.sort((one, other) => one.at.getTime() - other.at.getTime());
  const total = (await db.$count(appUser, isOpen)) + (await db.$count(brandClaim, isOpenClaim));
  return { requests: requests.slice(0, shownRequests), total };
}

/**
 * @param id of a request
 * @returns null where it is not open
 */
export async function findBrandRequest(db: Database, id: string): Promise<BrandRequest | null> {
  const [claim] = await selectClaims(db).where(and(eq(brandClaim.id, id), isOpenClaim));
  if (claim) return withOwners(db, claim);
  const [row] = await select(db).where(and(eq(appUser.id, id), isOpen));
  return row ? withSimilar(db, row) : null;
}

/** Brands whose name holds the typed name or its first word. */
async function similarBrands(db: Database, typed: string): Promise<BrandRequest['similar']> {
  const [first = typed] = typed.split(/\s+/);
  const brands = await db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(or(nameContains(brand.name, typed), nameContains(brand.name, first)))
    .orderBy(asc(sql`length(${brand.name})`), asc(brand.id))
    .limit(shownSimilar);
  return brands.length === 0 ? [] : ownersOf(db, brands);
}

async function ownersOf(db: Database, brands: readonly { id: string; name: string }[]) {
  const ids = brands.map(({ id }) => id);
  const owners = await db
    .select({ id: accountBrand.brandId, name: account.name })
    .from(accountBrand)
    .innerJoin(account, eq(account.id, accountBrand.accountId))
    .where(inArray(accountBrand.brandId, ids));
  return brands.map((row) => ({
    ...row,
    owners: owners.filter(({ id }) => id === row.id).map(({ name }) => name),
  }));
}

/**
 * What an admin does with a request: gives a brand, lists a new one under the typed name and gives it, or declines with a
 * reason for the user.
 */
export type BrandDecision =
  { kind: 'give'; brand: string } | { kind: 'new' } | { kind: 'decline'; reason: string };

/** A request as the admin has seen it. */
export interface SeenRequest {
  id: string;
  name: string;
}

/**
 * Decides a request, and tells the user by mail. The request ends; the user keeps the reason of a decline.
 * @returns the given brand; null after a decline
 * @throws Refusal state for a request that has been decided; stale where the user has asked for another name since; invalid
 *   to list a brand that is listed
 * @throws GiftError as `giveBrand`: nothing has changed then
 */
export async function decideBrandRequest(
  deps: Pick<AdminDeps, 'db' | 'outbox' | 'appUrl'>,
  { id, name }: SeenRequest,
  decision: BrandDecision,
): Promise<Given | null> {
  const found = await findBrandRequest(deps.db, id);
  if (found === null) throw new Refusal('state', requestDecided);
  return inTransaction(deps.db, async (tx) => {
    // In the order of claims, which lock the account and then change its people.
    await lockAccountOf(tx, found.userId);
    const given = await (found.isClaim
      ? decideClaim(tx, found, decision)
      : decideUnlisted(tx, { id, name }, decision));
    const asked = found.isClaim ? `You asked for ${name}.` : `You asked us to list ${name}.`;
    const refused = found.isClaim ? `We cannot give it to you.` : `We have not listed it.`;
    await deps.outbox.within(tx).write({
      recipient: found.email,
      ...(decision.kind === 'decline'
        ? {
            subject: found.isClaim ? `${name} is not given to you` : `${name} is not listed`,
            text: `${asked} ${refused}\n\nReason: ${decision.reason}\n\nAsk again, or choose another brand: ${deps.appUrl}/setup/brand\n\nWe can import your sales data. What to send: ${deps.appUrl}/help#import`,
          }
        : {
            subject: `${given!.brand.name} is now your brand`,
            text: `${asked} ${given!.brand.name} is now a brand of ${given!.account}.\n\nOpen your dossier: ${deps.appUrl}`,
          }),
    });
    return given;
  });
}

async function decideUnlisted(tx: Database, { id, name }: SeenRequest, decision: BrandDecision) {
  const [request] = await select(tx)
    .where(and(eq(appUser.id, id), isOpen))
    .for('update', { of: appUser });
  if (!request) throw new Refusal('state', requestDecided);
  if (request.name !== name)
    throw new Refusal(
      'stale',
      'The user has asked for another brand meanwhile. Please check the name and decide again.',
    );
  const given = await give(tx, request.email, name, decision);
  await tx
    .update(appUser)
    .set({
      needToListBrand: false,
      unlistedBrandName: null,
      unlistedBrandAt: null,
      declinedBrand:
        decision.kind === 'decline'
          ? { name, reason: decision.reason, at: new Date().toISOString() }
          : null,
    })
    .where(eq(appUser.id, id));
  return given;
}

/** A claim is about one brand, so an admin only gives that one, or declines. */
async function decideClaim(tx: Database, { id, email }: BrandRequest, decision: BrandDecision) {
  const isDeclined = decision.kind === 'decline';
  if (decision.kind === 'new') throw new Refusal('invalid', 'This brand is listed already.');
  const [claim] = await tx
    .update(brandClaim)
    .set({
      state: isDeclined ? 'declined' : 'granted',
      reason: isDeclined ? decision.reason : null,
    })
    .where(and(eq(brandClaim.id, id), isOpenClaim))
    .returning();
  if (!claim) throw new Refusal('state', requestDecided);
  return isDeclined ? null : giveBrand(tx, { brand: claim.brandId, email, dataSet: null });
}

const lockAccountOf = (tx: Database, userId: string) =>
  tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(appUser, eq(appUser.accountId, account.id))
    .where(eq(appUser.id, userId))
    .for('update', { of: account });

async function give(tx: Database, email: string, name: string, decision: BrandDecision) {
  if (decision.kind === 'decline') return null;
  const id = decision.kind === 'give' ? decision.brand : `brd_${randomUUID()}`;
  if (decision.kind === 'new') await tx.insert(brand).values({ id, name });
  return giveBrand(tx, { brand: id, email, dataSet: null });
}
