import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { request } from 'undici';

import { cleanUp, startProduct, type Connection } from './processes';

/**
 * A running product that several test files use, so that not each of them starts one. It suits tests that only read, or
 * whose changes no other test sees. Its process belongs to the global set-up, because each test file has its own process.
 */
export interface SharedProduct {
  bff: { url: string; port: number; dataDir: string; sessionSecrets: string };
  platform: { url: string; dataDir: string; connection: Connection };
}

const variable = 'ENDCAP_TEST_SHARED_PRODUCT';

/**
 * For the global set-up: starts the product when the first test file needs it.
 * @returns a function that stops it
 */
export async function offerSharedProduct(): Promise<() => Promise<void>> {
  let product: Promise<SharedProduct> | null = null;
  const start = async (): Promise<SharedProduct> => {
    const { bff, platform } = await startProduct({
      // On a busy machine a wide page of the leaderboard may take longer than the default; none of these tests is about it.
      bff: { env: { UPSTREAM_TIMEOUT_MS: '60000' } },
    });
    return {
      bff: {
        url: bff.url,
        port: bff.port,
        dataDir: bff.dataDir,
        sessionSecrets: bff.sessionSecrets,
      },
      platform: {
        url: platform.url,
        dataDir: platform.dataDir,
        connection: platform.connection,
      },
    };
  };
  const server = createServer((_request, response) => {
    product ??= start();
    product.then(
      (started) => response.end(JSON.stringify(started)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[variable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await cleanUp();
  };
}

/**
 * The product that test files share. None may stop it or set its flags.
 * @throws when it did not start
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const address = process.env[variable];
  if (address === undefined) throw new Error('no shared product: is the global set-up configured?');
  const { statusCode, body } = await request(address, { headersTimeout: 180_000 });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`the shared product did not start: ${text}`);
  return JSON.parse(text) as SharedProduct;
}
