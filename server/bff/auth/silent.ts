import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';

import { paths } from '../../../app/lib/urls/paths';
import { safeReturnTo } from '../http/return-to';
import { sessionCookie, type CookieJar } from '../session/cookies';
import type { LiveSession, SessionRecord } from '../session/sessions';
import { begin, type SignInDeps } from './strategy';

/** the session ends if a silent sign-in has no answer after this time. */
const answerSeconds = 60;
/** As for a renewal, a page needs a new token if the current one expires within this time. */
export const dueSeconds = 10;

/**
 * The state of the silent sign-in of a session: `not-due`; `due`, so a page begins it; `pending`, so the answer is
 * outstanding; or `over`, so the time for an answer has passed.
 */
export function silentStep(record: SessionRecord, within = dueSeconds): SilentStep {
  const now = Date.now() / 1000;
  if (record.refresh_token !== null || record.expires_at - now > within) return 'not-due';
  if (record.silent_begun_at === null) return 'due';
  return now - record.silent_begun_at <= answerSeconds ? 'pending' : 'over';
}
export type SilentStep = 'not-due' | 'due' | 'pending' | 'over';

/**
 * begins a silent sign-in if a session without a refresh token has an expired access token. The login site
 * redirects back without showing a page. It happens once for each expiry. Call it for a GET of a page, before its loaders.
 * @returns null if the request continues without a redirect
 */
export async function silentSignIn(
  deps: SignInDeps,
  incoming: { session: LiveSession; jar: CookieJar; log: Logger; address: string },
): Promise<Response | null> {
  const { session, jar, log, address } = incoming;
  const step = silentStep(session.record);
  if (step === 'over') return endSilently(deps, incoming, address, 'no answer');
  if (step !== 'due') return null;
  // Only one of several tabs begins the sign-in. The others use its result.
  const claimed = await deps.sessions.change(session, (record) =>
    silentStep(record) === 'due'
      ? { ...record, silent_begun_at: Math.floor(Date.now() / 1000) }
      : null,
  );
  if (claimed === null) {
    const current = await deps.sessions.reread(session);
    if (current !== null)
      Object.assign(session, { record: current.record, version: current.version });
    return null;
  }
  const location = await begin(
    { ...deps, jar },
    { returnTo: safeReturnTo(address, paths.home), silentFor: session.key },
  );
  log.info({ event: 'silent-sign-in', user: session.record.id }, 'silent sign-in begun');
  return redirect(location);
}

/** ends the session if the silent sign-in fails, and redirects to the sign-in page with the reason. */
export async function endSilently(
  deps: SignInDeps,
  { session, jar, log }: { session: LiveSession; jar: CookieJar; log: Logger },
  returnTo: string,
  reason: string,
): Promise<Response> {
  await deps.sessions.end(session);
  jar.clear(sessionCookie);
  log.info(
    { event: 'session-ended', reason, user: session.record.id },
    'sign-in could not be renewed silently',
  );
  return redirect(
    paths.auth.signIn({
      error: 'SessionRequired',
      callbackUrl: safeReturnTo(returnTo, paths.home),
      reason: 'ended',
    }),
  );
}
