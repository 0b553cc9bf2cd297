import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const drainMs = 5_000;

/**
 * Binds the address before the application exists, because parts of it need to know which port was free. Until
 * `serve` is called, all requests are answered with 503.
 * @throws the system's error when the port is taken
 */
export async function listen(host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      // Node.js looks for connections over these limits every 30 s by default, which would triple them.
      connectionsCheckingInterval: 1_000,
    },
    (_request, response) =>
      response
        .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' })
        .end('{"error":"starting"}'),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return server;
}

/** @returns the port that the server listens on */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Gives all further requests to the application. */
export function serve(server: Server, app: RequestListener): void {
  server.removeAllListeners('request');
  server.on('request', app);
}

/** Lets running requests end for five seconds, then closes the connections that are left. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(force);
}
