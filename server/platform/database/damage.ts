import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the embedded database cannot be used. The message is one line that says what to do. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';

  constructor(folder: string, reason: string, cause?: unknown) {
    super(
      `The database in ${folder} is damaged (${reason}). Restore the data folder from a backup. ` +
        'To begin with an empty database, move that folder away.',
      { cause },
    );
  }
}

/**
 * PGlite makes a new database in a folder without a version file, over what is left of the old one.
 * @throws {DamagedDatabaseError} for such a folder that is not empty
 */
export function refuseWithoutVersion(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw new DamagedDatabaseError(folder, 'PG_VERSION is missing');
  if (!/^\d+\s*$/.test(readFileSync(file, 'latin1')))
    throw new DamagedDatabaseError(folder, 'PG_VERSION is not readable');
}
