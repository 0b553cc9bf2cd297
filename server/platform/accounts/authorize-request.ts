import { timingSafeEqual } from 'node:crypto';

import type { Request, Response } from 'express';

import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { sha256 } from '../identity/secrets';
import { can, type Permission } from '../../../contract/permissions';
import type { Authentication, Principal } from './principal';

export interface RequestLimits {
  authentication: Authentication;
  rate: RateLimit;
  ratePerMinute: number;
  /** Changes per minute of one user. */
  writesPerMinute: number;
  /** Refuses the changes of an account that has not paid (`refuseWhileReadOnly`). */
  refuseWhileReadOnly: (principal: Principal) => Promise<void>;
}

/** Requests per minute of the order intake, each with up to 500 orders. */
const intakeRatePerMinute = 600;

/** The order intake as the one who acts: a program with a key, of no account, that has the rights of an admin. */
export const orderIntake: Principal = {
  id: 'intake',
  sub: 'intake',
  accountId: '',
  role: 'admin',
  merchantRoles: [],
  designation: null,
  ldUserKey: 'intake',
  brandId: null,
  primaryBrandId: null,
  primaryCategoryIds: [],
  subCategoryIds: [],
  competitorBrandIds: [],
  insightIds: [],
  trendsetterSubscriptionSettings: null,
  needToListBrand: false,
  unlistedBrandName: null,
  unlistedBrandAt: null,
  declinedBrand: null,
  lastSignedInAt: null,
  signInCount: 0,
  createdAt: new Date(0),
  email: '',
  firstName: 'Order intake',
  lastName: '',
  accountName: '',
  timeZone: null,
  hasPlanOfOther: false,
};

export const isIntake = ({ id }: Principal): boolean => id === orderIntake.id;

/**
 * The order intake, where the request has its key.
 * @param intakeKey null turns the intake off
 * @throws Refusal rate_limited
 */
export function authorizeIntake(
  { rate }: RequestLimits,
  intakeKey: string | null,
  { headers }: Request,
): Principal | null {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (intakeKey === null || given === undefined) return null;
  if (!timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(intakeKey)))) return null;
  const retryAfter = rate.take(orderIntake.id, intakeRatePerMinute);
  if (retryAfter > 0)
    throw new Refusal('rate_limited', 'Too many requests. Please wait a moment.', { retryAfter });
  return orderIntake;
}

/**
 * Checks the access token, the rate limits and the permission of a REST request, in this order (A-13, P-06).
 * @param permission one of these is enough; none: no user; null: every signed-in user
 * @param options.isPayment an account that is read only may send it
 * @throws Refusal unauthenticated, rate_limited, forbidden; state for a change of an account that is read only
 */
export async function authorizeRequest(
  { authentication, rate, ratePerMinute, writesPerMinute, refuseWhileReadOnly }: RequestLimits,
  request: Request,
  response: Response,
  permission: Permission | readonly Permission[] | null,
  { isPayment = false } = {},
): Promise<Principal> {
  const principal = await authentication.required(request, response);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const retryAfter =
    rate.take(`user:${principal.id}`, ratePerMinute) ||
    (isRead ? 0 : rate.take(`write:${principal.id}`, writesPerMinute));
  if (retryAfter > 0)
    throw new Refusal('rate_limited', 'Too many requests. Please wait a moment.', { retryAfter });
  const allowed = typeof permission === 'string' ? [permission] : permission;
  if (allowed !== null && !allowed.some((one) => can(principal, one)))
    throw new Refusal('forbidden', 'Your role does not allow this.');
  if (!isRead && !isPayment) await refuseWhileReadOnly(principal);
  return principal;
}
