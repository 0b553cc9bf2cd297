import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on loopback whose answers a test defines, for faults that a real upstream does not produce on demand. */
export interface FaultServer {
  url: string;
  seen: SeenRequest[];
  answer: (request: SeenRequest, res: ServerResponse, count: number) => void;
  close(): Promise<void>;
}

export async function startFaultServer(answer: FaultServer['answer']): Promise<FaultServer> {
  const faults: FaultServer = { url: '', seen: [], answer, close: () => Promise.resolve() };
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const request = {
        method: req.method ?? '',
        path: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
      };
      faults.seen.push(request);
      faults.answer(request, res, faults.seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  faults.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  faults.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return faults;
}

/** A JSON answer. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
