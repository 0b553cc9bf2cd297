import { afterAll, afterEach, expect, it } from 'vitest';

import {
  createDatabase,
  dropDatabase,
  newDatabaseName,
  testDatabaseUrl,
} from '../../support/programs/databases';
import { cleanups, emptyFolder, killRunning, removeData, start, stop } from './platform-process';

afterEach(killRunning);
afterAll(removeData);

// Only one process can open a PGlite folder.
it.skipIf(testDatabaseUrl === null)(
  '[A-27] several processes share one PostgreSQL database: keys, sessions, client, one migration (needs PostgreSQL)',
  async () => {
    const database = await createDatabase(newDatabaseName());
    cleanups.push(() => dropDatabase(database));
    const [one, two] = await Promise.all(
      [1, 2].map(async () =>
        start({
          PLATFORM_DATA_DIR: await emptyFolder(),
          DATABASE_URL: database,
          PLATFORM_PUBLIC_URL: 'http://localhost:3999',
        }),
      ),
    );
    expect(one!.connection).toEqual(two!.connection);
    await Promise.all([stop(one!.child, 'SIGTERM'), stop(two!.child, 'SIGTERM')]);
  },
  120_000,
);
