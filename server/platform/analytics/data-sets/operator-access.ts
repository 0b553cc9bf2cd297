import { randomBytes } from 'node:crypto';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

/** Address and secret for operator programs, which may read the data folder, to call the running platform. */
export interface OperatorAccess {
  /** URL on this machine. */
  url: string;
  secret: string;
}

const shape = z.object({ url: z.url(), secret: z.string().min(32) });
const fileOf = (dataDir: string) => join(dataDir, 'operator.json');

/** Writes the platform's address and a new secret to a file that its owner alone can read. */
export async function publishOperatorAccess(
  dataDir: string,
  { host, port }: { host: string; port: number },
): Promise<OperatorAccess> {
  const any: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = any[host] ?? (host.includes(':') ? `[${host}]` : host);
  const access = { url: `http://${name}:${port}`, secret: randomBytes(32).toString('base64url') };
  const file = fileOf(dataDir);
  await writeFile(file, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  await chmod(file, 0o600);
  return access;
}

export async function withdrawOperatorAccess(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** @returns what the running platform wrote; null where there is no readable file */
export async function readOperatorAccess(dataDir: string): Promise<OperatorAccess | null> {
  try {
    return shape.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
