import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  sendJson,
  startFaultServer,
  type FaultServer,
} from '../../../tests/support/network/fault-server';
import { UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { createBreaker } from '../upstream/breaker';
import { createAgent, createHttpClient, type HttpAnswer, type HttpClient } from '../upstream/http';
import { createTokenEndpoint, TokenRefusedError } from './token-endpoint';

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer((_request, res) => sendJson(res, 200, good));
});
afterEach(() => server.close());

const good = {
  access_token: 'a',
  token_type: 'Bearer',
  expires_in: 600,
  refresh_token: 'r',
  id_token: 'i',
};

/** @param timeoutMs of an answer; long, so that a busy machine is not taken for a login site that hangs */
function endpoint(refreshReuseSeconds: number, timeoutMs = 30_000) {
  const http = createHttpClient({
    turn: () => Promise.resolve(),
    target: 'login site',
    baseUrl: server.url,
    allowed: [{ method: 'POST', path: /^\/(token|revoke)$/ }],
    dispatcher: createAgent(timeoutMs),
    breaker: createBreaker('login site', () => undefined),
    note: () => undefined,
  });
  return endpointOver(http, refreshReuseSeconds);
}
const endpointOver = (http: HttpClient, refreshReuseSeconds = 0) =>
  createTokenEndpoint({
    token: { http, path: '/token' },
    revocation: { http, path: '/revoke' },
    clientId: 'c:1',
    clientSecret: 's&',
    refreshReuseSeconds,
  });
/** Loses the answer of the first `times` requests, after they have arrived. */
const loseAnswers =
  (times: number): FaultServer['answer'] =>
  (_request, res, count) =>
    count <= times ? void res.socket?.destroy() : sendJson(res, 200, good);

