import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../../support/programs/child';
import type { Recorded } from './messages';

/** The environment that makes a platform write its statements down, and what reads them (see `statement-recorder.ts`). */
export function createRecording(file: string) {
  rmSync(file, { force: true });
  let read = 0;
  return {
    env: {
      NODE_OPTIONS: `--import=${path.join(projectRoot, 'build/bench/analytics/statement-recorder.js')}`,
      STATEMENTS_FILE: file,
    },
    /** What was run since the last time that this was called. */
    take(): Recorded[] {
      const open = openSync(file, 'r');
      const buffer = Buffer.alloc(fstatSync(open).size - read);
      readSync(open, buffer, 0, buffer.length, read);
      closeSync(open);
      read += buffer.length;
      const lines = buffer.toString('utf8').split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as Recorded);
    },
    remove() {
      rmSync(file, { force: true });
    },
  };
}
