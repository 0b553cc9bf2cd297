import { randomBytes } from 'node:crypto';

import { redirect } from '@remix-run/node';
import type { Logger } from 'pino';

import { isChoiceForm } from '../../app/contracts/dashboards/choice-form';
import type { FlagValues } from '../../app/contracts/shell/flags';
import type { Guard, Permission } from '../../app/contracts/permissions/permissions';
import type { Safelist } from '../../app/contracts/shell/safelist';
import type { FormFacts } from '../../app/contracts/forms/forms';
import type { GeneralSettings, ProfileForm } from '../../app/contracts/settings/settings';
import { paths } from '../../app/lib/urls/paths';
import { createAuthRoutes } from './auth/routes';
import type { BffCore } from './core';
import { browserFlagOrigins } from './flags/config';
import { loadPageFlags } from './flags/view';
import { AppError, asAppError, NotFoundError, SignInRequiredError } from './errors';
import { fileHeaders } from './http/file-headers';
import { createFlash } from './http/flash';
import { readIfComplete } from './http/whole-stream';
import { createFormRunner } from './http/form';
import { readPreferences, writePreferences } from './http/preferences';
import { logRefusal } from './http/refusal';
import { safeReturnTo } from './http/return-to';
import { createRouteRunner, readFields } from './http/route-runner';
import { describeError } from './observability/log';
import { accountReach, loadAccount, type Account } from './domains/account/account';
import { authorize } from './domains/account/authorization';
import { browserView } from './domains/shell/browser';
import {
  loadDashboard,
  loadOptions,
  loadWidget,
  loadWidgetForFile,
  requestOf,
  type DashboardDeps,
} from './domains/dashboards/dashboards';
import { drillDownCsv, loadDrillDown } from './domains/dashboards/drill-down';
import { createInventoryPages } from './domains/inventory/pages';
import { createOrderPages } from './domains/orders/pages';
import { changePasswordUrl, loadPreferences, saveProfile } from './domains/settings/profile';
import { createOrderForms } from './domains/orders/form';
import { loadShell } from './domains/shell/shell';
import { widgetCsv, widgetFileName } from './domains/dashboards/widget-files';
import { createStyleguide } from './domains/styleguide/styleguide';
import { createUserPages } from './domains/users/pages';
import { visitorCookie, sessionCookie, type CookieJar } from './session/cookies';
import type { LiveSession } from './session/sessions';
import { createAmsClient, type AmsClient } from './upstream/ams';
import { createBearerSource, type TokenState } from './upstream/bearer';
import { createGraphqlClient, type GraphqlClient } from './upstream/graphql/client';
import type { UpstreamCall } from './upstream/http';
import { createRestClient } from './upstream/rest';

/** What a request brings to its context. */
export interface IncomingRequest {
  requestId: string;
  nonce: string;
  jar: CookieJar;
  session: LiveSession | null;
  log: Logger;
  /** Calls made for this request, for its log line. */
  upstream: UpstreamCall[];
  /** Remix's `.data`: the answer is for a script. */
  isData: boolean;
  /** It is a form of a session that has ended. */
  signInNeeded: boolean;
  /** The request's own method. */
  method: string;
}

interface Slugs {
  parentSlug: string;
  slug: string;
}

const visitorSeconds = 30 * 86_400;
const visitorPattern = /^[A-Za-z0-9_-]{22}$/;

/** What every loader and action gets as `context`. */
export type RequestContext = ReturnType<typeof createRequestContext>;

/**
 * The context of one request. Everything in it is lazy: a request that asks nothing of the platform costs
 * no upstream call, and equal questions are asked once (C-02).
 */
