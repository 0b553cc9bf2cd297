import { randomBytes, randomUUID } from 'node:crypto';

import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import type { Logger } from 'pino';

import { backChannelLogoutPath, paths, probePaths } from '../../app/lib/urls/paths';
import { backChannelLogout } from './auth/back-channel';
import { isPrefetch, refuseEmbeddedSignIns } from './auth/sign-in';
import { leaveDocument } from './auth/sign-out';
import { silentSignIn } from './auth/silent';
import { createRequestContext } from './context';
import { createCore, type BffCore } from './core';
import type { BffConfig } from './config';
import { asAppError } from './errors';
import { hashedAssets, publicFiles } from './http/assets';
import { parseBody, readBody } from './http/body';
import { createFormKeeper, type FormKeeper } from './forms/kept-page';
import type { BffErrorHandler, BffHandler, BffLocals } from './http/locals';
import { maintenanceGate, maintenanceHeaders } from './http/maintenance';
import { phonePage, sendError } from './http/page';
import { createDataAnswer, createRemixHandler } from './http/remix-handler';
import { createRoutePattern, hasClientGone, requestLog, traceRequests } from './http/request-log';
import { csrfProtection, requestChecks, securityHeaders } from './http/security';
import { readTarget } from './http/target';
import { logRefusal } from './observability/log';
import { metricsEndpoint, noteOperator, type Metrics } from './observability/metrics';
import { monitoringTunnel } from './observability/tunnel';
import { createCookieJar, sessionCookie } from './session/cookies';
import type { RateLimits } from './rates/limits';
import { limitAddress, limitUser, refuseLimited } from './rates/middleware';
import type { KeyedStore } from './session/store';
import { widgetPolicy } from './widgets/policy';

interface BffDeps {
  config: BffConfig;
  build: ServerBuild;
  store: KeyedStore;
  limits: RateLimits;
  log: Logger;
  metrics: Metrics;
  /** Folder of static files; `build/` in it holds the hashed assets. */
  publicFolder: string;
}

export type Bff = ReturnType<typeof createBff>;

/** Creates the Express application. All dependencies are injected, so that tests can simulate faults. */
export function createBff(deps: BffDeps) {
  const { config, build, store, limits, log, metrics } = deps;
  const core = createCore({ config, store, limits, log, metrics });
  const contextOf = (locals: BffLocals, method: string) =>
    createRequestContext(core, { ...locals, isData: locals.target.isData, method });
  const answerData = createDataAnswer(config, build);
  const keepForm = createFormKeeper({
    config,
    answerData,
    csrfToken: (locals) => contextOf(locals, 'POST').auth.csrfToken(),
  });
  let draining = false;

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxyHops);

  app.use(beginRequest(log));
  app.use((_req, res, next) => {
    // A client that reuses a kept-alive connection while it closes would lose its request.
    if (draining) res.setHeader('connection', 'close');
    next();
  });
  app.use(securityHeaders(config));

  app.get(probePaths.health, (_req, res) => res.json({ status: 'ok' }));
  app.get(probePaths.ready, (_req, res, next) => {
    if (draining) {
      res.status(503).json({ status: 'draining' });
      return;
    }
    // REL-03: ready when the first flags have arrived, or after 2 s without them.
    Promise.all([core.ping(), core.flags.settled]).then(() => res.json({ status: 'ready' }), next);
  });
  const routeOf = createRoutePattern(build);
  app.use(traceRequests(routeOf));
  app.use(requestLog(metrics, routeOf));
  app.use(noteOperator(config));
  // Before the check of the host: a scraper calls each process by an address of its own.
  app.get(probePaths.metrics, metricsEndpoint(metrics));
  app.use(requestChecks(config));
  app.use('/build', hashedAssets(`${deps.publicFolder}/build`));
  app.use(publicFiles(deps.publicFolder, maintenanceHeaders));
  app.use(refuseEmbeddedSignIns);
  app.use(limitAddress(limits));
  app.use(maintenanceGate(config, core.flags, build, keepForm));

  app.use(phonePage(config.productName));
  app.use(readBody);
  app.use(refuseLimited);
  app.all(backChannelLogoutPath, parseBody, backChannelLogout(core.backChannel));
  app.use(loadSession(config, core));
  app.use(limitUser(limits));
  app.use(parseBody);
  app.use(widgetPolicy(config));
  app.use(csrfProtection(config, core.csrf));
  app.get(paths.auth.leave, leaveDocument(core.signOut));
  app.all(paths.monitoring, monitoringTunnel(config, core.reports));
  if (config.auth.silentFallback) app.use(silentSignIns(core));
  app.use(
    createRemixHandler({
      build,
      config,
      getContext: contextOf,
      keepForm,
    }),
  );
  app.use(answerError(config, core, keepForm, answerData));

  return {
    app,
    /** Makes the readiness check answer 503, so that a load balancer sends no new requests (REL-04). */
    startDraining() {
      draining = true;
    },
    /** Waits for background work, then closes all connections. */
    close: () => core.close(),
  };
}

