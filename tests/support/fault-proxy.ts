import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One fault, which applies after `delayMs` and once `until` resolves, if they are given. */
export interface Fault {
  delayMs?: number;
  /** Holds the request back before it reaches the upstream. */
  until?: Promise<unknown>;
  /** The upstream does its work, but its answer is held back. */
  answerUntil?: Promise<unknown>;
  /** The proxy answers with this status itself. */
  status?: number;
  body?: string;
  contentType?: string;
  /** The connection is cut before the request reaches the upstream. */
  reset?: boolean;
  /** The upstream does its work, but its answer is lost. */
  dropAnswer?: boolean;
  /** The answer breaks off in the middle. */
  halfBody?: boolean;
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
  close(): Promise<void>;
}

/**
 * A proxy between the BFF and a platform that causes faults on demand.
 * @param target origin of the platform; the Host header that it gets is its own
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const upstream = new URL(target);
  const paths: string[] = [];
  let rules: { path: RegExp; fault: Fault; left: number }[] = [];

  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    paths.push(path);
    const rule = rules.find((each) => each.left > 0 && each.path.test(path));
    if (rule !== undefined) rule.left -= 1;
    void handle(req, res, upstream, rule?.fault ?? {});
  });
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
    calls: (path) => paths.filter((each) => path.test(each)).length,
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
  req: IncomingMessage,
  res: ServerResponse,
  upstream: URL,
  fault: Fault,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  await fault.until;
  if (fault.delayMs !== undefined)
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.reset) return void res.socket?.resetAndDestroy();
  if (fault.garbage) return void res.socket?.end('\u0000\u0001 this is no HTTP at all\r\n\r\n');
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
      headers: { ...req.headers, host: upstream.host },
    },
    (answer) => void relay(answer, res, fault),
  );
  onward.on('error', () => res.socket?.resetAndDestroy());
  onward.end(Buffer.concat(chunks));
}

async function relay(answer: IncomingMessage, res: ServerResponse, fault: Fault): Promise<void> {
  await fault.answerUntil;
  if (fault.dropAnswer) {
    // Wait until the upstream has done its work.
    answer.resume().on('end', () => res.socket?.resetAndDestroy());
    return;
  }
  if (fault.halfBody) return breakOff(answer, res);
  res.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(res);
}

async function breakOff(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length });
  res.write(body.subarray(0, Math.floor(body.length / 2)), () => res.socket?.destroy());
}
