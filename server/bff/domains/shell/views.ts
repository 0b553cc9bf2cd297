import { isChoiceForm } from '../../../../app/contracts/dashboards/choice-form';
import type { BrowserView } from '../../../../app/contracts/session/browser';
import type { FlagValues } from '../../../../app/contracts/shell/flags';
import type { Safelist } from '../../../../app/contracts/shell/safelist';
import type { ShellData } from '../../../../app/contracts/shell/shell';
import { recordSignIn } from '../../auth/sign-in';
import type { BffCore } from '../../core';
import { browserFlagOrigins } from '../../flags/config';
import { loadPageFlags } from '../../flags/service';
import type { RequestServices } from '../../request-services';
import { decideWidgets } from '../../widgets/policy';
import { isCardReturn } from '../billing/payment-page';
import { loadShell } from './shell';

/** What every page shows around its content, and what its scripts start with. */
export function createShell(core: BffCore, services: RequestServices) {
  const { config, session, account, csrfToken } = services;
  const flagDeps = { flags: core.flags, config: config.flags };
  return {
    /** The data for the page's services in the browser (A-16, A-18, C-06, L-10), without tokens of the platform. */
    browser(): BrowserView {
      const signedIn = session();
      const { widgets, askConsent } = decideWidgets(
        config.widgets,
        services.preferences.consent,
        signedIn?.record ?? null,
      );
      const { dsn, environment } = config.sentry;
      return {
        session: {
          user: signedIn === null ? null : core.sessions.publicUser(signedIn),
          mark: signedIn === null ? '' : core.sessions.markOf(signedIn),
        },
        csrfToken: csrfToken(),
        authenticatedUrl: config.auth.authenticatedUrl,
        sentry: dsn === null ? null : { dsn, environment },
        widgets: widgets.map(({ name, src }) => ({ name, src })),
        askConsent,
      };
    },

    /** The frame around the page, and what its content waits for. */
    async shell(url: URL): Promise<ShellData> {
      const { sessions, background } = core;
      recordSignIn(session(), { sessions, background, rest: services.rest, log: services.log });
      const { frame, late } = await loadShell({
        graphql: services.graphql(),
        account,
        flags: (input) => loadPageFlags(flagDeps, input),
        log: services.log,
        signedIn: session() !== null,
        sessionEmail: session()?.record.email ?? null,
        url,
        takesLateParts: services.takesLateParts,
        facts: {
          productName: config.productName,
          csrfToken: csrfToken(),
          requestId: services.requestId,
        },
      });
      // The loader of a filter form, or of a changed card, redirects beside this one: the message waits for the next page.
      const redirects = isChoiceForm(url.searchParams) || isCardReturn(url);
      const flash = redirects ? null : services.takeFlash();
      return { frame: { ...frame, flash }, late };
    },

    /** The origins that the network of a company must allow. */
    safelist: (): Safelist => [
      { origin: config.publicUrl, use: 'The application itself' },
      { origin: new URL(config.auth.authorizeUrl).origin, use: 'Signing in and out' },
      ...browserFlagOrigins(config.flags).map((origin) => ({
        origin,
        use: 'Features that are switched on and off while you work',
      })),
    ],

    /** The product's flags for this user (C-04); those of a visitor if the platform does not answer. */
    async flags(): Promise<FlagValues> {
      const signedIn = session() !== null;
      const known = signedIn ? await account().catch(() => null) : null;
      const { flags } = await loadPageFlags(flagDeps, {
        signedIn,
        account: known?.account ?? null,
        anonymousHash: '',
      });
      return flags;
    },
  };
}