export function createRequestContext(core: BffCore, incoming: IncomingRequest) {
  const { config } = core;
  const { requestId, nonce, jar, log } = incoming;
  const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD';
  let session = incoming.session;

  const currentToken = async (refused?: string): Promise<TokenState> => {
    const held = session;
    if (held === null) return { kind: 'visitor' };
    try {
      const renewed = await core.renewal.fresh(held, refused);
      if (renewed.kind === 'ended') {
        session = null;
        jar.clear(sessionCookie);
        throw new SignInRequiredError('the session has ended');
      }
      if (renewed.kind === 'silent') {
        // a page that another tab has gone to the login site for waits with what a visitor sees.
        if (isSafe && renewed.step === 'pending') return { kind: 'unconfirmed' };
        throw new SignInRequiredError('the token is over, and only a page can renew it', {
          byReload: true,
        });
      }
      session = renewed.session;
      return { kind: 'token', token: renewed.session.record.access_token };
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof SignInRequiredError) throw error;
      log.warn(
        { event: 'renewal-failed', reason: error.message },
        'the token could not be renewed',
      );
      const { access_token: token, expires_at: expiresAt } = held.record;
      const usable = token !== refused && expiresAt > Date.now() / 1000;
      return usable ? { kind: 'token', token } : { kind: 'unconfirmed' };
    }
  };
  const bearer = createBearerSource(currentToken);
  const http = core.connect(incoming.upstream);

  let graphqlClient: GraphqlClient | null = null;
  const graphql = () =>
    (graphqlClient ??= createGraphqlClient({
      http: http.api,
      bearer,
      log,
    }));
  let amsClient: AmsClient | null = null;
  const ams = () => (amsClient ??= createAmsClient(http.ams, bearer));
  let accountOnce: Promise<{ account: Account | null; confirmed: boolean }> | null = null;
  const account = () => (accountOnce ??= loadAccount(graphql()));

  const runnerDeps = {
    authorize: (guard: Guard) => authorize(guard, session !== null, account),
    isData: incoming.isData,
    requestId,
    log,
    report: (thrown: unknown) => core.reports.capture(thrown, { level: 'error', requestId }),
  };

  /** Forms of visitors are bound to a random id of their browser, as there is no session to bind them to. */
  let visitorId: string | null = null;
  const csrfToken = (): string => {
    if (session !== null) return core.csrf.issue(session.secretId, 'session');
    if (visitorId === null) {
      const known = jar.get(visitorCookie);
      visitorId =
        known !== undefined && visitorPattern.test(known)
          ? known
          : randomBytes(16).toString('base64url');
      if (visitorId !== known) jar.set(visitorCookie, visitorId, visitorSeconds);
    }
    return core.csrf.issue(visitorId);
  };

  const forms = createFormRunner({
    ...runnerDeps,
    signInNeeded: incoming.signInNeeded,
    csrfToken,
    user: () => session?.record ?? null,
  });
  const run = createRouteRunner({ ...runnerDeps, failed: forms.loaderFailed });
  const act = createRouteRunner({ ...runnerDeps, signInNeeded: incoming.signInNeeded });
  const formFacts = (): FormFacts => ({
    csrfToken: csrfToken(),
    userId: session?.record.id ?? null,
    key: randomBytes(16).toString('base64url'),
  });

  /** of all requests after a sign-in, the one that clears the flag makes the call, once. */
  const tellSignIn = () => {
    const signedIn = session;
    if (signedIn?.record.has_recently_signed_in !== true) return;
    const work = async () => {
      const claimed = await core.sessions.change(signedIn, (record) =>
        record.has_recently_signed_in ? { ...record, has_recently_signed_in: false } : null,
      );
      if (claimed !== null) await createRestClient(http.api, bearer).recordSignIn();
    };
    core.background(
      work().catch((error: unknown) => {
        log.warn(
          { event: 'sign-in-call-failed', reason: describeError(error).message },
          'the login call failed',
        );
      }),
    );
  };

  const preferences = readPreferences(jar);
  const flash = createFlash(jar, core.flashSealer, () => session?.record.id ?? null);

  /** What pages offer (P-06); whether it may be done is asked again when it is. */
  const may = async (permission: Permission): Promise<boolean> => {
    const { account: known } = await account();
    return known !== null && accountReach(known, permission) !== 'none';
  };
  /** Of what fails and leaves its page standing. */
  const reportPart = (error: unknown) => {
    logRefusal(log, asAppError(error), error, runnerDeps.report);
  };

  const dashboardDeps = (): DashboardDeps => ({
    graphql: graphql(),
    signedIn: session !== null,
    account,
    requestId,
    report: reportPart,
    flash: flash.set,
    setupHidden: preferences.setup === 'hidden',
  });

  return {
    requestId,
    /** CSP nonce of this answer's inline scripts. */
    nonce,
    productName: config.productName,
    preferences,
    /** What the page's services in the browser need. */
    browser: () =>
      browserView({
        config,
        sessions: core.sessions,
        session,
        preferences,
        csrfToken: csrfToken(),
      }),
    session: { user: session === null ? null : core.sessions.publicUser(session) },

    /** Runs a loader. */
    load: run,
    /** Runs an action; the form's token and origin are checked before Remix (SEC-40). */
    act,
    /** Runs the action of a form that keeps what was typed (docs/decisions/0012-forms.md). */
    form: forms.run,
    formFacts,
    /** What became of this request's form, for the server around Remix. */
    formResult: forms.result,
    /** Thrown by a loader whose address leads nowhere. */
    notFound: () => new NotFoundError(),

    async shell(url: URL) {
      tellSignIn();
      const frame = await loadShell({
        graphql: graphql(),
        account,
        flags: (input) => loadPageFlags({ flags: core.flags, config: config.flags }, input),
        log,
        signedIn: session !== null,
        sessionEmail: session?.record.email ?? null,
        url,
        facts: { productName: config.productName, csrfToken: csrfToken(), requestId },
      });
      // The page of a sent filter form is a redirect, beside whose loader this one runs: the next page says it.
      const leadsOn = isChoiceForm(url.searchParams);
      return { ...frame, flash: leadsOn ? null : flash.take() };
    },
    /** What a company's network must let through. */
    safelist: (): Safelist => [
      { origin: config.publicUrl, use: 'The application itself' },
      { origin: new URL(config.auth.authorizeUrl).origin, use: 'Signing in and out' },
      ...browserFlagOrigins(config.flags).map((origin) => ({
        origin,
        use: 'Features that are switched on and off while you work',
      })),
    ],
    /** The product's flags for this user (C-04); with the account out of reach, for a visitor. */
    async flags(): Promise<FlagValues> {
      const known = session === null ? null : await account().catch(() => null);
      const input = { signedIn: session !== null, account: known?.account ?? null };
      const { flags } = await loadPageFlags(
        { flags: core.flags, config: config.flags },
        { ...input, anonymousHash: '' },
      );
      return flags;
    },
    dashboards: {
      page: (slugs: Slugs, url: URL) => loadDashboard(dashboardDeps(), slugs, url),
      /** D-13: the retry of one card. */
      widget: ({ widget, ...slugs }: Slugs & { widget: string }, url: URL) =>
        loadWidget(dashboardDeps(), requestOf(slugs, url), widget),
      csv: ({ widget, ...slugs }: Slugs & { widget: string }, url: URL) =>
        widgetCsv(dashboardDeps(), requestOf(slugs, url), widget),
      /** A widget to be drawn as a file. */
      async image({ widget: id, ...slugs }: Slugs & { widget: string }, url: URL) {
        const found = await loadWidgetForFile(dashboardDeps(), requestOf(slugs, url), id);
        const name = widgetFileName(found.content, found.widget, 'svg');
        return { ...found, headers: fileHeaders('image/svg+xml; charset=utf-8', name) };
      },
      options: ({ filter, ...slugs }: Slugs & { filter: string }, url: URL) =>
        loadOptions(dashboardDeps(), requestOf(slugs, url), filter, {
          search: url.searchParams.get('q') ?? '',
          after: url.searchParams.get('after'),
        }),
      drillDown: (place: Slugs & { widget: string }, url: URL) =>
        loadDrillDown(dashboardDeps(), place, url),
      drillDownCsv: (place: Slugs & { widget: string }, url: URL, signal: AbortSignal) =>
        drillDownCsv(dashboardDeps(), place, url, signal),
    },

    /** L-14: a message on the next page of this browser: a toast, or without JavaScript a notice. */
    flash: flash.set,
    styleguide: createStyleguide(config.mode !== 'production', flash.set),
    settings: {
      general: (): GeneralSettings => ({
        form: formFacts(),
        changePasswordUrl: changePasswordUrl(config),
      }),
      preferences: () => loadPreferences(graphql()),
      async saveProfile(profile: ProfileForm): Promise<Response> {
        await saveProfile(graphql(), profile);
        flash.set('success', 'Your profile is saved.');
        return redirect(paths.settings, 303);
      },
    },

    /** O-03 … O-06. */
    orderForms: createOrderForms({
      ...{ ams, account, formFacts, flash: flash.set },
      email: () => session?.record.email ?? null,
    }),
    /** U-01 … U-03. */
    users: createUserPages({ ams, account, formFacts, flash: flash.set }),
    /** O-01, O-07. */
    inventory: createInventoryPages({ ams, may, formFacts, flash: flash.set }),
    /** O-02. */
    orders: createOrderPages({
      ams,
      may,
      formFacts,
      flash: flash.set,
      adminUrl: config.upstream.adminUrl,
      report: reportPart,
    }),

    /**
     * A document that is drawn whole, handed past Remix, whose answer would make a stream of it; the answer's own body
     * is then null.
     */
    document: { html: null as Uint8Array | null },
    /** For streams that need not be streamed. */
    readIfComplete,
    /** A rendering error on the server: in the log once, with the request id that the page shows (L-09, REL-06). */
    reportError(error: unknown) {
      log.fatal({ event: 'rendering-error', err: describeError(error) }, 'rendering error');
      core.reports.capture(error, { level: 'fatal', requestId });
    },

    /** `POST /preferences`: remembers them, then back to the page with the form. */
    async savePreferences(request: Request): Promise<Response> {
      const returnTo = writePreferences(jar, await readFields(request));
      return redirect(safeReturnTo(returnTo, paths.home), 303);
    },

    auth: createAuthRoutes(core, {
      method: incoming.method,
      requestId,
      nonce,
      jar,
      log,
      session: () => session,
      csrfToken,
      account,
    }),
  };
}
