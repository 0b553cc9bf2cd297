import { readFile, writeFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Log } from '../log';
import { FlagFileError, knownFlags, parseFlagFile, type FlagData } from './flag-data';

const pollIntervalMs = 250;
/** The wait before an invalid file is read again: another program may still be writing it. */
const settleMs = 150;

/**
 * Opens the flag file, creates it if it is missing, and watches it while the platform runs. The file is watched by its
 * path, so that editors that replace the file work, too. After an invalid change the last valid flags stay in force, and
 * one line is logged for each invalid content.
 * @param changed called with each new data, including the first
 */
export async function openFlagFile(
  path: string,
  log: Log,
  changed: (data: FlagData, before: FlagData) => void,
) {
  const flags = createFlagState(changed);
  let closed = false;
  /** The content that was processed last; null: the file could not be read. */
  let lastText: string | null | undefined;
  let lastProblem: string | null = null;

  const read = () => readFile(path, 'utf8').catch(() => null);
  const update = async (): Promise<void> => {
    const text = await read();
    if (closed || text === lastText) return;
    const problem = flags.apply(text);
    if (problem !== null) {
      await pause(settleMs);
      if ((await read()) !== text) return update();
      log.warn(
        { event: 'flag-file-unusable', path, reason: problem.slice(0, 500) },
        'the flag file cannot be used; the last good flags stay in force',
      );
    } else {
      log.info({ event: 'flags-read', path, flags: Object.keys(flags.data.flags).length });
    }
    lastText = text;
    lastProblem = problem;
  };

  await writeFile(path, `${JSON.stringify({ flagValues: knownFlags }, null, 2)}\n`, {
    flag: 'wx',
  }).catch(() => undefined);
  await update();
  // Updates run one after the other.
  let pending = Promise.resolve();
  const onChange = () => {
    pending = pending
      .then(update)
      .catch((error: unknown) => log.error({ event: 'flag-file-failed', path, err: error }));
  };
  watchFile(path, { interval: pollIntervalMs, persistent: false }, onChange);
  // The file may have changed between the first read and the start of the watch.
  onChange();

  return {
    get data() {
      return flags.data;
    },
    /** Why the file cannot be used now; null for one that is in force. */
    get problem() {
      return lastProblem;
    },
    close() {
      closed = true;
      unwatchFile(path, onChange);
    },
  };
}

/** Keeps the last valid flags, and the version that the next change gets. */
function createFlagState(changed: (data: FlagData, before: FlagData) => void) {
  let data: FlagData = { flags: {}, segments: {} };
  let revision = 0;
  return {
    get data() {
      return data;
    },
    /**
     * Puts the flags of a text in force.
     * @param text null for a file that cannot be read
     * @returns why the text is invalid; null if it is valid
     */
    apply(text: string | null): string | null {
      if (text === null) return 'cannot be read';
      // Higher than all earlier versions, including those before a restart.
      const next = Math.max(Date.now(), revision + 1);
      try {
        const [before, parsed] = [data, parseFlagFile(text, data, next)];
        revision = next;
        data = parsed;
        changed(data, before);
        return null;
      } catch (error) {
        if (error instanceof FlagFileError) return error.message;
        throw error;
      }
    },
  };
}
