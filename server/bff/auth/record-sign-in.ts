import type { Logger } from 'pino';

import { describeError } from '../observability/log';
import type { LiveSession, Sessions } from '../session/sessions';
import type { RestClient } from '../upstream/rest';

/**
 * reports a sign-in to the platform once. The request that clears the session's flag makes the call. The call runs
 * in the background, and its failure is logged.
 */
export function recordSignIn(
  session: LiveSession | null,
  deps: {
    sessions: Pick<Sessions, 'change'>;
    rest: () => RestClient;
    background: (work: Promise<unknown>) => void;
    log: Logger;
  },
): void {
  if (session?.record.has_recently_signed_in !== true) return;
  const work = async () => {
    const claimed = await deps.sessions.change(session, (record) =>
      record.has_recently_signed_in ? { ...record, has_recently_signed_in: false } : null,
    );
    if (claimed !== null) await deps.rest().recordSignIn();
  };
  deps.background(
    work().catch((error: unknown) => {
      deps.log.warn(
        { event: 'sign-in-call-failed', reason: describeError(error).message },
        'the login call failed',
      );
    }),
  );
}
