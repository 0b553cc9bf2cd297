import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { withLock } from '../../../scripts/lib/lock.mjs';
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
/** A folder of `npm test`, which removes it at its end: integration tests and journeys share the template in it. */
const runFolder = process.env['ENDCAP_TEST_RUN_FOLDER'] ?? null;
const sharedFolder = runFolder === null ? null : path.join(runFolder, 'template');

export function newFolder(kind: string): string {
  return mkdtempSync(path.join(tmpdir(), `endcap-${kind}-`));
}

/** Starts a platform on an empty folder, lets it seed, and stops it. */
async function seed(folder: string, database: string | null): Promise<void> {
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
}

/** Makes the template, or takes the one that the other kind of tests has made in this run. */
export async function makeTemplate(): Promise<Template> {
  const template =
    sharedFolder === null || testDatabaseUrl !== null
      ? await makeOwn()
      : { folder: await makeShared(sharedFolder), database: null };
  process.env[variable] = JSON.stringify(template);
  return template;
}

async function makeOwn(): Promise<Template> {
  const folder = newFolder('template');
  const database = testDatabaseUrl === null ? null : await createDatabase(newDatabaseName());
  await seed(folder, database);
  return { folder, database };
}

async function makeShared(folder: string): Promise<string> {
  await withLock('template', async () => {
    if (existsSync(folder)) return;
    // Renamed when it is complete, so that nobody takes a half of it.
    const made = `${folder}.new`;
    rmSync(made, { recursive: true, force: true });
    await seed(made, null);
    renameSync(made, folder);
  });
  return folder;
}

export async function removeTemplate(template: Template): Promise<void> {
  // The other kind of tests may still copy it.
  if (template.folder === sharedFolder) return;
  for (const folder of [template.folder, embeddedFolder(template), importedFolder(template)])
    rmSync(folder, { recursive: true, force: true });
  if (template.database !== null) await dropDatabase(template.database);
}

/** Where the first test file that needs the embedded database, in a run on a server, keeps its template. */
const embeddedFolder = ({ folder }: Template) => `${folder}-embedded`;
/** Where the first test file that needs imported data keeps the template with them. */
const importedFolder = ({ folder }: Template) => `${folder}-imported`;

const currentTemplate = (): Template => {
  const template = JSON.parse(process.env[variable] ?? 'null') as Template | null;
  if (template === null || !existsSync(template.folder))
    throw new Error('no template: is the global set-up configured?');
  return template;
};

/** Copies a data folder. The lock of a data folder is a socket, which cannot be copied. */
function copyFolder(from: string, to: string): string {
  cpSync(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !/\.(lock|sock)$/.test(source),
  });
  return to;
}

/** The folder of the template on the embedded database. The first caller of a run on a server seeds it; others wait. */
async function embeddedTemplate(): Promise<string> {
  const template = currentTemplate();
  if (template.database === null) return template.folder;
  const folder = embeddedFolder(template);
  await withLock('embedded-template', async () => {
    if (existsSync(folder)) return;
    const made = newFolder('template');
    await seed(made, null);
    renameSync(made, folder);
  });
  return folder;
}

/**
 * Copies the template with imported data, on the embedded database. The first caller of a run imports them; whoever else
 * asks waits. Whoever calls it removes the copy.
 * @param importInto imports into a data folder
 */
export async function copyImported(importInto: (folder: string) => Promise<void>): Promise<string> {
  const template = currentTemplate();
  const imported = importedFolder(template);
  await withLock('imported-template', async () => {
    if (existsSync(imported)) return;
    const made = copyFolder(await embeddedTemplate(), newFolder('import'));
    await importInto(made);
    renameSync(made, imported);
  });
  return copyFolder(imported, newFolder('platform'));
}

/** Copies the template on the embedded database, also when the tests run on a server. Whoever calls it removes the copy. */
export const copyEmbedded = async (): Promise<string> =>
  copyFolder(await embeddedTemplate(), newFolder('platform'));

/** Copies the template. Whoever calls it removes the copy. */
export async function copyTemplate(): Promise<Template> {
  const from = currentTemplate();
  const folder = copyFolder(from.folder, newFolder('platform'));
  const database =
    from.database === null ? null : await createDatabase(newDatabaseName(), from.database);
  return { folder, database };
}
