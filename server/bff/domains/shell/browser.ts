import type { BrowserView } from '../../../../app/contracts/session/browser';
import type { Preferences } from '../../../../app/contracts/shell/preferences';
import type { BffConfig } from '../../config';
import type { LiveSession, Sessions } from '../../session/sessions';
import { decideWidgets } from '../../widgets/policy';

/** The data for the page's services in the browser (A-16, A-18, C-06, L-10), without tokens of the platform. */
export function browserView(deps: {
  config: BffConfig;
  sessions: Sessions;
  session: LiveSession | null;
  preferences: Preferences;
  csrfToken: string;
}): BrowserView {
  const { config, sessions, session, preferences, csrfToken } = deps;
  const { widgets, askConsent } = decideWidgets(
    config.widgets,
    preferences.consent,
    session?.record ?? null,
  );
  const { dsn, environment } = config.sentry;
  return {
    session: {
      user: session === null ? null : sessions.publicUser(session),
      mark: session === null ? '' : sessions.markOf(session),
    },
    csrfToken,
    authenticatedUrl: config.auth.authenticatedUrl,
    sentry: dsn === null ? null : { dsn, environment },
    widgets: widgets.map(({ name, src }) => ({ name, src })),
    askConsent,
  };
}
