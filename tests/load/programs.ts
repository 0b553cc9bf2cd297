import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../support/programs/child';
import type { LoadResult } from './messages';

/** Starts the programs of the bench, pins them to a core, sends them messages, and measures them. */

const serverCore = '0';
const loadCore = '1';
export const canPin = spawnSync('taskset', ['-V']).status === 0;

function pin(pid: number, core: string): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', core, String(pid)]);
}
/** On the core of the measured programs. */
export const pinAsServer = (pid: number) => pin(pid, serverCore);
/** On the other core. */
export const pinAsLoad = (pid: number) => pin(pid, loadCore);

const first = -10;
/** Raises the priority of all threads of a process, where the system allows it. */
export function prefer(pid: number): void {
  spawnSync('sh', ['-c', `renice -n ${first} -p $(ls /proc/${pid}/task)`]);
}

const children = new Set<ChildProcess>();
/** Ends all programs. */
export function endPrograms(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}
process.once('exit', endPrograms);

export interface Program {
  pid: number;
  /** Sends a message and waits for the answer to it. */
  ask<Result = LoadResult>(message: unknown): Promise<Result>;
  /** Ends it at once. */
  end(): void;
}

/** Starts a program of `build/bench` and waits until it is ready. */
export async function startProgram(
  name: string,
  env: Record<string, string> = {},
): Promise<Program> {
  const child = fork(path.join(projectRoot, `build/bench/${name}.js`), {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    execArgv: [],
  });
  children.add(child);
  type Message = { type: string; result?: unknown; reason?: string };
  const next = () =>
    new Promise<Message>((resolve, reject) => {
      const onExit = (code: number | null) => {
        reject(new Error(`${name} has ended (${code})`));
      };
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message as Message);
      });
    });
  await next();
  return {
    pid: child.pid ?? 0,
    async ask<Result>(message: unknown) {
      const answer = next();
      child.send(message as object);
      const { type, result, reason } = await answer;
      if (type === 'failed') throw new Error(`${name}: ${reason}`);
      return result as Result;
    },
    end() {
      child.kill('SIGKILL');
      children.delete(child);
    },
  };
}

const tickMs = 10;

/** CPU time of a process with all its threads so far, in ms; null where the system does not report it. */
export function cpuMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

/** CPU time of the live threads of a process in ms, with nanosecond resolution, for single requests; null where the system does not report it. */
export function exactCpuMsOf(pid: number): number | null {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`)
      .map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
      .reduce((sum, text) => sum + Number(text), 0);
    return nanoseconds / 1_000_000;
  } catch {
    return null;
  }
}

/** Resident memory of a process in MB; null where the system does not report it. */
export function memoryMbOf(pid: number): number | null {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? null : Number(line[1]) / 1024;
  } catch {
    return null;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
