import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { inherited, projectRoot, shortLived } from '../programs/child';
import { importHosted } from '../programs/host';

export interface ImportRun {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts `npm run import`, without npm.
 * @param env PLATFORM_DATA_DIR, and DATABASE_URL where there is a server
 */
export function startImport(
  env: Record<string, string>,
  args: readonly string[],
): { child: ChildProcess; ended: Promise<ImportRun>; untilOutput(text: string): Promise<void> } {
  const child = spawn(
    process.execPath,
    [...shortLived, path.join(projectRoot, 'build/platform/import.js'), ...args],
    {
      cwd: projectRoot,
      env: { ...inherited(), NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const out: string[] = [];
  const errors: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const ended = new Promise<ImportRun>((resolve) =>
    child.once('close', (code, signal) =>
      resolve({ code, signal, stdout: out.join(''), stderr: errors.join('') }),
    ),
  );
  return {
    child,
    ended,
    untilOutput: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (out.join('').includes(text)) resolve();
        };
        child.stdout.on('data', look);
        void ended.then(() => resolve());
        look();
      }),
  };
}

/** Imports in the host of the tests: it is loaded once for many imports. */
export const runImport = importHosted;
