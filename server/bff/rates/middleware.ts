import type { Request } from 'express';

import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import { TooManyRequestsError } from '../errors';
import { addressKey } from '../http/client-address';
import type { BffHandler, BffResponse } from '../http/locals';
import { formType, mediaTypeOf, multipartType } from '../http/headers';
import type { RateGroup } from './config';
import type { RateLimits } from './limits';

const byPath: Readonly<Record<string, RateGroup>> = {
  [paths.auth.login()]: 'signIn',
  [paths.login]: 'signIn',
  [paths.signup]: 'signIn',
  [paths.auth.callback]: 'callback',
  [paths.auth.session]: 'session',
  [paths.auth.csrf]: 'session',
  [paths.monitoring]: 'report',
};
const filePath = /\.(?:csv|svg|pdf)$/;
const formTypes = new Set([formType, multipartType]);

/**
 * SEC-43: counts each request by its address, and refuses it before its body is read. A form that is refused early is
 * read before `refuseLimited` answers it, because it keeps what was typed (O-12).
 */
export function limitAddress(limits: RateLimits): BffHandler {
  return (req, res, next) => {
    limits.take(groupsOf(req, res), `a:${addressKey(req.ip)}`).then((wait) => {
      const isForm = req.method === 'POST' && mediaTypeOf(req.headers['content-type']) === formType;
      if (wait !== null && !(isForm && wait.isEarly))
        return next(new TooManyRequestsError(wait.seconds));
      res.locals.limitedFor = wait?.seconds;
      next();
    }, next);
  };
}

/** Refuses what `limitAddress` has found to be over the limit. It runs after the body is read and before it is parsed. */
export const refuseLimited: BffHandler = (_req, res, next) => {
  const { limitedFor } = res.locals;
  if (limitedFor !== undefined) throw new TooManyRequestsError(limitedFor);
  next();
};

/** SEC-43: counts each request of a signed-in user by the user, over all addresses and sessions. */
export function limitUser(limits: RateLimits): BffHandler {
  return (req, res, next) => {
    const user = res.locals.session?.record.id;
    if (user === undefined) return next();
    limits.take(groupsOf(req, res), `u:${user.slice(0, 200)}`).then((wait) => {
      // The form is not parsed to be kept.
      if (wait?.isEarly === false) res.locals.body = undefined;
      next(wait === null ? undefined : new TooManyRequestsError(wait.seconds));
    }, next);
  };
}

/** The groups that a request counts in: `read` or `write` and perhaps a stricter one, or only that of the login site. */
function groupsOf({ method, headers }: Request, { locals }: BffResponse): RateGroup[] {
  const { path } = locals.target;
  // Requests of the login site all come from one address, so they count apart from those of people.
  if (path === backChannelLogoutPath) return ['backChannel'];
  const isSafe = method === 'GET' || method === 'HEAD';
  const groups: RateGroup[] = [isSafe ? 'read' : 'write'];
  const special = byPath[path] ?? (filePath.test(path) ? 'file' : undefined);
  if (special !== undefined) groups.push(special);
  else if (!isSafe && formTypes.has(mediaTypeOf(headers['content-type']))) groups.push('form');
  return groups;
}
