import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ExecutionResult } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Principal } from '../../../server/platform/accounts/principal';
import { createUsers } from '../../../server/platform/accounts/users';
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/connect';
import { seedDemo } from '../../../server/platform/seed/demo';
import { seedReference } from '../../../server/platform/seed/reference';
import { createLog } from '../../../server/platform/log';
import { openSeals } from '../../support/people/outbox';
import { startPlatform } from '../../support/programs/processes';
import { openDataSets, startWarmUp } from '../../../server/platform/warm-up';

let dataDir: string;
let opened: OpenDatabase;
const log = createLog('silent');
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-warm-up-'));
  opened = await openDatabase({ dataDir, databaseUrl: null });
  await seedReference(opened.db);
  await seedDemo(opened.db, await openSeals(opened.db));
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(answer: (signal: AbortSignal) => Promise<ExecutionResult>) {
  const principals: (Principal | null)[] = [];
  const warming = startWarmUp({
    graphql: {
      execute: (_request, { principal, signal }) => {
        principals.push(principal);
        return answer(signal);
      },
    },
    db: opened.db,
    users: createUsers(opened.db),
    log,
  });
  return { warming, principals };
}

it('asks for the home as a visitor and as a user, by itself', async () => {
  const { warming, principals } = start(() => Promise.resolve({ data: {} }));
  await expect.poll(() => principals.length).toBe(2);
  expect(principals[0]).toBeNull();
  expect(principals[1]?.id).toBeTruthy();
  await warming.stop();
});

it('ends at once when the platform stops, and a failure of it is nobody’s', async () => {
  const { warming, principals } = start(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  await expect.poll(() => principals.length).toBe(1);
  await warming.stop();
  expect(principals).toHaveLength(1);
  const refuse = () => Promise.reject(new Error('no file'));
  await openDataSets({ list: refuse, open: refuse, close: refuse }, log);
});

it('is part of a start, unless the setting turns it off', async () => {
  const warm = await startPlatform({ env: { PLATFORM_WARM_UP: 'on' } });
  await warm.untilLog('the home page is warm', ({ event }) => event === 'warmed-up');
});
