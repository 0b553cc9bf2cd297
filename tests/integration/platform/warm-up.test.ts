import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createUsers, type Viewer } from '../../../server/platform/accounts/users';
import { openDatabase, type OpenDatabase } from '../../../server/platform/database/connect';
import { seedDemo } from '../../../server/platform/database/seed/demo';
import { seedReference } from '../../../server/platform/database/seed/reference';
import { createFactorSeal } from '../../../server/platform/identity/factor-seal';
import { createLog } from '../../../server/platform/log';
import { openDataSets, startWarmUp } from '../../../server/platform/warm-up';

let dataDir: string;
let opened: OpenDatabase;
const log = createLog('silent');
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'endcap-warm-up-'));
  opened = await openDatabase({ dataDir, databaseUrl: null });
  await seedReference(opened.db);
  await seedDemo(opened.db, createFactorSeal(['a key of the tests that is long enough']));
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(answer: (signal: AbortSignal) => Promise<Response>) {
  const viewers: (Viewer | null)[] = [];
  const warming = startWarmUp({
    graphql: {
      answer: (_body, { viewer, signal }) => {
        viewers.push(viewer);
        return answer(signal);
      },
    },
    db: opened.db,
    users: createUsers(opened.db),
    log,
  });
  return { warming, viewers };
}

it('asks for the home as a visitor and as a user, by itself', async () => {
  const { warming, viewers } = start(() => Promise.resolve(new Response('{}')));
  await expect.poll(() => viewers.length).toBe(2);
  expect(viewers[0]).toBeNull();
  expect(viewers[1]?.id).toBeTruthy();
  await warming.stop();
});

it('ends at once when the platform stops, and a failure of it is nobody’s', async () => {
  const { warming, viewers } = start(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  await expect.poll(() => viewers.length).toBe(1);
  await warming.stop();
  expect(viewers).toHaveLength(1);
  const refuse = () => Promise.reject(new Error('no file'));
  await openDataSets({ list: refuse, open: refuse, close: refuse }, log);
});
