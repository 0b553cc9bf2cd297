import { randomUUID } from 'node:crypto';
import { link, rename, rm, stat, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The lock of a data folder. PGlite has no lock of its own, and two processes on one folder lose rows.
 *
 * The lock is a listening Unix domain socket in the folder, `platform.lock`. The kernel closes the socket when its holder
 * dies, also after `kill -9`. A connection attempt therefore shows whether the lock is held. A file with a PID does not:
 * another program may have got the PID, and two containers that share the folder cannot see each other's PIDs (both are
 * often PID 1). A socket works across the containers of a host. An abstract socket needs no file, but belongs to a network
 * namespace, which containers do not share.
 *
 * The name is taken with link(2), which is atomic and fails when the name exists. A stale lock is moved away with
 * rename(2) and checked again, so that only one of two processes that find the same stale lock succeeds. The lock does not
 * protect a folder on a network file system that two hosts use.
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
const maxSocketPathBytes = 100;

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
    await acquire(own, path, folder);
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

async function acquire(own: string, path: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await tryLink(own, path)) {
      // A process that saw the stale lock earlier may still move ours away. It then finds ours alive and puts it back.
      // We check again after that.
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (await sameFile(own, path)) return;
      continue;
    }
    if (await isAlive(path)) throw lockedError(folder);
    const aside = join(folder, `stale-${randomUUID().slice(0, 8)}.sock`);
    try {
      await rename(path, aside);
    } catch {
      continue; // another process was faster
    }
    const live = await isAlive(aside);
    if (live) await tryLink(aside, path);
    await rm(aside, { force: true });
    if (live) throw lockedError(folder);
  }
  throw lockedError(folder);
}

function lockedError(folder: string): FolderLockedError {
  return new FolderLockedError(`The data folder ${folder} is in use by another running platform`);
}

/** @returns false when the target exists */
async function tryLink(from: string, to: string): Promise<boolean> {
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

/** Whether a process listens on the socket. The kernel also accepts for a suspended or busy process. */
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
          // Any other error (a full backlog, a missing permission) counts as a holder, so that no held lock is taken.
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

/** Replaces a path that is too long for a socket by a path through a short symbolic link. */
async function withShortPath<Result>(path: string, use: (short: string) => Promise<Result>) {
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return use(path);
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
