import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { until } from '../wait';

/** The folder of package.json. The bench runs this module from a bundle, which stands elsewhere. */
export const projectRoot = rootOf(path.dirname(fileURLToPath(import.meta.url)));

function rootOf(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootOf(path.dirname(folder));
}

export type LogLine = Record<string, unknown>;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  /** Its log lines (the lines of output that are JSON) in order, over all starts. */
  readonly logs: readonly LogLine[];
  /** Its output on stdout and stderr, over all starts. */
  output: () => string;
  /** Messages over IPC since the last start. */
  readonly messages: readonly unknown[];
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
  /** Waits for a log line; `since` is the index in `logs` to search from. */
  untilLog(what: string, matches: (line: LogLine) => boolean, since?: number): Promise<LogLine>;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Closes its IPC channel, as the end of its parent would. @returns its exit code */
  disconnect(): Promise<number | null>;
}

/** The variables that a child inherits: none of them changes its behaviour. */
const inheritedNames = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];

/** Inherited variables that are set. */
export const inherited = (): Record<string, string | undefined> =>
  Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]]));

/** The environment of a process of the product. */
export const childEnv = (): NodeJS.ProcessEnv => ({ ...inherited(), NODE_ENV: 'production' });

/** Settings of all products of tests, unless a test sets others. */
export const testSettings = {
  PLATFORM_ANALYTICS_SIZE: 'tiny',
  // Tests count orders, and start more platforms than a warm home page would repay.
  PLATFORM_DEMO_ORDERS: 'off',
  PLATFORM_WARM_UP: 'off',
};

/** What the starts of a program have written. */
export interface Written {
  /** The lines that are JSON. */
  logs: LogLine[];
  text: string[];
}

export function addLine({ logs, text }: Written, line: string): void {
  text.push(line);
  const parsed = parseLine(line);
  if (parsed !== null) logs.push(parsed);
}

/**
 * Arguments of Node.js for a process that lives for seconds: to optimise its WebAssembly and its JavaScript takes more processor
 * time than it gains. Version 20 optimises a function after 68 KB of its bytecode have run, here only after 1 MB; later versions
 * do so in steps and do not know the argument. `npm run bench` and `npm run load` measure processes as they run in production.
 */
export const shortLived: readonly string[] =
  process.env['TEST_PROCESSES'] === 'as-in-production'
    ? []
    : [
        '--liftoff-only',
        ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
      ];

const running = new Set<ChildProcess>();
// No child outlives the process that started it.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Kills all children, at the end of a test file. */
export async function killAllChildren(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('exit', () => {
            resolve();
          });
          // A child that has ended but whose output is not complete emits no second 'exit'.
          if (child.exitCode !== null || child.signalCode !== null) resolve();
          else child.kill('SIGKILL');
        }),
    ),
  );
}

/**
 * Starts a module of the project as a child process.
 * @param file from the project's root
 * @param before log and output of an earlier start to go on with
 * @param root another checkout of the project
 */
export function startChild(
  file: string,
  env: Record<string, string>,
  before?: Written,
  root = projectRoot,
): Child {
  const child = fork(path.join(root, file), {
    cwd: root,
    env: { ...childEnv(), ...testSettings, ...env },
    execArgv: [...shortLived],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);

  const written = before ?? { logs: [], text: [] };
  const { logs, text } = written;
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      addLine(written, line);
    });
  }
  let exit: Exit | null = null;
  const exited = new Promise<Exit>((resolve) => {
    // 'close' comes after the last line of output.
    child.once('close', (code, signal) => {
      exit = { code, signal };
      running.delete(child);
      resolve(exit);
    });
  });

  return {
    pid: child.pid ?? 0,
    logs,
    output: () => text.join('\n'),
    messages,
    exited,
    hasExited: () => exit !== null,
    untilLog: untilLogOf(logs),
    async kill(signal) {
      if (exit === null) child.kill(signal);
      return exited;
    },
    // Not 'close': it is not emitted after disconnect().
    disconnect: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.disconnect();
      }),
  };
}

/** @returns a function that waits for a line of this log */
export const untilLogOf =
  (logs: readonly LogLine[]): Child['untilLog'] =>
  (what, matches, since = 0) =>
    until(`log line: ${what}`, () => logs.slice(since).find(matches));

function parseLine(line: string): LogLine | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}

/** Waits until `ready` is true. When the process ends before, the error contains its output. */
export async function untilReady<T>(name: string, child: Child, ready: () => T | Promise<T>) {
  return until(
    `${name} is ready`,
    async () => {
      if (child.hasExited()) return { died: await child.exited };
      const answer = await ready();
      return answer ? { answer } : null;
    },
    { timeoutMs: 120_000 },
  ).then((result) => {
    if ('answer' in result) return result.answer as NonNullable<Exclude<T, false>>;
    const how = result.died.signal ?? `exit ${result.died.code}`;
    throw new Error(`${name} did not start (${how}):\n${child.output()}`);
  });
}
