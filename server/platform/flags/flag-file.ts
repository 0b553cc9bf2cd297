import { readFile, writeFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Log } from '../log';
import { FlagFileError, parseFlagFile, type FlagData } from './flag-data';

/** What a platform starts with: the product's own switches at the values that the product takes without them. */
const shippedFlags = {
  flagValues: { maintenance: false, 'command-palette': true, 'home-whats-new': true },
};

const lookEveryMs = 250;
/** A file that is being written is whole a moment later. */
const settleMs = 150;

export interface FlagFile {
  readonly data: FlagData;
  close(): void;
}

/**
 * The flags of a file, made when it is not there, and followed while the platform runs. It is looked at by its name,
 * so that editors that put a new file in its place are followed as well. What cannot be read leaves the last good
 * flags in force, and is said in one log line for each bad content.
 * @param changed told of new data, the first included
 */
export async function openFlagFile(
  path: string,
  log: Log,
  changed: (data: FlagData, before: FlagData) => void,
): Promise<FlagFile> {
  let data: FlagData = { flags: {}, segments: {} };
  let revision = 0;
  let closed = false;
  /** The content that was dealt with last; null: there was no file to read. */
  let seen: string | null | undefined;

  /** @returns why the text cannot be used, or null */
  const take = (text: string | null): string | null => {
    if (text === null) return 'cannot be read';
    // Later than every version before, those of an earlier start included.
    const next = Math.max(Date.now(), revision + 1);
    try {
      const [before, taken] = [data, parseFlagFile(text, data, next)];
      revision = next;
      data = taken;
      changed(data, before);
      return null;
    } catch (error) {
      if (error instanceof FlagFileError) return error.message;
      throw error;
    }
  };

  const read = () => readFile(path, 'utf8').catch(() => null);
  const look = async (): Promise<void> => {
    const text = await read();
    if (closed || text === seen) return;
    const problem = take(text);
    if (problem !== null) {
      await pause(settleMs);
      if ((await read()) !== text) return look();
      log.warn(
        { event: 'flag-file-unusable', path, reason: problem.slice(0, 500) },
        'the flag file cannot be used; the last good flags stay in force',
      );
    } else {
      log.info({ event: 'flags-read', path, flags: Object.keys(data.flags).length });
    }
    seen = text;
  };

  await writeFile(path, `${JSON.stringify(shippedFlags, null, 2)}\n`, { flag: 'wx' }).catch(
    () => undefined,
  );
  await look();
  // One look after the other, whatever happens to the file meanwhile.
  let looking = Promise.resolve();
  const onChange = () => {
    looking = looking.then(look).catch((error: unknown) => {
      log.error({ event: 'flag-file-failed', path, err: error });
    });
  };
  watchFile(path, { interval: lookEveryMs, persistent: false }, onChange);
  // What was written between the first look and the watch.
  onChange();

  return {
    get data() {
      return data;
    },
    close() {
      closed = true;
      unwatchFile(path, onChange);
    },
  };
}
