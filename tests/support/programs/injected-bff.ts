import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ServerBuild } from '@remix-run/node';
import { pino } from 'pino';

import { createBff } from '../../../server/bff/app';
import { createConfig } from '../../../server/bff/config';
import { readEnv } from '../../../server/bff/env';
import { createMetrics } from '../../../server/bff/observability/metrics';
import { openRateLimits } from '../../../server/bff/rates/limits';
import { openStore } from '../../../server/bff/session/open-store';
import { freePort } from './ports';
import { newFolder } from './templates';

/** A BFF in this process, with a Remix build of the test, for faults that the real build cannot have. */
export async function startInjectedBff(build: ServerBuild, env: Record<string, string>) {
  const port = await freePort();
  const secret = 'x'.repeat(32);
  const nowhere = 'http://127.0.0.1:9';
  const read = readEnv({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...env });
  const config = createConfig(
    read.env,
    {
      issuer: `${nowhere}/`,
      clientId: 'c',
      clientSecret: 's',
      audience: 'a',
      apiUrl: nowhere,
      amsUrl: nowhere,
      authenticatedUrl: `${nowhere}/api/authenticated`,
      flags: null,
    },
    [secret],
    0,
  );
  const folder = newFolder('injected');
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: undefined },
    { write: (line: string) => void lines.push(JSON.parse(line) as never) },
  );
  const bff = createBff({
    config,
    build,
    store: openStore({ redis: null, folder }),
    limits: openRateLimits({ rates: config.rates, redis: null, folder, log }),
    log,
    metrics: createMetrics({ dataDir: tmpdir() }),
    publicFolder: 'public',
  });
  const server = createServer(bff.app);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await bff.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