/** Sets the request id and the nonce. It runs first, because every error response contains them. */
function beginRequest(log: Logger): BffHandler {
  return (req, res, next) => {
    const requestId = randomUUID();
    const locals: Partial<BffLocals> = {
      requestId,
      nonce: randomBytes(16).toString('base64'),
      log: log.child({ id: requestId }),
      upstream: [],
      session: null,
      address: req.ip,
      upload: null,
      target: readTarget(req.originalUrl),
      signInNeeded: false,
      sessionEnded: false,
    };
    Object.assign(res.locals, locals);
    res.setHeader('x-request-id', requestId);
    next();
  };
}

/** requests that the browser sends by itself. They do not count as activity of the user. */
const backgroundPaths = new Set<string>([paths.auth.session, paths.monitoring]);

/** Loads the session of the cookie. An unknown session id makes the user a visitor, and its cookie is cleared (SEC-05). */
function loadSession(config: BffConfig, core: BffCore): BffHandler {
  return (req, res, next) => {
    const { locals } = res;
    const jar = createCookieJar(req.headers.cookie, config.secureCookies, (cookies) => {
      // Work that goes on after its answer was sent, or after its client has gone, can set no cookie.
      if (!res.headersSent) res.setHeader('set-cookie', cookies);
    });
    locals.jar = jar;
    const find = async () => {
      const secretId = jar.get(sessionCookie);
      if (secretId === undefined) return;
      locals.session = await core.sessions.find(secretId);
      if (locals.session === null) {
        // A request that started before a new sign-in must not clear the cookie of the new session.
        if (!(await core.sessions.wasSuperseded(secretId))) {
          jar.clear(sessionCookie);
          locals.sessionEnded = true;
        }
      } else if (!backgroundPaths.has(locals.target.path))
        core.background(core.sessions.touch(locals.session));
    };
    find().then(() => next(), next);
  };
}

/** runs before the loaders of a page, which run in parallel and would each begin a silent sign-in. */
function silentSignIns(core: BffCore): BffHandler {
  return (req, res, next) => {
    const { session, jar, log, target } = res.locals;
    const destination = req.headers['sec-fetch-dest'];
    const isPage =
      req.method === 'GET' &&
      !target.isData &&
      !target.path.startsWith('/auth/') &&
      req.accepts(['html', 'json']) === 'html' &&
      (destination === undefined || destination === 'document') &&
      !isPrefetch(req.headers);
    if (session === null || !isPage) return next();
    silentSignIn(core.signIn, { session, jar, log, address: req.originalUrl }).then((answer) => {
      if (answer === null) next();
      else
        res
          .setHeader('cache-control', 'no-store')
          .redirect(answer.status, answer.headers.get('location') ?? paths.home);
    }, next);
  };
}

/** The methods that Remix has an encoding for. */
const isHandled = (method: string) => ['GET', 'HEAD', 'POST'].includes(method);

/** Logs and answers every error that no page has answered (REL-06). */
function answerError(
  config: BffConfig,
  core: BffCore,
  keepForm: FormKeeper,
  answerData: ReturnType<typeof createDataAnswer>,
): BffErrorHandler {
  return (thrown: unknown, req, res, next) => {
    const { log, requestId } = res.locals;
    if (hasClientGone(req, res)) {
      // The connection is closed, so no answer is sent. The request log records status 499.
      log.debug({ event: 'client-gone' }, 'the client has gone');
      return;
    }
    const error = asAppError(thrown);
    logRefusal(log, error, thrown, () =>
      core.reports.capture(thrown, { level: 'error', requestId }),
    );
    if (res.headersSent) return next(thrown);
    if (keepForm(req, res, error)) return;
    if (error.retry && res.locals.target.isData && isHandled(req.method)) {
      if (error.retryAfterSeconds !== null)
        res.setHeader('retry-after', String(error.retryAfterSeconds));
      res.locals.refusal = error;
      answerData(req, res);
      return;
    }
    sendError(req, res, error, config.productName);
  };
}
