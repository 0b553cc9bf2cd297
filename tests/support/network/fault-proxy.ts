import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, type Readable } from 'node:stream';

/** One fault, which applies after `delayMs` and once `until` resolves, if they are given. */
export interface Fault {
  /** It applies to requests alone whose body holds this text. */
  inBody?: string;
  delayMs?: number;
  /** Holds the request back before it reaches the upstream. */
  until?: Promise<unknown>;
  /** The upstream does its work, but its answer is held back. */
  answerUntil?: Promise<unknown>;
  /** The proxy answers with this status itself. */
  status?: number;
  body?: string;
  /** The proxy answers with this stream itself, as fast as the client takes it. */
  stream?: () => Readable;
  contentType?: string;
  /** The connection is cut before the request reaches the upstream. */
  reset?: boolean;
  /** The upstream does its work, but its answer is lost. */
  dropAnswer?: boolean;
  /** Called when the upstream has done its work, before its answer goes on. */
  onAnswer?: () => Promise<unknown>;
  /** The answer breaks off in the middle. */
  halfBody?: boolean;
  /** The answer stops after this text until `until` resolves. */
  heldBack?: { after: string; until: Promise<unknown> };
  /** The answer is not HTTP. */
  garbage?: boolean;
  /** To how many requests it applies; default: to all. */
  times?: number;
}

export interface FaultProxy {
  url: string;
  /** Applies a fault to requests whose path matches; the newest matching rule wins. Returns a function that removes it. */
  fault(path: RegExp, fault: Fault): () => void;
  clear(): void;
  /** The number of requests for these paths, with a fault or without. */
  calls(path: RegExp): number;
  /** What has come so far, in order. */
  readonly seen: readonly { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** The number of requests for these paths whose answer is not complete and whose connection is open. */
  underway(path: RegExp): number;
  close(): Promise<void>;
}

/**
 * A proxy between the BFF and a platform that causes faults on demand.
 * @param target origin of the platform; the Host header that it gets is its own
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const upstream = new URL(target);
  const seen: { method: string; path: string; headers: IncomingHttpHeaders }[] = [];
  const open = new Set<{ path: string }>();
  let rules: { path: RegExp; fault: Fault; left: number }[] = [];

  const server = createServer((req, res) => void serve(req, res));
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? '/';
    seen.push({ method: req.method ?? '', path, headers: req.headers });
    const request = { path };
    open.add(request);
    res.once('close', () => open.delete(request));
    const body = await bodyOf(req);
    const rule = rules.find(
      ({ left, path: wanted, fault }) =>
        left > 0 && wanted.test(path) && body.includes(fault.inBody ?? ''),
    );
    if (rule !== undefined) rule.left -= 1;
    await handle({ req, res, body }, upstream, rule?.fault ?? {});
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault(path, fault) {
      const rule = { path, fault, left: fault.times ?? Infinity };
      rules.unshift(rule);
      return () => {
        rules = rules.filter((each) => each !== rule);
      };
    },
    clear() {
      rules = [];
    },
    calls: (path) => seen.filter((each) => path.test(each.path)).length,
    seen,
    underway: (path) => [...open].filter((each) => path.test(each.path)).length,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

async function handle(
  { req, res, body }: { req: IncomingMessage; res: ServerResponse; body: Buffer },
  upstream: URL,
  fault: Fault,
): Promise<void> {
  await fault.until;
  if (fault.delayMs !== undefined)
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.reset) return void res.socket?.resetAndDestroy();
  if (fault.garbage) return void res.socket?.end('\u0000\u0001 this is no HTTP at all\r\n\r\n');
  if (fault.stream !== undefined) {
    res.writeHead(200, { 'content-type': fault.contentType ?? 'text/csv; charset=utf-8' });
    // Ends the stream when the client leaves.
    return void pipeline(fault.stream(), res, () => undefined);
  }
  if (fault.status !== undefined || fault.body !== undefined) {
    res.writeHead(fault.status ?? 200, { 'content-type': fault.contentType ?? 'application/json' });
    return void res.end(fault.body ?? '');
  }

  const onward = request(
    {
      host: upstream.hostname,
      port: upstream.port,
      method: req.method,
      path: req.url,
      headers: {
        ...req.headers,
        host: upstream.host,
        // The text at which an answer stops is not found in a compressed one.
        ...(fault.heldBack && { 'accept-encoding': 'identity' }),
      },
    },
    (answer) => void relay(answer, res, fault),
  );
  onward.on('error', () => res.socket?.resetAndDestroy());
  onward.end(body);
}

async function relay(answer: IncomingMessage, res: ServerResponse, fault: Fault): Promise<void> {
  await fault.answerUntil;
  await fault.onAnswer?.();
  if (fault.dropAnswer) {
    // Wait until the upstream has done its work.
    answer.resume().on('end', () => res.socket?.resetAndDestroy());
    return;
  }
  if (fault.halfBody) return breakOff(answer, res);
  if (fault.heldBack) return sendInParts(answer, res, fault.heldBack);
  // The client has left.
  if (res.destroyed) return void answer.destroy();
  res.writeHead(answer.statusCode ?? 502, answer.headers);
  // An answer that breaks off does so for the client, too.
  pipeline(answer, res, () => undefined);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function sendInParts(
  answer: IncomingMessage,
  res: ServerResponse,
  { after, until }: NonNullable<Fault['heldBack']>,
): Promise<void> {
  const body = await bodyOf(answer);
  const at = body.indexOf(after);
  if (at === -1) throw new Error(`The answer has no ${after}.`);
  res.writeHead(answer.statusCode ?? 502, answer.headers);
  res.write(body.subarray(0, at + after.length));
  await until;
  res.end(body.subarray(at + after.length));
}

async function breakOff(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await bodyOf(answer);
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length });
  res.write(body.subarray(0, Math.floor(body.length / 2)), () => res.socket?.destroy());
}
