import type { Request } from 'express';

import { TooManyRequestsError } from '../errors';
import type { BffHandler, BffResponse } from '../http/locals';
import { addressKey } from './client-key';
import { groupsOf } from './groups';
import type { RateLimits } from './limits';

/**
 * SEC-43: counts each request by its address. A read is refused at once. A write is refused by `refuseLimited`, after its
 * body is read, so that a form keeps what was typed.
 */
export function limitAddress(limits: RateLimits): BffHandler {
  return (req, res, next) => {
    limits.take(groupsOfRequest(req, res), `a:${addressKey(req.ip)}`).then((seconds) => {
      if (seconds === 0) next();
      else if (req.method === 'GET' || req.method === 'HEAD')
        next(new TooManyRequestsError(seconds));
      else {
        res.locals.limitedFor = seconds;
        next();
      }
    }, next);
  };
}

/** Refuses what `limitAddress` has found to be over the limit. It runs after the body is read. */
export const refuseLimited: BffHandler = (_req, res, next) => {
  const { limitedFor } = res.locals;
  next(limitedFor === undefined ? undefined : new TooManyRequestsError(limitedFor));
};

/** SEC-43: counts each request of a signed-in user by the user, over all addresses and sessions. */
export function limitUser(limits: RateLimits): BffHandler {
  return (req, res, next) => {
    const user = res.locals.session?.record.id;
    if (user === undefined) {
      next();
      return;
    }
    limits.take(groupsOfRequest(req, res), `u:${user.slice(0, 200)}`).then((seconds) => {
      next(seconds === 0 ? undefined : new TooManyRequestsError(seconds));
    }, next);
  };
}

function groupsOfRequest(req: Request, res: BffResponse) {
  const { target } = res.locals;
  return groupsOf({ method: req.method, target, contentType: req.headers['content-type'] });
}
