import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ConfigurationError } from '../env';

/** The file of the session secret of the embedded mode. */
export const ownSecretFile = (folder: string) => path.join(folder, 'session-secret');

/**
 * The session secret of the embedded mode. It is created at the first start and stored in the data folder, readable only
 * by its owner. Processes that start at the same time get the same secret.
 * @throws {ConfigurationError} if the file holds no such secret
 */
export function loadOwnSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = ownSecretFile(folder);
  // A draft that a killed process has left may be linked to the secret. It is never written again.
  const draft = path.join(folder, `session-secret.${randomUUID()}`);
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    // Creating a link is atomic, and it does not replace the file of another process.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[\w-]{43}$/.test(secret))
    throw new ConfigurationError([
      `${file} is damaged: restore it from a backup, or delete it (everybody signs in again)`,
    ]);
  return secret;
}
