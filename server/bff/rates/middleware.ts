import type { Request } from 'express';

import { TooManyRequestsError } from '../errors';
import type { BffHandler, BffResponse } from '../http/locals';
import { formType, mediaTypeOf } from '../http/media-type';
import { addressKey } from './client-key';
import { groupsOf } from './groups';
import type { RateLimits } from './limits';

/**
 * SEC-43: counts each request by its address, and refuses it before its body is read. A form that is refused early is
 * read before `refuseLimited` answers it, because it keeps what was typed (O-12).
 */
export function limitAddress(limits: RateLimits): BffHandler {
  return (req, res, next) => {
    limits.take(groupsOfRequest(req, res), `a:${addressKey(req.ip)}`).then((wait) => {
      const isForm = req.method === 'POST' && mediaTypeOf(req.headers['content-type']) === formType;
      if (wait !== null && !(isForm && wait.isEarly)) {
        next(new TooManyRequestsError(wait.seconds));
        return;
      }
      res.locals.limitedFor = wait?.seconds;
      next();
    }, next);
  };
}

/** Refuses what `limitAddress` has found to be over the limit. It runs after the body is read and before it is parsed. */
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
    limits.take(groupsOfRequest(req, res), `u:${user.slice(0, 200)}`).then((wait) => {
      // The form is not parsed to be kept.
      if (wait?.isEarly === false) res.locals.body = undefined;
      next(wait === null ? undefined : new TooManyRequestsError(wait.seconds));
    }, next);
  };
}

function groupsOfRequest(req: Request, res: BffResponse) {
  const { target } = res.locals;
  return groupsOf({ method: req.method, target, contentType: req.headers['content-type'] });
}
