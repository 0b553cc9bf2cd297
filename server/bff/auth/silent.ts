import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';

import { paths } from '../../../app/lib/urls/paths';
import { safeReturnTo } from '../http/return-to';
import { sessionCookie, type CookieJar } from '../session/cookies';
import type { LiveSession, SessionRecord } from '../session/sessions';
import { EndcapStrategy, type SignInDeps } from './strategy';

/** no answer for so long, and the user is signed out. */
const answerSeconds = 60;
/** As for a renewal: with so much left a page waits for a new token. One that lives no longer is due at once. */
export const dueSeconds = 10;

/**
 * Where the silent sign-in of a session stands: not needed yet, to be begun, begun and not answered, or begun
 * so long ago that no answer will come.
 */
export function silentStep(record: SessionRecord, within = dueSeconds): SilentStep {
  const now = Date.now() / 1000;
  if (record.refresh_token !== null || record.expires_at - now > within) return 'not-due';
  if (record.silent_begun_at === null) return 'due';
  return now - record.silent_begun_at <= answerSeconds ? 'pending' : 'over';
}
export type SilentStep = 'not-due' | 'due' | 'pending' | 'over';

/**
 * for a GET of a page, before anything else is done for it. A session without a refresh token whose access token
 * is over goes to the login site and back, once an expiry, without a page being shown.
 * @returns null when the request goes on as it is
 */
export async function silentSignIn(
  deps: SignInDeps,
  incoming: { session: LiveSession; jar: CookieJar; log: Logger; address: string },
): Promise<Response | null> {
  const { session, jar, log, address } = incoming;
  const step = silentStep(session.record);
  if (step === 'over') return endSilently(deps, incoming, address, 'no answer');
  if (step !== 'due') return null;
  // Of several tabs one asks; the others find out what came of it.
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
  const strategy = new EndcapStrategy({ ...deps, jar });
  const location = await strategy.begin({
    returnTo: safeReturnTo(address, paths.home),
    silentFor: session.key,
  });
  log.info({ event: 'silent-sign-in', user: session.record.id }, 'silent sign-in begun');
  return redirect(location);
}

/** the login site knows nobody, or does not answer: the session ends, and the sign-in page says so. */
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
