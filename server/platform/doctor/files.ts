import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { FlagFileError, flagDoubts, parseFlagFile } from '../flags/flag-data';
import { note, ok, warning, wrong, type Finding } from './findings';

const megabyte = 1_048_576;
/** An import needs the space of the export once more; changes of the database a few megabytes. */
const lowMb = 500;
const fullMb = 20;

/** Checks a folder of the platform: that it can be written to, that others cannot read it, and the space on its disk. */
export function checkFolder(part: string, setting: string, folder: string): Finding[] {
  const place = `${setting} (${folder})`;
  // What does not exist yet is made at the start, below the next folder that exists.
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory())
    return [wrong(part, `${place} is not a folder`, `correct ${setting}`)];
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        part,
        `this user may not write to ${place}`,
        'give the folder to the user of the platform',
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = Math.floor((bavail * bsize) / megabyte);
  const findings = [
    free < fullMb
      ? wrong(part, `the disk of ${place} is full`, 'free space: changes fail until then')
      : free < lowMb
        ? warning(part, `${free} MB are free for ${place}`, 'free space')
        : ok(part, `${folder}: ${free} MB free`),
  ];
  if (existing === folder && (statSync(folder).mode & 0o007) !== 0)
    findings.push(
      warning(part, `other users of this machine can open ${place}`, `chmod o-rwx ${folder}`),
    );
  return findings;
}

/** Checks the flag file as the platform reads it. */
export function checkFlagFile(file: string): Finding {
  const part = 'flag file';
  if (!existsSync(file)) return note(part, 'the first start makes it');
  try {
    const data = parseFlagFile(readFileSync(file, 'utf8'), { flags: {}, segments: {} }, 1);
    const doubts = flagDoubts(data);
    return doubts.length > 0
      ? warning(
          part,
          `${file}: ${doubts.join('; ').slice(0, 400)}`,
          'correct the name or the value',
        )
      : ok(part, `${Object.keys(data.flags).length} flags in ${file}`);
  } catch (error) {
    const reason = error instanceof FlagFileError ? error.message : 'it cannot be read';
    return wrong(
      part,
      `${file}: ${reason.slice(0, 200)}`,
      'correct the file: the last good flags are in force until the platform restarts',
    );
  }
}
