import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { addLine, childEnv, projectRoot, testSettings, type Written } from './child';

/** The connection details that a platform sends when it is ready. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  apiUrl: string;
  amsUrl: string;
  authenticatedUrl: string;
  ldSdkKey: string;
  ldClientSideId: string;
  flagsUrl: string;
  anonymousKey: string;
}

/** A program of the product in the host. */
export interface Hosted {
  /** Connection details of a platform that is ready; null for a BFF. */
  connection: Connection | null;
  stop(): Promise<void>;
}

type Answer = { id: number; value: unknown } | { id: number; error: string };
type Line = { instance: number; line: string };

interface Host {
  process: ChildProcess;
  calls: Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>;
  writers: Map<number, Written>;
}

/** Host of this worker, for all its test files; it ends with the worker. */
let host: Host | null = null;
let lastNumber = 0;

function openHost(): Host {
  const child = fork(path.join(projectRoot, 'tests/support/programs/host-process.mjs'), {
    cwd: projectRoot,
    env: childEnv(),
    // Not the arguments of the test runner.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const opened: Host = { process: child, calls: new Map(), writers: new Map() };
  child.on('message', (message: Answer | Line) => {
    if ('line' in message) {
      const written = opened.writers.get(message.instance);
      for (const line of message.line.trimEnd().split('\n')) if (written) addLine(written, line);
      return;
    }
    const call = opened.calls.get(message.id);
    opened.calls.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.value);
  });
  child.once('exit', (code, signal) => {
    host = null;
    for (const { reject } of opened.calls.values())
      reject(new Error(`the host of the tests ended (${signal ?? `exit ${code}`})`));
  });
  // The worker ends without waiting for it.
  child.unref();
  child.channel?.unref();
  return opened;
}

/** @returns what the host answers to this action */
function ask<Answer>(
  { process: child, calls }: Host,
  question: Record<string, unknown>,
): Promise<Answer> {
  const id = (lastNumber += 1);
  return new Promise((resolve, reject) => {
    calls.set(id, { resolve: (value) => resolve(value as Answer), reject });
    child.send({ id, ...question });
  });
}

/**
 * Starts a platform or a BFF in a process that is loaded once for all test files of a worker: another instance takes a fifth
 * of a second, a process of its own two seconds. Each has its own settings, data and log.
 * @param written gets the lines of its log
 * @throws Error with the reason when it does not start
 */
export async function startHosted(
  program: 'platform' | 'bff',
  env: Record<string, string>,
  written: Written,
): Promise<Hosted> {
  const instance = (lastNumber += 1);
  const current = (host ??= openHost());
  current.writers.set(instance, written);
  const connection = await ask<Connection | null>(current, {
    ...{ action: 'start', program, instance },
    env: { ...childEnv(), ...testSettings, ...env },
  });
  return {
    connection,
    async stop() {
      await ask(current, { action: 'stop', instance });
      current.writers.delete(instance);
    },
  };
}

/** Runs `npm run import` in the host. @param args with absolute paths */
export const importHosted = (
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> =>
  ask((host ??= openHost()), { action: 'import', args, env: { ...childEnv(), ...env } });
