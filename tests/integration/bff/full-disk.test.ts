import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths, probePaths } from '../../../app/lib/urls/paths';
import { testRedisUrl } from '../../support/programs/databases';
import { createClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { signIn } from '../../support/people/sign-in';
import { canMount, mountSmallDisk, type SmallDisk } from '../../support/programs/small-disk';
import { until } from '../../support/wait';

// Redis keeps its data elsewhere.
const possible = testRedisUrl === null && canMount();

describe.skipIf(!possible)('a full disk (needs the right to mount)', () => {
  let port: number;
  let platform: RunningPlatform;
  let disk: SmallDisk;
  let bff: ProcessBff;

  beforeAll(async () => {
    port = await freePort();
    platform = await startPlatform({ appUrl: `http://127.0.0.1:${port}` });
  });
  beforeEach(async () => {
    disk = mountSmallDisk(24);
    bff = await startBff({ ownProcess: true, platform, port, env: { DATA_DIR: disk.folder } });
  });
  afterEach(async () => {
    await bff.kill();
    disk.remove();
  });

  const loginStatus = async () =>
    (await createClient().get(`${bff.url}/auth/login?returnTo=/${'x'.repeat(6_000)}`)).status;

  it.each([0, 3_000_000])(
    '[REL-05] with %i bytes left: 503, sessions stay, and it goes on as soon as there is space',
    async (left) => {
      const { client } = await signIn(bff.url, 'core');
      disk.fill(left);
      for (let round = 0; round < 600; round += 100) {
        const statuses = await Promise.all(Array.from({ length: 100 }, loginStatus));
        expect(statuses.filter((status) => ![302, 429, 503].includes(status))).toEqual([]);
      }
      const page = await client.get(bff.url + paths.settings);
      expect(page.status).toBe(200);
      expect(page.text).toContain('core@demo.endcap.example');
      expect((await client.get(bff.url + probePaths.health)).status).toBe(200);

      // A start on a full disk takes no sound store for a damaged one.
      await bff.restart();
      expect((await client.get(bff.url + paths.settings)).text).toContain('core@demo');

      disk.free();
      await until('sign-in works again', async () => ((await loginStatus()) === 302 ? true : null));
      expect((await signIn(bff.url, 'growth')).client).toBeDefined();
      expect((await bff.stop()).code).toBe(0);
    },
  );

  it('[REL-04] it stops by SIGTERM while the disk is full', async () => {
    disk.fill();
    await Promise.all(Array.from({ length: 50 }, loginStatus));
    expect((await bff.stop()).code).toBe(0);
  });
});
