import type { Request, Response } from 'express';

import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { can, type Permission } from './permissions';
import type { Authentication, Principal } from './principal';

export interface RequestLimits {
  authentication: Authentication;
  rate: RateLimit;
  ratePerMinute: number;
  /** Changes per minute of one user. */
  writesPerMinute: number;
}

/**
 * Checks the access token, the rate limits and the permission of a REST request, in this order (A-13, P-06).
 * @param permission one of these is enough; null: every signed-in user
 * @throws Refusal unauthenticated, rate_limited, forbidden
 */
export async function authorizeRequest(
  { authentication, rate, ratePerMinute, writesPerMinute }: RequestLimits,
  request: Request,
  response: Response,
  permission: Permission | readonly Permission[] | null,
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
  return principal;
}
