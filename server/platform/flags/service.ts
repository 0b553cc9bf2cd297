import { timingSafeEqual } from 'node:crypto';

import type { LDContext } from '@launchdarkly/node-server-sdk';
import express, { type Request, type RequestHandler, type Response } from 'express';

import { readBody } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import type { Log } from '../log';
import {
  createEvaluator,
  type Evaluation,
  type Evaluator,
  type FlagData,
  type FlagItem,
} from './flag-data';
import { openFlagFile } from './flag-file';
import { createStreams, type Stream, type Streams } from './streams';

/** The path of the service on the platform. */
export const flagsPath = '/flags';

type Evaluations = Record<string, Evaluation>;
interface BrowserStream {
  context: LDContext;
  stream: Stream;
  /** The values that were sent last; null before the first event. */
  sent: Evaluations | null;
}

const maxEventBytes = 1_048_576;
const preflightSeconds = 600;
/** The request headers of LaunchDarkly's browser SDK. */
const allowedHeaders = [
  'Content-Type',
  'X-LaunchDarkly-User-Agent',
  'X-LaunchDarkly-Wrapper',
  'X-LaunchDarkly-Event-Schema',
  'X-LaunchDarkly-Payload-ID',
  'X-LaunchDarkly-Tags',
].join(', ');

/**
 * The flag service speaks LaunchDarkly's own protocol (C-05). Server SDKs receive the data of all flags. Browsers receive
 * the values for one context. Secure mode is on: a browser must send the hash of the context's key.
 */
export async function createFlagService(deps: {
  path: string;
  sdkKey: string;
  clientSideId: string;
  /** The only origin that CORS allows. */
  appUrl: string;
  log: Log;
}) {
  const evaluator = createEvaluator(deps.sdkKey);
  const streams = createStreams();
  const servers = createServerRoutes(deps.sdkKey, streams, () => file.data);
  const browsers = createBrowserRoutes({ ...deps, evaluator, streams });

  const file = await openFlagFile(deps.path, deps.log, (data, before) => {
    evaluator.load(data);
    servers.publish(data, before);
    browsers.publish();
  });

  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.use(servers.router, browsers.router);
  router.use((_request, response) => response.status(404).json({ message: 'Not found' }));

  return {
    router: express.Router().use(flagsPath, router),
    /** Why the flag file cannot be used now; null for one that is in force. */
    problem: () => file.problem,
    close() {
      file.close();
      streams.close();
      evaluator.close();
    },
  };
}

/** The routes of server SDKs, which need the SDK key. */
function createServerRoutes(sdkKey: string, streams: Streams, data: () => FlagData) {
  const open = new Set<Stream>();
  const router = express.Router();
  const requireSdkKey: RequestHandler = (request, response, next) => {
    if (isSame(request.headers.authorization, sdkKey)) return next();
    request.resume();
    response.status(401).json({ message: 'Invalid SDK key' });
  };
  router.get('/all', requireSdkKey, (_request, response) => {
    const stream = streams.begin(response, () => stream !== null && open.delete(stream));
    if (stream === null) return;
    open.add(stream);
    stream.send('put', { path: '/', data: data() });
  });
  router.get('/sdk/latest-all', requireSdkKey, (_request, response) => response.json(data()));
  router.post(['/bulk', '/diagnostic'], requireSdkKey, asyncHandler(discardEvents));

  return {
    router,
    publish(now: FlagData, before: FlagData): void {
      for (const stream of open) sendDataChanges(stream, now, before);
    },
  };
}

