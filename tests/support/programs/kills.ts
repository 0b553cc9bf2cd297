import { setTimeout as pause } from 'node:timers/promises';

import type { SQL } from 'drizzle-orm';

import { type Database, openDatabase } from '../../../server/platform/database/connect';
import type { OwnProcess, ProcessPlatform } from './processes';
import type { seededChance } from '../random/seeded-chance';

/** An answer that another try would not change. */
export class Refused extends Error {}

/** A restart takes seconds, and several of them may follow each other. Tests of kills may take twice as long. */
const maxTriesMs = 90_000;

/**
 * Runs it again and again until a process answers, for 90 seconds at most.
 * @param what names the wanted answer in the error
 * @throws Refused, at once; when these are over, with the last error as its cause
 */
export async function untilAnswered<Result>(
  what: string,
  run: () => Promise<Result>,
): Promise<Result> {
  let lastError: unknown;
  let isOver = false;
  const tries = async (): Promise<Result> => {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof Refused || isOver) throw error;
        lastError = error;
        await pause(100);
      }
    }
  };
  const watch = new AbortController();
  // A try that never ends has no error of its own.
  const tooLate = pause(maxTriesMs, undefined, { signal: watch.signal }).then(() => {
    isOver = true;
    throw new Error(`no answer in ${maxTriesMs} ms: ${what}`, { cause: lastError });
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([tries(), tooLate]);
  } finally {
    watch.abort();
  }
}

/**
 * For the answers of an AMS that is killed: a token may have ended, an equal request may still run, and a platform that is
 * ending says 503.
 * @returns an accepted answer
 * @throws Refused where another try would not change the answer; Error where it may
 */
export function accepted<Answer extends { status: number; body: unknown }>(answer: Answer): Answer {
  const { status, body } = answer;
  if (status < 300) return answer;
  const text = `${status} ${JSON.stringify(body)}`;
  const code = (body as { error?: { code?: unknown } }).error?.code;
  if (status === 401 || status >= 500 || code === 'in_flight') throw new Error(text);
  throw new Refused(text);
}

/**
 * Waits for people who work, while one of the processes is killed with SIGKILL and restarted each time that another share
 * of the work is done.
 * @param people their work; the first error of any of them is thrown, and ends the kills
 * @param victims a process that stands there twice is killed twice as often
 * @param total how much work there is, and `done` how much of it is done
 * @param maxPauseMs of the random pause before a kill, which then comes in the middle of the work and not at its edge
 */
export async function workWhileKilled(
  people: readonly Promise<void>[],
  victims: readonly OwnProcess[],
  options: {
    killCount: number;
    total: number;
    done: () => number;
    chance: ReturnType<typeof seededChance>;
    maxPauseMs: number;
  },
): Promise<void> {
  const { killCount, total, done, chance, maxPauseMs } = options;
  const failure = new AbortController();
  const work = Promise.all(people).catch((error: unknown) => {
    failure.abort();
    throw error;
  });
  const kills = async () => {
    for (let kill = 0; kill < killCount; kill += 1) {
      const due = Math.floor(((kill + chance('when', kill)) / killCount) * total);
      while (done() < due && !failure.signal.aborted) await pause(20);
      await pause(Math.floor(chance('later', kill) * maxPauseMs));
      if (failure.signal.aborted) return;
      const victim = victims[Math.floor(chance('who', kill) * victims.length)]!;
      await victim.kill('SIGKILL');
      await victim.restart();
    }
  };
  await Promise.all([work, kills()]);
}

/** Kills the platform, and reads its database. @param read gets `all`, which returns the rows of a statement */
export async function readAfterKill<Found>(
  platform: ProcessPlatform,
  read: (db: Database, all: <Row>(query: SQL) => Promise<Row[]>) => Promise<Found>,
): Promise<Found> {
  await platform.kill('SIGKILL');
  const { databaseUrl, dataDir } = platform;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await read(database.db, async <Row>(query: SQL) => {
      return ((await database.db.execute(query)) as { rows: Row[] }).rows;
    });
  } finally {
    await database.close();
  }
}
