// A PostgreSQL server of the tests' own, from the programs that this machine has.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Debian keeps the programs of each version in a folder of its own, which is not in the PATH. */
const debianFolder = '/usr/lib/postgresql';

const installed = (folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)));

/** The folder of the newest installed programs, or null. */
export function postgresPrograms() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => path.join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find(installed) ?? null;
}

/** PostgreSQL refuses to run as root: the ids of a user that it accepts, or none when this process may run it itself. */
function otherUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry = ['postgres', 'nobody'].flatMap((name) =>
    users.filter((line) => line.startsWith(`${name}:`)),
  )[0];
  if (entry === undefined) return null;
  const [, , uid, gid] = entry.split(':').map(Number);
  return { uid, gid };
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function accepts(connectionString) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a server with an empty cluster in `folder`. It ends with this process. It does not wait for the disk: tests kill
 * the product's processes, never the machine.
 * @returns its URL, whose user may create databases, and functions that end it and start it again at the same address; null
 *   when this machine cannot run PostgreSQL
 * @throws when the programs are there but fail
 */
export async function startPostgres(folder) {
  const programs = postgresPrograms();
  const user = otherUser();
  if (programs === null || user === null) return null;

  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { cwd: folder, ...user };
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error?.message}`);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Databases of tests live for seconds.
    autovacuum: 'off',
  };
  const log = path.join(folder, 'log');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server;
  const start = async () => {
    const output = openSync(log, 'a');
    server = spawn(
      path.join(programs, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...options, stdio: ['ignore', output, output] },
    );
    closeSync(output);
    while (!(await accepts(url))) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`PostgreSQL ended at its start: ${readFileSync(log, 'utf8')}`);
      await wait(50);
    }
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  await start();
  return {
    url,
    start,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
    },
  };
}
