import { createHash } from 'node:crypto';

import { mostCompared } from '../../../../app/contracts/dashboards/compared';
import type { AuthState } from '../../../../app/contracts/shell/shell';
import {
  reachOf,
  type Permission,
  type Reach,
} from '../../../../app/contracts/permissions/permissions';
import { seesOwnBrandsAlone } from '../../../../app/contracts/users/own-brands';
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

/**
 * The current user (C-01).
 * @returns null when the platform knows no user for this request (a visitor, or a sign-in that could not
 *   be confirmed: `confirmed` tells which)
 */
export async function loadAccount(
  graphql: GraphqlClient,
): Promise<{ account: Account | null; confirmed: boolean }> {
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
  const reach = reachOf(permission, user.role, user.merchantRoles);
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

/**
 * P-06: the brands of the account, for a form that chooses one. A permission that reaches the user's own brands alone leaves
 * those with products: the AMS lists products of no others.
 */
export async function brandsToChoose(
  account: Account | null,
  permission: Permission,
  hasProducts: (brandId: string) => Promise<boolean>,
): Promise<Brand[]> {
  const all = account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
  if (account === null || accountReach(account, permission) !== 'own') return all;
  const isOwn = await Promise.all(all.map(({ id }) => hasProducts(id)));
  return all.filter((_brand, index) => isOwn[index]);
}

/** With how many brands the user compares at a time (D-07); an internal admin needs no plan. */
export const compareLimit = (account: Account): number =>
  seesAllFigures(account) ? mostCompared : (account.user.topSubscription?.competitorLimit ?? 0);

/** P-04: own and associated brands both empty. */
export function isBrandless(account: Account): boolean {
  return account.ownBrands.length === 0 && account.associatedBrands.length === 0;
}

/**
 * The brands that the user's pages are about (P-06): own and associated ones, each once. A role that limits the dashboards to
 * the user's brands leaves the associated ones alone; so does one without dashboards that limits the orders.
 */
export function brandsOf(account: Account): Brand[] {
  const { user, ownBrands, associatedBrands } = account;
  const isLimited =
    accountReach(account, 'dashboards.view') === 'own' ||
    (seesNoFigures(account) && seesOwnBrandsAlone({ role: user.role, roles: user.merchantRoles }));
  if (isLimited) return associatedBrands;
  const own = new Set(ownBrands.map(({ id }) => id));
  return [...ownBrands, ...associatedBrands.filter(({ id }) => !own.has(id))];
}

/**
 * The brand that pages speak about: the one that the address asks for, else primary, the user's own, the first own, the
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

/** the auth state for the pages. */
export function authState({ user }: Account): AuthState {
  const { activeSubscription, topSubscription } = user;
  return {
    id: user.id,
    email: user.email,
    ldSecureModeHash: user.ldSecureModeHash,
    ldUserKey: user.ldUserKey,
    activeSubscription: activeSubscription ?? {},
    topSubscription: topSubscription ?? {},
    subscriptionsCount: user.subscriptionsCount,
    role: user.role,
    merchantRoles: user.merchantRoles,
    // Somebody without a plan of their own has none of its id, so a gift is gifted to them, too.
    isGiftedSubscription: topSubscription !== null && activeSubscription?.id !== topSubscription.id,
  };
}
