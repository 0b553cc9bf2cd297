import { randomUUID } from 'node:crypto';

import { and, asc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm';

import { giveBrand, type Given } from '../analytics/data-sets/give-brand';
import { containsPattern } from '../ams/paging';
import type { Database } from '../database/connect';
import { account, accountBrand, appUser } from '../database/schema/accounts';
import { brand } from '../database/schema/catalogue';
import { identityAccount } from '../database/schema/identity';
import { inTransaction } from '../database/transaction';
import { Refusal } from '../http/refusal';
import type { Outbox } from '../mail/outbox';
import { requestDecided } from './request-decision';

/** A user's request to list a brand (P-11), with brands of a similar name. */
export interface BrandRequest {
  userId: string;
  person: string;
  email: string;
  account: string;
  /** The brand's name as typed. */
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
  name: appUser.unlistedBrandName,
  at: appUser.unlistedBrandAt,
};

const isOpen = isNotNull(appUser.unlistedBrandName);

const select = (db: Database) =>
  db
    .select(personColumns)
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .innerJoin(account, eq(account.id, appUser.accountId));

type Row = Awaited<ReturnType<typeof select>>[number];

const withSimilar = async (db: Database, row: Row): Promise<BrandRequest> => {
  const name = row.name ?? '';
  return { ...row, name, at: row.at ?? new Date(0), similar: await similarBrands(db, name) };
};

export async function listBrandRequests(
  db: Database,
): Promise<{ requests: BrandRequest[]; total: number }> {
  const rows = await select(db)
    .where(isOpen)
    .orderBy(asc(appUser.unlistedBrandAt), asc(appUser.id))
    .limit(shownRequests);
  const requests = await Promise.all(rows.map((row) => withSimilar(db, row)));
  return { requests, total: await db.$count(appUser, isOpen) };
}

/** @returns null where the user has no open request */
export async function findBrandRequest(db: Database, userId: string): Promise<BrandRequest | null> {
  const [row] = await select(db).where(and(eq(appUser.id, userId), isOpen));
  return row ? withSimilar(db, row) : null;
}

/** Brands whose name holds the typed name or its first word. */
async function similarBrands(db: Database, typed: string): Promise<BrandRequest['similar']> {
  const [first = typed] = typed.split(/\s+/);
  const brands = await db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(or(ilike(brand.name, containsPattern(typed)), ilike(brand.name, containsPattern(first))))
    .orderBy(asc(sql`length(${brand.name})`), asc(brand.id))
    .limit(shownSimilar);
  if (brands.length === 0) return [];
  const owners = await db
    .select({ id: accountBrand.brandId, name: account.name })
    .from(accountBrand)
    .innerJoin(account, eq(account.id, accountBrand.accountId))
    .where(
      inArray(
        accountBrand.brandId,
        brands.map(({ id }) => id),
      ),
    );
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
  userId: string;
  name: string;
}

/**
 * Decides a request, and tells the user by mail. The request ends; the user keeps the reason of a decline.
 * @returns the given brand; null after a decline
 * @throws Refusal state for a request that has been decided; stale where the user has asked for another name since
 * @throws GiftError as `giveBrand`: nothing has changed then
 */
export async function decideBrandRequest(
  { db, outbox, appUrl }: { db: Database; outbox: Outbox; appUrl: string },
  { userId, name }: SeenRequest,
  decision: BrandDecision,
): Promise<Given | null> {
  return inTransaction(db, async (tx) => {
    // In the order of claims, which lock the account and then change its people.
    await lockAccountOf(tx, userId);
    const [request] = await select(tx)
      .where(and(eq(appUser.id, userId), isOpen))
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
      .where(eq(appUser.id, userId));
    await outbox.within(tx).write(
      decision.kind === 'decline'
        ? {
            recipient: request.email,
            subject: `${name} is not listed`,
            text: `You asked us to list ${name}. We have not listed it.\n\nReason: ${decision.reason}\n\nAsk again, or choose another brand: ${appUrl}/setup/brand\n\nWe can import your sales data. What to send: ${appUrl}/help#import`,
          }
        : {
            recipient: request.email,
            subject: `${given!.brand.name} is now your brand`,
            text: `You asked us to list ${name}. ${given!.brand.name} is now a brand of ${given!.account}.\n\nOpen your dossier: ${appUrl}`,
          },
    );
    return given;
  });
}

const lockAccountOf = (tx: Database, userId: string) =>
  tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(appUser, eq(appUser.accountId, account.id))
    .where(eq(appUser.id, userId))
    .for('update', { of: account });

async function give(
  tx: Database,
  email: string,
  name: string,
  decision: BrandDecision,
): Promise<Given | null> {
  if (decision.kind === 'decline') return null;
  if (decision.kind === 'give')
    return giveBrand(tx, { brand: decision.brand, email, dataSet: null });
  const id = `brd_${randomUUID()}`;
  await tx.insert(brand).values({ id, name });
  return giveBrand(tx, { brand: id, email, dataSet: null });
}
