import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside this module in the sources, beside the bundle in `build/platform`. */
export function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder)) throw new Error(`The database migrations are missing: ${folder}`);
  return folder;
}

/** The migrations of this release, oldest first; `when` is what the database records of each. */
export function releaseMigrations(): { name: string; when: number }[] {
  const file = join(migrationsFolder(), 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return entries.map(({ tag, when }) => ({ name: tag, when }));
}
