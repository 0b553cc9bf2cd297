import type { Logger } from 'pino';

import type { FlashLevel } from '../../app/contracts/forms/flash';
import type { FormFacts } from '../../app/contracts/forms/forms';
import type { Guard, Permission } from '../../contract/permissions';
import type { Preferences } from '../../app/contracts/shell/preferences';
import type { BffCore } from './core';
import {
  accountReach,
  coversBrand,
  loadAccount,
  type Account,
  type Brand,
} from './domains/account/account';
import { authorize } from './domains/account/authorization';
import type { BffConfig } from './config';
import { asAppError, ForbiddenError, noPermissionText } from './errors';
import { createFlash, type FlashMessages } from './http/flash';
import { readPreferences } from './http/preferences';
import { logRefusal } from './http/refusal';
import { createRequestCsrf } from './http/request-csrf';
import { createRunners } from './http/runners';
import type { CookieJar } from './session/cookies';
import { createRequestSession } from './session/request-session';
import type { LiveSession } from './session/sessions';
import type { TypedForms } from './session/typed-forms';
import { createAmsClient, type AmsClient } from './upstream/ams';
import { createBearerSource } from './upstream/bearer';
import { createGraphqlClient, type GraphqlClient } from './upstream/graphql/client';
import type { UpstreamCall } from './upstream/http';
import { createRestClient, type RestClient } from './upstream/rest';

/** What a request brings to its context. */
export interface IncomingRequest {
  requestId: string;
  /** CSP nonce of the response. */
  nonce: string;
  jar: CookieJar;
  session: LiveSession | null;
  /** Address of the client. */
  address: string | undefined;
  log: Logger;
  /** Calls made for this request, for its log line. */
  upstream: UpstreamCall[];
  /** Remix's `.data`: the answer is for a script. */
  isData: boolean;
  /** It is a form of a session that has ended. */
  signInNeeded: boolean;
  /** The cookie of the request is of a session that has ended. */
  sessionEnded: boolean;
  /** The request's own method. */
  method: string;
  /** The file of its form. */
  upload: Buffer | null;
}

/**
 * What all domains share of one request. A domain takes the part that it needs:
 * `createOrders(services: Pick<RequestServices, 'ams' | 'may'>)`.
 */
export interface RequestServices {
  requestId: string;
  config: BffConfig;
  log: Logger;
  /** The preferences of the browser. */
  preferences: Preferences;
  /** Whether a part of the page may follow the rest in the same answer (L-08): it is a document, and the browser runs scripts. */
  takesLateParts: boolean;
  /** The session as it stands now; null for a visitor. */
  session: () => LiveSession | null;
  graphql: () => GraphqlClient;
  ams: () => AmsClient;
  rest: () => RestClient;
  /** The current user, read once for each request (C-02). */
  account: () => Promise<{ account: Account | null; confirmed: boolean }>;
  /** Whether a page offers an action (P-06). The action itself checks the permission again. */
  may: (permission: Permission) => Promise<boolean>;
  /**
   * Checks that the user may change what they see of a brand (SEC-51).
   * @throws {ForbiddenError} with the brand's name
   */
  assertCovers: (permission: Permission, brand: Brand) => Promise<void>;
  csrfToken: () => string;
  /** What a page with a form needs for it; each call makes a new key. */
  formFacts: () => FormFacts;
  /** What was typed into forms in steps; null for a visitor. */
  typedForms: () => TypedForms | null;
  /** L-14: a message on the next page of this browser. */
  flash: (level: FlashLevel, text: string) => void;
  takeFlash: FlashMessages['take'];
  /** Logs and reports the failure of a part of a page. The page is shown without it. */
  report: (error: unknown) => void;
}

/** Calls `make` at the first use, and gives the same value to every later one. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

const scriptsCookie = 'endcap_scripts';
const rememberedSeconds = 3_600;

/** Whether the browser has shown within the hour that it runs scripts: they alone load the data of a page. */
function runsScripts(jar: CookieJar, isData: boolean): boolean {
  const isKnown = jar.get(scriptsCookie) !== undefined;
  if (isData && !isKnown) jar.set(scriptsCookie, '1', rememberedSeconds);
  return isData || isKnown;
}

const endedText = 'Your session has ended. Please sign in again.';

/**
 * The services of one request, and what runs its loaders and actions. Everything is lazy: a request that needs nothing
 * of the platform makes no upstream call.
 */
export function createRequestServices(core: BffCore, incoming: IncomingRequest) {
  const { requestId, jar, log } = incoming;
  const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD';
  const session = createRequestSession({
    initial: incoming.session,
    renewal: core.renewal,
    jar,
    log,
    isSafe,
    onEnd: () => {
      flash.setForVisitor('info', endedText);
    },
  });
  const csrf = createRequestCsrf({ csrf: core.csrf, jar, session: session.current });
  const user = () => session.current()?.record ?? null;
  const flash = createFlash(jar, core.flashSealer, () => user()?.id ?? null);
  // Forms say it themselves, beside what was typed. A page that is open to visitors would say nothing.
  if (incoming.sessionEnded && isSafe) flash.setForVisitor('info', endedText);
  const bearer = createBearerSource(session.token);
  const http = core.connect(incoming.upstream, incoming.requestId);
  const graphql = once(() => createGraphqlClient({ http: http.api, bearer, log }));
  const account = once(() => loadAccount(graphql()));
  const capture = (thrown: unknown) => core.reports.capture(thrown, { level: 'error', requestId });

  const services: RequestServices = {
    requestId,
    config: core.config,
    log,
    preferences: readPreferences(jar),
    takesLateParts: runsScripts(jar, incoming.isData) && !incoming.isData,
    session: session.current,
    graphql,
    ams: once(() => createAmsClient(http.ams, bearer)),
    rest: once(() => createRestClient(http.api, bearer)),
    account,
    async may(permission) {
      const { account: known } = await account();
      return known !== null && accountReach(known, permission) !== 'none';
    },
    async assertCovers(permission, { id, name }) {
      const { account: known } = await account();
      if (known === null || !coversBrand(known, permission, id))
        throw new ForbiddenError(noPermissionText(name), `role does not reach ${permission}`);
    },
    csrfToken: csrf.token,
    formFacts: csrf.formFacts,
    typedForms: () => {
      const signedIn = session.current();
      return signedIn === null ? null : core.typedForms(signedIn);
    },
    flash: flash.set,
    takeFlash: flash.take,
    report: (error) => logRefusal(log, asAppError(error), error, capture),
  };
  const runners = createRunners({
    authorize: (guard: Guard) => authorize(guard, session.current() !== null, account),
    isData: incoming.isData,
    signInNeeded: incoming.signInNeeded,
    upload: incoming.upload,
    requestId,
    log,
    report: capture,
    csrfToken: csrf.token,
    user,
  });
  return { services, runners };
}