/** The routes of browsers: the values for one context, once or as a stream. */
function createBrowserRoutes({
  evaluator,
  streams,
  appUrl,
  clientSideId,
  log,
}: {
  evaluator: Evaluator;
  streams: Streams;
  appUrl: string;
  clientSideId: string;
  log: Log;
}) {
  const open = new Set<BrowserStream>();
  const sendValues = async (browser: BrowserStream): Promise<void> => {
    try {
      const now = await evaluator.evaluate(browser.context);
      const { sent, stream } = browser;
      browser.sent = now;
      if (sent === null) stream.send('put', now);
      else sendValueChanges(stream, sent, now);
    } catch (error) {
      log.error({ event: 'flag-evaluation-failed', err: error });
    }
  };

  const router = express.Router();
  const checkBrowser = createBrowserCheck(appUrl, clientSideId);
  router.all(['/sdk/goals/:env', '/events/bulk/:env', '/events/diagnostic/:env'], checkBrowser);
  router.all(['/eval/:env/:context', '/sdk/evalx/:env/contexts/:context'], checkBrowser);
  router.get('/sdk/goals/:env', (_request, response) => response.json([]));
  router.post(['/events/bulk/:env', '/events/diagnostic/:env'], asyncHandler(discardEvents));
  router.get(
    '/sdk/evalx/:env/contexts/:context',
    asyncHandler(async (request, response) => {
      const context = provenContext(evaluator, request, response);
      if (context !== null) response.json(await evaluator.evaluate(context));
    }),
  );
  router.get(
    '/eval/:env/:context',
    asyncHandler(async (request, response) => {
      const context = provenContext(evaluator, request, response);
      if (context === null) return;
      const stream = streams.begin(response, () => entry !== null && open.delete(entry));
      const entry = stream === null ? null : { context, stream, sent: null };
      if (entry === null) return;
      open.add(entry);
      await sendValues(entry);
    }),
  );

  return {
    router,
    publish(): void {
      for (const browser of open) void sendValues(browser);
    },
  };
}

/** @returns the context in the path; null for a wrong hash or an invalid context, after the 400 response */
function provenContext(evaluator: Evaluator, request: Request, response: Response) {
  const context = decodeContext(request.params['context'] ?? '');
  const wanted = evaluator.secureModeHash(context);
  if (context !== null && wanted !== null && isSame(request.query['h'], wanted)) return context;
  response.status(400).json({
    message:
      context === null || wanted === null
        ? 'Invalid context'
        : 'Environment is in secure mode, and user hash does not match.',
  });
  return null;
}

/** Accepts SDK events and discards them, because the platform does not analyse them. */
async function discardEvents(request: Request, response: Response): Promise<void> {
  await readBody(request, maxEventBytes);
  response.status(202).end();
}

/** Allows CORS for the app's exact origin, and requests for the only environment. */
function createBrowserCheck(appUrl: string, clientSideId: string): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.setHeader('Vary', 'Origin');
    if (origin === appUrl) {
      response.setHeader('Access-Control-Allow-Origin', appUrl);
      response.setHeader('Access-Control-Expose-Headers', 'Date');
    }
    if (origin !== undefined && origin !== appUrl) {
      request.resume();
      response.status(403).json({ message: 'Origin not allowed' });
    } else if (request.method === 'OPTIONS') {
      response
        .setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
        .setHeader('Access-Control-Allow-Headers', allowedHeaders)
        .setHeader('Access-Control-Max-Age', String(preflightSeconds))
        .status(204)
        .end();
    } else if (request.params['env'] !== clientSideId) {
      request.resume();
      response.status(404).json({ message: 'Unknown environment' });
    } else {
      next();
    }
  };
}

/** Compares in constant time. */
function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decodeContext(text: string): LDContext | null {
  try {
    const context: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof context === 'object' && context !== null ? (context as LDContext) : null;
  } catch {
    return null;
  }
}

/** Sends the changed and deleted flags and segments to a server SDK. */
function sendDataChanges(stream: Stream, data: FlagData, before: FlagData): void {
  for (const kind of ['segments', 'flags'] as const) {
    const [now, old]: Record<string, FlagItem>[] = [data[kind], before[kind]];
    for (const [key, item] of Object.entries(now!))
      if (old![key]?.version !== item.version)
        stream.send('patch', { path: `/${kind}/${key}`, data: item });
    for (const [key, item] of Object.entries(old!))
      if (now![key] === undefined)
        stream.send('delete', {
          path: `/${kind}/${key}`,
          version: Math.max(Date.now(), item.version + 1),
        });
  }
}

/**
 * Sends the changed values to a browser. A segment or a prerequisite can change a value without a new version of its flag:
 * then all values are sent again.
 */
function sendValueChanges(stream: Stream, sent: Evaluations, now: Evaluations): void {
  const changed = Object.entries(now).filter(
    ([key, evaluation]) => JSON.stringify(sent[key]) !== JSON.stringify(evaluation),
  );
  const removed = Object.keys(sent).some((key) => now[key] === undefined);
  const sameVersion = changed.some(([key, { version }]) => sent[key]?.version === version);
  if (removed || sameVersion) stream.send('put', now);
  else for (const [key, evaluation] of changed) stream.send('patch', { key, ...evaluation });
}
