import path from 'node:path';

import { DuckDBInstance } from '@duckdb/node-api';

import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { createDataSets } from '../../../../server/platform/analytics/data-sets';
import type { OptionalPart } from '../../../../server/platform/analytics/schema/star-schema';
import { StatementQueue } from '../../../../server/platform/analytics/store/duckdb-store';
import type { Database } from '../../../../server/platform/database/connect';

/** Facts of a data set from its file, in the shape that the relational database has. */
async function infoOf(file: string): Promise<OpenDataSet['info']> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const [row] = (
    await connection.runAndReadAll(
      'SELECT name, currency, time_zone, first_day::VARCHAR, as_of::VARCHAR, lines::INTEGER, dimensions FROM meta',
    )
  ).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  const [name, currency, timeZone, firstDay, asOf, lines, parts] = row as string[];
  return {
    id: path.basename(path.dirname(file)),
    version: path.basename(file, '.duckdb'),
    shared: false,
    ...{ name: name!, currency: currency!, timeZone: timeZone!, firstDay: firstDay!, asOf: asOf! },
    lines: Number(lines),
    parts: new Set(parts as unknown as OptionalPart[]),
  };
}

/** Opens a data set's file as the platform does, without a platform. @param file its folder has the name of the set */
export async function openFile(
  file: string,
): Promise<{ dataSet: OpenDataSet; close: () => Promise<void> }> {
  const dataSets = createDataSets({
    // A set whose version is known is opened without the database.
    db: {} as Database,
    folder: path.dirname(path.dirname(file)),
    store: { queue: new StatementQueue(2), limitMs: 60_000 },
  });
  const info = await infoOf(file);
  const dataSet = await dataSets.open(info.id, info);
  if (dataSet === null) throw new Error(`There is no data set ${file}.`);
  return { dataSet, close: () => dataSets.close() };
}
