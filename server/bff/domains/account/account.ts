import { createHash } from 'node:crypto';

import { maxCompared } from '../../../../app/contracts/dashboards/compared';
import {
  brandReads,
  coversAllBrands,
  reachOf,
  type Permission,
  type Reach,
} from '../../../../contract/permissions';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { currentUserQuery, type PlatformUser } from './queries';

export interface Brand {
  id: string;
  name: string;
}

/** The signed-in user as the platform knows them, with their brands. */
export interface Account {
  user: PlatformUser;
  ownBrands: Brand[];
  associatedBrands: Brand[];
}

/** Who the user is: null where the platform knows none, for a visitor or for a sign-in that was not confirmed. */
export interface FoundAccount {
  account: Account | null;
  confirmed: boolean;
}

/** The current user (C-01). */
export async function loadAccount(graphql: GraphqlClient): Promise<FoundAccount> {
  const answer = await graphql.query(currentUserQuery, {});
  const user = answer.field('user');
  if (user === null) return { account: null, confirmed: answer.confirmed };
  return {
    account: {
      user,
      ownBrands: answer.field('ownBrands'),
      associatedBrands: answer.field('associatedBrands'),
    },
    confirmed: answer.confirmed,
  };
}

/**
 * P-06: how far a permission reaches for this user. The plan of an account belongs to one of its users: no other user
 * without merchant roles manages it.
 */
export function accountReach({ user }: Account, permission: Permission): Reach {
  const reach = reachOf(user, permission);
  if (permission !== 'billing.manage' || reach !== 'own') return reach;
  const { activeSubscription: active, topSubscription: top } = user;
  // Where they differ, the highest one is a gift, which says nothing of the account's own.
  return top !== null && active?.id === top.id && top.user.id !== user.id ? 'none' : reach;
}

/** Whether the user's role opens the public dashboards alone, which are about no brand (P-06). */
export const seesNoFigures = (account: Account): boolean =>
  accountReach(account, 'dashboards.view') === 'public';

/** Whether the user is an internal admin, who sees all figures without a plan or an account of their own (P-06). */
export const seesAllFigures = (account: Account): boolean =>
  accountReach(account, 'dashboards.view') === 'all';

/** SEC-51: whether a permission of the user covers a brand whose orders the user sees. */
export function coversBrand(account: Account, permission: Permission, brandId: string): boolean {
  const reach = accountReach(account, permission);
  return reach === 'own'
    ? account.associatedBrands.some(({ id }) => id === brandId)
    : reach !== 'none';
}

/** P-06: the brands of the account that a permission covers, for a form that chooses one. */
export const brandsToChoose = (account: Account | null, permission: Permission): Brand[] =>
  account?.ownBrands
    .filter(({ id }) => coversBrand(account, permission, id))
    .map(({ id, name }) => ({ id, name })) ?? [];

/** The brands to choose from, with that of a stored record. */
export const withBrand = (brands: readonly Brand[], own: Brand): Brand[] =>
  brands.some(({ id }) => id === own.id) ? [...brands] : [own, ...brands];

/** With how many brands the user compares at a time (D-07); an internal admin needs no plan. */
export const compareLimit = (account: Account): number =>
  seesAllFigures(account) ? maxCompared : (account.user.topSubscription?.competitorLimit ?? 0);

/** P-04: own and associated brands both empty. */
export function isBrandless(account: Account): boolean {
  return account.ownBrands.length === 0 && account.associatedBrands.length === 0;
}

/**
 * The brands that the user's pages are about (P-06): own and associated ones, each once; the associated ones alone for a user
 * whose roles open nothing of the account's other brands.
 */
export function brandsOf(account: Account): Brand[] {
  const { ownBrands, associatedBrands } = account;
  const reaches = brandReads.map((permission) => accountReach(account, permission));
  if (!reaches.some(coversAllBrands)) return associatedBrands;
  const own = new Set(ownBrands.map(({ id }) => id));
  return [...ownBrands, ...associatedBrands.filter(({ id }) => !own.has(id))];
}

/**
 * The brand that pages are about: the one named in the address, else primary, the user's own, the first own, the
 * first associated; each only if it is one of the user's (`brandsOf`).
 *
 * @param asked the URL's `brand` parameter
 */
export function currentBrand(account: Account, asked: string | null = null): Brand | null {
  const { user } = account;
  const brands = brandsOf(account);
  const usual = [asked, user.primaryBrand?.id, user.brand?.id];
  for (const wanted of usual) {
    const found = brands.find(({ id }) => id === wanted);
    if (found !== undefined) return found;
  }
  return brands[0] ?? null;
}

/** differs for each state of the user's plans and seats, so that a page notices a change. */
export function subscriptionMark({ user }: Account): string {
  const { activeSubscription, topSubscription, subscriptionsCount } = user;
  const state = JSON.stringify([activeSubscription, topSubscription, subscriptionsCount]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 12);
}
