import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { parse } from 'cookie';
import { Kind, parse as parseGraphql, print } from 'graphql';
import { pino } from 'pino';
import { Pool } from 'undici';

import { parseDashboardState } from '../../app/contracts/dashboards/url';
import { createCsrfTokens } from '../../server/bff/http/csrf';
import { loadAccount } from '../../server/bff/domains/account/account';
import { stateInput } from '../../server/bff/domains/dashboards/request';
import { loadDashboard } from '../../server/bff/domains/dashboards/dashboards';
import { loadShell } from '../../server/bff/domains/shell/shell';
import { openStore } from '../../server/bff/session/open-store';
import { createSealer } from '../../server/bff/session/seal';
import type { SessionRecord } from '../../server/bff/session/sessions';
import { currentUserQuery } from '../../server/bff/domains/account/queries';
import {
  contentQuery,
  dashboardQuery,
  setupQuery,
} from '../../server/bff/domains/dashboards/queries';
import { configurationQuery, navigationQuery } from '../../server/bff/domains/shell/queries';
import { readableAnswer } from '../../server/bff/upstream/graphql/answer';
import type { GraphqlClient } from '../../server/bff/upstream/graphql/client';
import { flagDefaults } from '../../app/contracts/shell/flags';
import { homePath } from '../../app/lib/urls/paths';
import { tellParent } from './messages';
import { renderPage } from './reference-page';

/**
 * The home, which is the dossier, as somebody would write it by hand for speed: node:http, the session opened, one GraphQL
 * post (the BFF sends two: a slow widget must not hold the frame), the answer checked and mapped as the BFF does it,
 * `renderToString`, one compressed answer. No Express, no Remix, no log.
 */
const env = (name: string) => String(process.env[name]);
const secret = env('SESSION_SECRETS');
const store = openStore({ redis: null, folder: env('STORE') });
const sealer = createSealer([secret], 'session');
const csrf = createCsrfTokens([secret]);
const upstream = new Pool(env('API_URL'), { connections: 64 });
const log = pino({ level: 'silent' });
const publicUrl = env('PUBLIC_URL');
const brotliQuality = Number(env('BROTLI_QUALITY'));

/** Fields of several operations in one, with their fragments. */
function joined(operations: readonly { text: string }[]): string {
  const definitions = operations.flatMap(({ text }) => parseGraphql(text).definitions);
  const fields = definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  );
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, print(definition)] as const]
        : [],
    ),
  );
  const parameters =
    '($parentSlug: String!, $slug: String!, $state: DashboardStateInput, $widgets: [ID!])';
  return [
    `query Page${parameters} {${fields.map((field) => print(field)).join('\n')}}`,
    ...fragments.values(),
  ].join('\n');
}

const [, , parentSlug = '', slug = ''] = homePath.split('/');
const ofVisitor = [navigationQuery, configurationQuery, dashboardQuery, contentQuery];
const queryFor = {
  member: joined([currentUserQuery, setupQuery, ...ofVisitor]),
  visitor: joined(ofVisitor),
};

function bodyFor(who: keyof typeof queryFor, url: URL): string {
  const state = stateInput(parseDashboardState(url.searchParams).state);
  return JSON.stringify({
    query: queryFor[who],
    variables: { parentSlug, slug, state, widgets: null },
  });
}

async function readSession(req: IncomingMessage): Promise<SessionRecord | null> {
  const id = parse(req.headers.cookie ?? '')['endcap_session'];
  if (id === undefined) return null;
  const key = `session:${createHash('sha256').update(id).digest('base64url')}`;
  const stored = await store.get(key);
  return stored === null ? null : (sealer.open(key, stored.value) as SessionRecord);
}

async function page(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const session = await readSession(req);
  const url = new URL(String(req.url), publicUrl);
  const answer = await upstream.request({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(session === null ? {} : { authorization: `Bearer ${session.access_token}` }),
    },
    body: bodyFor(session === null ? 'visitor' : 'member', url),
  });
  const { data } = (await answer.body.json()) as { data: Record<string, unknown> };
  if (answer.statusCode !== 200) throw new Error(`the platform answered ${answer.statusCode}`);
  const graphql: GraphqlClient = {
    query: async (operation) => readableAnswer(operation, { data, errors: [], confirmed: true }),
    mutate: () => Promise.reject(new Error('this server reads alone')),
  };

  const nonce = randomBytes(16).toString('base64');
  const requestId = randomUUID();
  const account = session === null ? null : loadAccount(graphql);
  const facts = { productName: 'Endcap', requestId };
  const [{ frame }, dashboard] = await Promise.all([
    loadShell({
      graphql,
      account: async () => (await account) ?? { account: null, confirmed: true },
      flags: async () => ({ flags: flagDefaults, flagClient: null }),
      log,
      takesLateParts: false,
      signedIn: session !== null,
      sessionEmail: session?.email ?? null,
      url,
      facts: { ...facts, csrfToken: csrf.issue(session?.id ?? requestId) },
    }),
    loadDashboard(
      {
        graphql,
        signedIn: session !== null,
        account: async () => (await account) ?? { account: null, confirmed: true },
        requestId,
        report: () => undefined,
        flash: () => undefined,
        setupHidden: false,
      },
      { parentSlug, slug },
      url,
    ),
  ]);
  const shell = { frame: { ...frame, flash: null }, late: null };
  const mark = createHash('sha256').update(`mark:${requestId}`).digest('base64url').slice(0, 16);
  const root = {
    ...facts,
    // Data of the BFF's page about its services in the browser; none of them draws anything.
    browser: {
      session: {
        user: session === null ? null : { id: session.id, email: session.email, error: null },
        mark: session === null ? '' : mark,
      },
      csrfToken: csrf.issue(session?.id ?? requestId),
      authenticatedUrl: `${publicUrl}/authenticated`,
      sentry: null,
      widgets: [],
      askConsent: false,
    },
    preferences: { theme: 'system', navigation: 'expanded', consent: 'unknown', setup: 'shown' },
  };
  const html = renderPage(
    url.href,
    {
      root: { data: root },
      'routes/_app': { data: shell },
      'routes/_app.dashboards.$parentSlug.$slug': { data: dashboard },
    },
    { nonce, requestId },
  );
  const view = JSON.stringify({ root, shell, dashboard }).replaceAll('<', '\\u003c');
  const script = `<script nonce="${nonce}">window.view=${view}</script>`;
  send(req, res, `<!DOCTYPE html>${html.replace('</body>', `${script}</body>`)}`, nonce);
}

function send(req: IncomingMessage, res: ServerResponse, text: string, nonce: string): void {
  const accepted = String(req.headers['accept-encoding']);
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'self';script-src 'self' 'strict-dynamic' 'nonce-${nonce}';object-src 'none';base-uri 'none';frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
  };
  let body: Buffer = Buffer.from(text);
  if (accepted.includes('br')) {
    headers['content-encoding'] = 'br';
    body = brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    });
  } else if (accepted.includes('gzip')) {
    headers['content-encoding'] = 'gzip';
    body = gzipSync(body);
  }
  res.writeHead(200, { ...headers, 'content-length': body.length });
  res.end(body);
}

const server = createServer((req, res) => {
  page(req, res).catch((error: unknown) => {
    res.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(env('PORT')), '127.0.0.1', () => {
  tellParent({ type: 'ready' });
});