describe('token endpoint', () => {
  it('[A-28] sends the grants with the client’s credentials, encoded', async () => {
    const tokens = endpoint(0);
    expect(await tokens.exchangeCode('code', 'verifier', 'http://app/cb')).toMatchObject({
      access_token: 'a',
    });
    await tokens.refresh('r&1');
    await tokens.revoke('r2');
    expect(
      server.seen.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))]),
    ).toEqual([
      [
        '/token',
        {
          grant_type: 'authorization_code',
          code: 'code',
          code_verifier: 'verifier',
          redirect_uri: 'http://app/cb',
        },
      ],
      ['/token', { grant_type: 'refresh_token', refresh_token: 'r&1' }],
      ['/revoke', { token: 'r2', token_type_hint: 'refresh_token' }],
    ]);
    expect(server.seen[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from('c%3A1:s%26').toString('base64')}`,
    );
  });

  it('[A-11 REL-02] a lost answer to a refresh is asked for again where the provider has a reuse interval, up to 3 times', async () => {
    server.answer = loseAnswers(2);
    expect(await endpoint(60).refresh('r')).toMatchObject({ access_token: 'a' });
    expect(server.seen).toHaveLength(3);
    server.seen.length = 0;
    server.answer = loseAnswers(9);
    await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(server.seen).toHaveLength(3);
  });

  it('[A-11 REL-02] without a reuse interval, and for a code, what may have arrived is not sent again', async () => {
    server.answer = loseAnswers(9);
    await expect(endpoint(0).refresh('r')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(server.seen).toHaveLength(1);
    await expect(endpoint(60).exchangeCode('c', 'v', 'u')).rejects.toBeInstanceOf(
      UpstreamUnavailableError,
    );
    expect(server.seen).toHaveLength(2);
  });

  it('[A-11 REL-02] a time-out is not retried', async () => {
    server.answer = () => undefined;
    await expect(endpoint(60, 300).refresh('r')).rejects.toMatchObject({
      cause: { code: 'UND_ERR_HEADERS_TIMEOUT' },
    });
    expect(server.seen).toHaveLength(1);
  });

  it('[A-11 REL-02] one deadline of 10 s is for all tries, and ends the one that is under way', async () => {
    const deadline = new AbortController();
    const clocks = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    server.answer = (_request, res, count) => {
      // The first answer is lost and asked for again. The second does not come before the deadline.
      if (count === 1) res.socket?.destroy();
      else deadline.abort(new DOMException('The time is over', 'TimeoutError'));
    };
    await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    expect(clocks.mock.calls).toEqual([[10_000]]);
    expect(server.seen).toHaveLength(2);
  });

  it('[A-11] many at once wait for their turn here: the login site gets a few at a time', async () => {
    let held: (() => void)[] | null = [];
    let running = 0;
    let most = 0;
    server.answer = ({ path }, res) => {
      if (path === '/revoke') return sendJson(res, 200, {});
      running += 1;
      most = Math.max(most, running);
      const finish = () => {
        running -= 1;
        sendJson(res, 200, good);
      };
      if (held === null) finish();
      else held.push(finish);
    };
    const tokens = endpoint(0);
    const all = Promise.all(Array.from({ length: 60 }, () => tokens.refresh('r')));
    await expect.poll(() => held?.length, { timeout: 10_000 }).toBe(16);
    // A revocation does not wait for a turn: what was sent before it has arrived when it is answered.
    await tokens.revoke('r');
    const first = held;
    held = null;
    for (const finish of first) finish();
    expect(await all).toHaveLength(60);
    expect(most).toBe(16);
  });

  it('[A-11 REL-02] more than can wait are refused, and none of them is sent', async () => {
    const sent: (() => void)[] = [];
    const send = () =>
      new Promise<HttpAnswer>((resolve) => {
        sent.push(() =>
          resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(good)) }),
        );
      });
    const tokens = endpointOver({ send } as unknown as HttpClient);
    const outcomes = Array.from({ length: 2_100 }, () =>
      tokens.refresh('r').then(
        () => 'renewed',
        (error: unknown) => (error as Error).message,
      ),
    );
    expect(new Set(await Promise.all(outcomes.slice(2_016)))).toEqual(
      new Set(['login site: not asked: too many token requests wait']),
    );
    expect(sent).toHaveLength(16);
    let answered = 0;
    while (answered < 2_016) {
      await expect.poll(() => sent.length).toBeGreaterThan(answered);
      sent[answered]?.();
      answered += 1;
    }
    expect(new Set(await Promise.all(outcomes.slice(0, 2_016)))).toEqual(new Set(['renewed']));
    expect(sent).toHaveLength(2_016);
  });

  it('[A-11] a connection that was never made is tried 3 times', async () => {
    const gone = await startFaultServer(() => undefined);
    await gone.close();
    const tries: string[] = [];
    const http = createHttpClient({
      turn: () => Promise.resolve(),
      target: 'login site',
      baseUrl: gone.url,
      allowed: [{ method: 'POST', path: /^\/token$/ }],
      dispatcher: createAgent(300),
      breaker: createBreaker('login site', () => undefined),
      note: (call) => tries.push(call.path),
    });
    const tokens = endpointOver(http);
    await expect(tokens.exchangeCode('c', 'v', 'u')).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    expect(tries).toHaveLength(3);
  });

  it.each([
    ['ECONNREFUSED', 3, 3],
    ['ENOTFOUND', 3, 3],
    ['EAI_AGAIN', 3, 3],
    ['EHOSTUNREACH', 3, 3],
    ['ENETUNREACH', 3, 3],
    ['ECONNRESET', 1, 3],
    ['EPIPE', 1, 3],
    ['UND_ERR_SOCKET', 1, 3],
    ['UND_ERR_HEADERS_TIMEOUT', 1, 1],
  ])(
    '[A-11] after %s a code is sent %i times, a refresh that may be repeated %i times',
    async (code, ofCode, ofRefresh) => {
      let sent = 0;
      const send = () => {
        sent += 1;
        const cause = Object.assign(new Error(code), { code });
        return Promise.reject(new UpstreamUnavailableError('login site', code, { cause }));
      };
      const tokens = endpointOver({ send } as unknown as HttpClient, 60);
      await expect(tokens.exchangeCode('c', 'v', 'u')).rejects.toThrow();
      expect(sent).toBe(ofCode);
      await expect(tokens.refresh('r')).rejects.toThrow();
      expect(sent).toBe(ofCode + ofRefresh);
    },
  );

  it('[A-11 SEC-22] a 4xx is a refusal, a 5xx, 408, 429 or a lost connection is not', async () => {
    server.answer = (_request, res) =>
      sendJson(res, 400, { error: 'invalid_grant', error_description: 'x' });
    await expect(endpoint(60).refresh('r')).rejects.toMatchObject({
      code: 'invalid_grant',
      status: 400,
    });
    server.answer = (_request, res) => void res.writeHead(403).end('<html>');
    await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(TokenRefusedError);
    for (const status of [500, 503, 408, 429]) {
      server.answer = (_request, res) => sendJson(res, status, { error: 'x' });
      await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    }
    server.answer = loseAnswers(Infinity);
    await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });

  it('[C-01] an answer of a wrong shape is an error with a name', async () => {
    for (const body of [
      {},
      { ...good, access_token: 7 },
      { ...good, expires_in: -1 },
      { ...good, token_type: 'mac' },
      [],
    ]) {
      server.answer = (_request, res) => sendJson(res, 200, body);
      await expect(endpoint(60).refresh('r')).rejects.toBeInstanceOf(UpstreamInvalidError);
    }
  });
});
