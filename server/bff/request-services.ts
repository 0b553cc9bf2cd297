import { redirect } from '@remix-run/node';

import type { FlashLevel } from '../../app/contracts/forms/flash';
import type { Guard, Permission } from '../../contract/permissions';
import type { BffCore } from './core';
import { accountReach, coversBrand, loadAccount, type Brand } from './domains/account/account';
import { authorize } from './domains/account/authorization';
import { asAppError, ForbiddenError, noPermissionText } from './errors';
import { createRequestCsrf } from './http/csrf';
import { createFlash } from './http/flash';
import { FormRunner } from './forms/form-runner';
import type { BffLocals } from './http/locals';
import { readPreferences } from './http/preferences';
import { createRouteRunner } from './http/route-runner';
import { logRefusal } from './observability/log';
import type { CookieJar } from './session/cookies';
import { createRequestSession } from './session/request-session';
import type { TypedForms } from './session/typed-forms';
import { createAmsClient } from './upstream/ams';
import { createBearerSource } from './upstream/bearer';
import { createGraphqlClient } from './upstream/graphql/client';
import { createRestClient } from './upstream/rest';

/** What a request brings to its context. */
export type IncomingRequest = Omit<BffLocals, 'target' | 'body' | 'form'> & {
  /** Remix's `.data`: the answer is for a script. */
  isData: boolean;
  /** The request's own method. */
  method: string;
};

/** What all domains share of one request. */
export type RequestServices = ReturnType<typeof createRequestServices>['services'];

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
    onEnd: () => flash.setForVisitor('info', endedText),
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

  const services = {
    requestId,
    config: core.config,
    log,
    /** The preferences of the browser. */
    preferences: readPreferences(jar),
    /** Whether a part of the page may follow the rest in the same answer (L-08): it is a document, and the browser runs scripts. */
    takesLateParts: runsScripts(jar, incoming.isData) && !incoming.isData,
    /** The session as it stands now; null for a visitor. */
    session: session.current,
    graphql,
    ams: once(() => createAmsClient(http.ams, bearer)),
    rest: once(() => createRestClient(http.api, bearer)),
    /** The current user, read once for each request (C-02). */
    account,
    /** Whether a page offers an action (P-06). The action itself checks the permission again. */
    may: async (permission: Permission): Promise<boolean> => {
      const { account: known } = await account();
      return known !== null && accountReach(known, permission) !== 'none';
    },
    /**
     * Checks that the user may change what they see of a brand (SEC-51).
     * @throws {ForbiddenError} with the brand's name
     */
    assertCovers: async (permission: Permission, { id, name }: Brand): Promise<void> => {
      const { account: known } = await account();
      if (known === null || !coversBrand(known, permission, id))
        throw new ForbiddenError(noPermissionText(name), `role does not reach ${permission}`);
    },
    csrfToken: csrf.token,
    /** What a page with a form needs for it; each call makes a new key. */
    formFacts: csrf.formFacts,
    /** What was typed into forms in steps; null for a visitor. */
    typedForms: (): TypedForms | null => {
      const signedIn = session.current();
      return signedIn === null ? null : core.typedForms(signedIn);
    },
    /** L-14: a message on the next page of this browser. */
    flash: flash.set,
    /** The answer to a form that has done its work: the next page, with a message. */
    done: (url: string, text: string, level: FlashLevel = 'success'): Response => {
      flash.set(level, text);
      return redirect(url, 303);
    },
    takeFlash: flash.take,
    /** Logs and reports the failure of a part of a page. @returns the part: the page is shown without it */
    report: (error: unknown): null => {
      logRefusal(log, asAppError(error), error, capture);
      return null;
    },
  };
  const { signInNeeded, upload } = incoming;
  const shared = {
    authorize: (guard: Guard) => authorize(guard, session.current() !== null, account),
    isData: incoming.isData,
    requestId,
    log,
    report: capture,
  };
  const forms = new FormRunner({ ...shared, signInNeeded, upload, csrfToken: csrf.token, user });
  const runners = {
    /** Runs a loader. */
    load: createRouteRunner({ ...shared, failed: forms.loaderFailed }),
    /** Runs an action; the form's token and origin are checked before Remix (SEC-40). */
    act: createRouteRunner({ ...shared, signInNeeded }),
    /** Runs the action of a form that keeps what was typed (docs/decisions/0012-forms.md). */
    form: forms.run.bind(forms),
    /** The form of this request that keeps what was typed, for the server around Remix. */
    keptForm: () => forms.kept,
  };
  return { services, runners };
}
