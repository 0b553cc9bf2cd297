import { request } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultServer, type FaultServer } from '../../support/network/fault-server';
import { freePort } from '../../support/programs/ports';
import {
  startProduct,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { emailOf, signIn } from '../../support/people/sign-in';
import { readSession } from '../../support/people/stored-session';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  links: { traceId: string }[];
  attributes: Record<string, unknown>;
}

const server = 2;
const client = 3;
const forgedTrace = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const forged = `00-${forgedTrace}-00f067aa0ba902b7-01`;

type Value = { stringValue?: string; intValue?: number | string };
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: {
      spans: (Omit<Span, 'service' | 'attributes' | 'links'> & {
        attributes: { key: string; value: Value }[];
        links?: { traceId: string }[];
      })[];
    }[];
  }[];
}

const record = (list: readonly { key: string; value: Value }[]) =>
  Object.fromEntries(
    list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

function spansOf({ seen }: FaultServer): Span[] {
  return seen.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((span) => ({
          ...span,
          parentSpanId: span.parentSpanId ?? '',
          links: span.links ?? [],
          service: String(record(resource.attributes)['service.name']),
          attributes: record(span.attributes),
        })),
      ),
    ),
  );
}

describe('traces', () => {
  let collector: FaultServer;
  let spans: Span[];
  let page: { id: string; status: number };
  let bff: ProcessBff;
  let platform: ProcessPlatform;
  let canaries: string[];

  // One product, whose end sends all spans.
  beforeAll(async () => {
    collector = await startFaultServer((_request, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=cpg%20brands',
      OTEL_SERVICE_NAME: 'shop',
    };
    ({ bff, platform } = await startProduct({ ownProcess: true, platform: { env }, bff: { env } }));
    const { client: browser } = await signIn(bff.url, 'growth');
    const stored = await readSession(browser, bff);
    const answer = await browser.get(`${bff.url}${paths.home}?brand=canary-brand`, {
      traceparent: forged,
      accept: 'text/html',
    });
    page = { id: String(answer.headers['x-request-id']), status: answer.status };
    // A visitor of the login site, who may send what they like.
    await browser.get(`${platform.url}/sign-up?ticket=canary-ticket`, { traceparent: forged });
    canaries = [
      ...[stored?.access_token, stored?.refresh_token, stored?.id_token, stored?.id].map(String),
      emailOf('growth'),
      'canary',
      bff.sessionSecrets,
      platform.connection.clientSecret,
    ];
    await bff.stop();
    await platform.stop();
    spans = spansOf(collector);
    await collector.close();
  });

  const requestSpan = () =>
    spans.find(
      (span) => span.attributes['endcap.request_id'] === page.id && span.service === 'shop',
    )!;
  const childrenOf = ({ spanId, traceId }: Span) =>
    spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);
  const below = (span: Span): Span[] =>
    childrenOf(span).flatMap((child) => [child, ...below(child)]);

  it('[C-12 REL-04] one trace from the request to the database, and the analytical statements', () => {
    expect(page.status).toBe(200);
    const root = requestSpan();
    expect(root).toMatchObject({
      name: 'GET /dashboards/:parentSlug/:slug',
      kind: server,
      parentSpanId: '',
      attributes: { 'http.response.status_code': 200, 'http.request.method': 'GET' },
    });
    const calls = childrenOf(root).filter(({ name }) => name === 'POST api');
    expect(calls.length).toBeGreaterThan(0);
    const answers = calls.flatMap(childrenOf);
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          service: 'shop-platform',
          name: 'POST graphql',
          kind: server,
          traceId: root.traceId,
        }),
      ]),
    );
    const names = new Set(below(root).map(({ name }) => name));
    expect(names).toContain('session store get');
    expect(names).toContain('analytics statement');
    expect([...names].filter((name) => name.startsWith('SELECT '))).not.toEqual([]);
    expect(below(root).find(({ name }) => name === 'analytics statement')?.kind).toBe(client);
  });

  it('[C-12] a trace of an outside caller is a link, and never the parent', () => {
    expect(spans.filter(({ traceId }) => traceId === forgedTrace)).toEqual([]);
    expect(requestSpan().links.map(({ traceId }) => traceId)).toEqual([forgedTrace]);
    const visit = spans.find(
      ({ service, name, links }) =>
        service === 'shop-platform' && name === 'GET site' && links.length > 0,
    );
    expect(visit?.links.map(({ traceId }) => traceId)).toEqual([forgedTrace]);
  });

  it('[C-12 C-07] the lines of both logs have the ids of request and trace', () => {
    const { traceId } = requestSpan();
    expect(bff.logs).toContainEqual(
      expect.objectContaining({ event: 'request', id: page.id, trace: traceId }),
    );
    expect(platform.logs).toContainEqual(
      expect.objectContaining({
        event: 'request',
        path: '/graphql',
        requestId: page.id,
        trace: traceId,
      }),
    );
  });

  it('[C-12 SEC-20 SEC-49] no token, secret, person or value of a query is in a span', () => {
    const sent = collector.seen.map(({ body }) => body).join('\n');
    expect(spans.length).toBeGreaterThan(20);
    for (const canary of canaries) expect(sent, canary.slice(0, 12)).not.toContain(canary);
    expect(new Set(collector.seen.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(collector.seen[0]?.headers['x-team']).toBe('cpg brands');
  });

  it('[C-12] the product works without its collector; the log says so at the end', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    await bff.restart({ OTEL_EXPORTER_OTLP_ENDPOINT: gone });
    const since = bff.logs.length;
    const { statusCode } = await request(`${bff.url}/auth/signin`);
    expect(statusCode).toBe(200);
    await bff.stop();
    expect(bff.logs.slice(since).map(({ event }) => event)).toContain('traces-not-sent');
  });
});
