import { constants, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createDatabase, dropDatabase, newDatabaseName, testDatabaseUrl } from './databases';
import { startChild, untilReady } from './child';

/**
 * The seeded data that every test's platform starts from: a data folder, and a database when the tests run on a
 * PostgreSQL server. The global set-up makes it once a run; workers find it through the environment.
 */
export interface Template {
  folder: string;
  database: string | null;
}

const variable = 'ENDCAP_TEST_TEMPLATE';

export function newFolder(kind: string): string {
  return mkdtempSync(path.join(tmpdir(), `endcap-${kind}-`));
}

/** Starts a platform on an empty folder, lets it seed, and stops it. */
export async function makeTemplate(): Promise<Template> {
  const folder = newFolder('template');
  const database = testDatabaseUrl === null ? null : await createDatabase(newDatabaseName());
  const child = startChild('build/platform/main.js', {
    PLATFORM_HOST: '127.0.0.1',
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: folder,
    PLATFORM_SEED: 'demo',
    PLATFORM_ANALYTICS_SIZE: 'tiny',
    APP_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'warn',
    ...(database === null ? {} : { DATABASE_URL: database }),
  });
  try {
    await untilReady('the template platform', child, () => child.messages.length > 0);
  } finally {
    await child.kill('SIGTERM');
  }
  const template = { folder, database };
  process.env[variable] = JSON.stringify(template);
  return template;
}

export async function removeTemplate(template: Template): Promise<void> {
  rmSync(template.folder, { recursive: true, force: true });
  if (template.database !== null) await dropDatabase(template.database);
}

/** Copies the template. Whoever calls it removes the copy. */
export async function copyTemplate(): Promise<Template> {
  const from = JSON.parse(process.env[variable] ?? 'null') as Template | null;
  if (from === null || !existsSync(from.folder))
    throw new Error('no template: is the global set-up configured?');
  const folder = newFolder('platform');
  cpSync(from.folder, folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    // The lock of a data folder is a socket, which cannot be copied.
    filter: (source) => !/\.(lock|sock)$/.test(source),
  });
  const database =
    from.database === null ? null : await createDatabase(newDatabaseName(), from.database);
  return { folder, database };
}
