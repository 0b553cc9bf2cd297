import { randomUUID } from 'node:crypto';
import { link, rename, rm, stat, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The lock of a data folder. PGlite takes none itself, and two processes on one folder lose rows.
 *
 * The lock is a listening unix domain socket in the folder, `platform.lock`. Why a socket and not a file
 * with a pid: the kernel closes it when its holder dies, however it dies, so a lock left by `kill -9` is
 * told from a held one by trying to connect, with no guess about pids. A pid file is wrong in both
 * directions: the pid may have been given to another program, and two containers that share the folder
 * cannot see each other's pids (both are often pid 1), while a socket works across containers of a host.
 * An abstract socket would need no file but is bound to a network namespace, which containers do not share.
 *
 * The name is taken with link(2), which is atomic and fails when the name exists; a dead lock is moved
 * away with rename(2) and looked at once more, so that of two processes that find the same dead lock one
 * wins. What it does not cover: a folder on a network file system used by two hosts.
 */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another live process holds the folder. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError';
}

const lockName = 'platform.lock';
/** `sockaddr_un` holds 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 100;

/**
 * Takes the lock of an existing folder.
 * @throws FolderLockedError when a live process holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, lockName);
  const ownName = `lock-${randomUUID().slice(0, 8)}.sock`;
  const own = join(folder, ownName);
  const server = await listenIn(folder, ownName);
  try {
    await take(own, path, folder);
  } catch (error) {
    await closeServer(server);
    throw error;
  } finally {
    await rm(own, { force: true });
  }
  return {
    async release() {
      await rm(path, { force: true });
      await closeServer(server);
    },
  };
}

async function take(own: string, path: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await linked(own, path)) {
      // A process that saw the dead lock before us may be about to move ours away: it would find it
      // alive and put it back. We look again after that can have happened.
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (await sameFile(own, path)) return;
      continue;
    }
    if (await isAlive(path)) throw locked(folder);
    const aside = join(folder, `stale-${randomUUID().slice(0, 8)}.sock`);
    try {
      await rename(path, aside);
    } catch {
      continue; // another starter was faster
    }
    const live = await isAlive(aside);
    if (live) await linked(aside, path);
    await rm(aside, { force: true });
    if (live) throw locked(folder);
  }
  throw locked(folder);
}

function locked(folder: string): FolderLockedError {
  return new FolderLockedError(`The data folder ${folder} is in use by another running platform`);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function sameFile(first: string, second: string): Promise<boolean> {
  try {
    const [a, b] = await Promise.all([stat(first), stat(second)]);
    return a.ino === b.ino && a.dev === b.dev;
  } catch {
    return false;
  }
}

/** Whether somebody listens; the kernel answers for a stopped or busy holder too. */
async function isAlive(path: string): Promise<boolean> {
  return withShortPath(
    path,
    (short) =>
      new Promise((resolve) => {
        const socket = connect(short);
        socket.once('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', (error: NodeJS.ErrnoException) => {
          // A full backlog or missing permission is a holder as well: never steal on a doubt.
          resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
        });
      }),
  );
}

async function listenIn(folder: string, name: string): Promise<Server> {
  return withShortPath(
    join(folder, name),
    (short) =>
      new Promise((resolve, reject) => {
        const server = createServer((socket) => socket.destroy());
        server.once('error', reject);
        server.listen(short, () => {
          server.removeListener('error', reject);
          server.unref();
          resolve(server);
        });
      }),
  );
}

/** Socket paths are limited to about 100 bytes; a short link to the folder lets any folder be locked. */
async function withShortPath<Result>(
  path: string,
  use: (short: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(path) <= longestSocketPath) return use(path);
  const cut = path.lastIndexOf('/');
  const shortcut = join(tmpdir(), `ec-${randomUUID().slice(0, 8)}`);
  await symlink(path.slice(0, cut), shortcut);
  try {
    return await use(join(shortcut, path.slice(cut + 1)));
  } finally {
    await rm(shortcut, { force: true });
  }
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
