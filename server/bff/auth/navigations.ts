import { paths } from '../../../app/lib/urls/paths';
import { ForbiddenError } from '../errors';
import type { BffHandler } from '../http/locals';

/** Whether the browser opens a page in a tab. Browsers without these headers are old, and their scripts see no redirect either. */
export function isNavigation(headers: Record<string, unknown>): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return mode === 'navigate' && destination === 'document';
}

const signInPaths: ReadonlySet<string> = new Set([
  paths.auth.login(),
  paths.auth.signIn(),
  paths.auth.callback,
  paths.login,
  paths.signup,
]);

/**
 * SEC-10, SEC-43: refuses images, frames and scripts that ask for a page of the sign-in. It runs before the rate limits,
 * so that no other site can use up a visitor's own sign-ins. Scripts of this app may ask for the data of these pages.
 */
export const refuseEmbeddedSignIns: BffHandler = (req, res, next) => {
  const { path, isData } = res.locals.target;
  const isOwnData = isData && req.headers['sec-fetch-site'] === 'same-origin';
  const isRefused = signInPaths.has(path) && !isOwnData && !isNavigation(req.headers);
  next(isRefused ? new ForbiddenError(undefined, 'a sign-in that is not a navigation') : undefined);
};
