import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

import type { RunningPlatform } from '../programs/processes';

/**
 * Adds products to a brand of a running platform, each with a name of 120 characters that begins with its number:
 * 'Product 0001 …'. The platform is stopped meanwhile.
 */
export async function addManyProducts(
  platform: RunningPlatform,
  brand: string,
  count: number,
): Promise<void> {
  const statement = `insert into product (id, brand_id, name, units_per_case)
    select 'prd_many_' || n, '${brand}', rpad('Product ' || lpad(n::text, 4, '0') || ' ', 120, md5(n::text) || ' '), 12
    from generate_series(1, ${count}) n`;
  await platform.stop();
  if (platform.databaseUrl === null) {
    const database = await PGlite.create(path.join(platform.dataDir, 'database'));
    await database.exec(statement);
    await database.close();
  } else {
    const client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  await platform.restart();
}
