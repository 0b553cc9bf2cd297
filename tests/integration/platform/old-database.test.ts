import { rm } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';

import { openDatabase, releaseMigrations } from '../../../server/platform/database/connect';
import { dropDatabase } from '../../support/programs/databases';
import { copyTemplate } from '../../support/programs/templates';

it('a database of the releases before the baseline goes on if the last of them has migrated it, and is refused otherwise', async () => {
  const { folder: dataDir, database: databaseUrl } = await copyTemplate();
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (databaseUrl !== null) await dropDatabase(databaseUrl);
  });
  const change = async (statement: ReturnType<typeof sql>) => {
    const database = await openDatabase({ dataDir, databaseUrl });
    const { rows } = (await database.db.execute(statement)) as { rows: Record<string, unknown>[] };
    await database.close();
    return rows;
  };
  const baseline = releaseMigrations()[0]!.when;
  // The table as those releases left it: the time of their last migration is that of the baseline.
  await change(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('early', ${baseline - 86_400_000})`,
  );
  const users = await change(sql`select count(*)::int as users from app_user`);
  expect(users).toEqual([{ users: expect.any(Number) as number }]);

  await change(
    sql`update drizzle.__drizzle_migrations set created_at = least(created_at, ${baseline - 1})`,
  );
  await expect(openDatabase({ dataDir, databaseUrl })).rejects.toThrow(
    /^the database is of an old release\. Start the last release before this one on it/,
  );
});
