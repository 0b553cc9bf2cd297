import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { readBody } from '../../../../server/platform/http/body';

export interface Received {
  body: string;
  signature: string | undefined;
  id: string;
  type: string;
}

/** A status, or no answer at all. */
export type Reply = number | 'silence';

/** An endpoint for events that answers as it is told. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Answers of the next requests; 200 when there are none. */
  replies: Reply[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server: Server = createServer((request, response) => {
    void readBody(request, 100_000).then((bytes) => {
      const body = bytes.toString('utf8');
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      const signature = request.headers['stripe-signature'];
      received.push({ body, signature: signature?.toString(), id, type });
      const reply = replies.shift() ?? 200;
      if (reply === 'silence') return;
      response.statusCode = reply;
      if (reply >= 300 && reply < 400) response.setHeader('Location', '/elsewhere');
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/billing/events`,
    received,
    replies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
