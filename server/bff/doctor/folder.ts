import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

import { findingsOf, type Finding } from './findings';

const megabyte = 1_048_576;
/** Below it the session store takes no new sessions (docs/operations.md). */
const fullMb = 4;
const lowMb = 200;

/** Checks a data folder: that it can be written to, that others cannot read it, and the space on its disk. */
export function checkFolder(part: string, setting: string, folder: string): Finding[] {
  const report = findingsOf(part);
  const absolute = path.resolve(folder);
  const place = `${setting} (${absolute})`;
  // What does not exist yet is made at the start, below the next folder that exists.
  let existing = absolute;
  while (!existsSync(existing)) existing = path.dirname(existing);
  if (!statSync(existing).isDirectory()) {
    report.wrong(`${place} is not a folder`, `correct ${setting}`);
    return report.findings;
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    report.wrong(
      `this user may not write to ${place}`,
      'give the folder to the user of the server',
    );
    return report.findings;
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < fullMb)
    report.wrong(
      `the disk of ${place} is full`,
      'free space: users cannot sign in, and no change is kept',
    );
  else if (free < lowMb) report.warning(`${free} MB are free for ${place}`, 'free space');
  else report.ok(`${absolute}: ${free} MB free`);
  if (existing === absolute && (statSync(absolute).mode & 0o007) !== 0)
    report.warning(`other users of this machine can open ${place}`, `chmod o-rwx ${absolute}`);
  return report.findings;
}
