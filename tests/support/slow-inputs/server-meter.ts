import { request, type Agent } from 'node:http';

import { freePort } from '../programs/ports';
import type { Sending } from './base-request';

/** Milliseconds of processor time of a server's main thread. */
export interface Busy {
  total: number;
  /** The longest turn of its event loop: how long other requests wait at most. */
  longest: number;
}

export interface Measured extends Busy {
  status: number;
  text: string;
}

export interface Meter {
  /** Variables of the process that it measures. */
  env: Record<string, string>;
  busy(): Promise<Busy>;
  /** Names of query parameters that the program has read since the last call. */
  names(): Promise<string[]>;
  routes(): Promise<{ path: string; methods: string[] }[]>;
}

/** Sends a request as it is. @returns status 0 when the server breaks off */
export function send(
  origin: string,
  sending: Sending,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const { method, target, headers, body } = sending;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const length = body === '' ? {} : { 'content-length': String(bytes.length) };
    const sent = request(
      { host: hostname, port, agent, method, path: target, headers: { ...headers, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('close', () => {
          resolve({ status: answer.statusCode ?? 0, text });
        });
        // A stream of flags has no end, and may have no beginning.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy();
      },
    );
    sent.on('error', () => {
      resolve({ status: 0, text: '' });
    });
    sent.end(bytes);
  });
}

/** Prepares the measuring of a server that is still to be started with `env`. */
export async function createMeter(): Promise<Meter> {
  const port = await freePort();
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as T;
  return {
    env: {
      METER_PORT: String(port),
      NODE_OPTIONS: `--import=${new URL('thread-meter.mjs', import.meta.url).href}`,
    },
    busy: () => ask('/busy'),
    names: () => ask('/names'),
    routes: () => ask('/routes'),
  };
}

/** Measures one request. */
export async function measure(
  meter: Meter,
  origin: string,
  sending: Sending,
  agent: Agent,
): Promise<Measured> {
  await meter.busy();
  const answer = await send(origin, sending, agent);
  return { ...answer, ...(await meter.busy()) };
}
