import { Readable } from 'node:stream';
import { ReadableStream, TransformStream } from 'node:stream/web';

import { Piscina } from 'piscina';

import { Refusal } from '../http/refusal';
import type { Log } from '../log';
import type * as worker from './worker';

/** Memory of the thread, in megabytes. */
const maxMemory = 512;
const defaultLimits = {
  /** Jobs that take turns, so that a short one waits neither for the end of a long file nor for its reader. */
  jobs: 16,
  /** Files of one user among them: somebody who reads them slowly leaves room for others. */
  filesOfUser: 4,
  /** How long a job may take. */
  taskMs: 30_000,
  /** The same for a file, with the time of its reader. */
  fileMs: 600_000,
  /** The time that a file has to react to the end of its time. */
  graceMs: 10_000,
};

type Jobs = typeof worker;
type FileJob = {
  [Name in keyof Jobs]: Parameters<Jobs[Name]>[0] extends { file: unknown } ? Name : never;
}[keyof Jobs];
type Task = Exclude<keyof Jobs, FileJob>;
type TaskValue<Name extends Task> =
  Awaited<ReturnType<Jobs[Name]>> extends worker.Answer<infer Value> ? Value : never;

function startPool(file: string, log: Log, jobs: number): Piscina {
  const started = new Piscina({
    filename: file,
    minThreads: 1,
    maxThreads: 1,
    // None waits in a queue, where the time of a job would pass before it begins.
    concurrentTasksPerWorker: jobs,
    // A thread that waits for a job would not run what its streams have left to do.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  started.on('error', (error) => log.error({ event: 'worker-failed', err: error }));
  return started;
}

/** A thread for what would keep the thread of the process from answering requests (SEC-50). The first job starts it. */
export type Workers = ReturnType<typeof createWorkers>;

/** @param file path of the bundle of `worker.ts` */
export function createWorkers(file: string, log: Log, limits = defaultLimits) {
  let pool: Piscina | null = null;
  let jobs = 0;
  const filesOf = new Map<string, number>();

  const close = async (): Promise<void> => {
    const closed = pool;
    pool = null;
    await closed?.destroy();
  };

  const admit = (ofUser = 0): void => {
    if (jobs < limits.jobs && ofUser < limits.filesOfUser) return;
    const message = 'Too many files are being made or read. Please try again in a moment.';
    throw new Refusal('busy', message, { retryAfter: 5 });
  };

  /** A job that takes longer does not end by itself: the thread ends with it. Jobs with a signal would not take turns. */
  const launch = async (
    name: keyof Jobs,
    task: unknown,
    ms: number,
    transferList: ArrayBuffer[] = [],
  ): Promise<unknown> => {
    jobs += 1;
    const timer = setTimeout(() => {
      log.error({ event: 'worker-stuck', job: name });
      void close();
    }, ms);
    try {
      return await (pool ??= startPool(file, log, limits.jobs)).run(task, { name, transferList });
    } finally {
      clearTimeout(timer);
      jobs -= 1;
    }
  };

  return {
    /** @throws Refusal of the job; busy while too many jobs run */
    async run<Name extends Task>(
      name: Name,
      task: Parameters<Jobs[Name]>[0],
    ): Promise<TaskValue<Name>> {
      admit();
      const answer = (await launch(name, task, limits.taskMs)) as worker.Answer<never>;
      if ('value' in answer) return answer.value;
      const { code, message, details } = answer.refusal;
      throw new Refusal(code, message, details);
    },
    /**
     * Writes a file while it is read (SEC-48). Destroying it ends the job, and a failure of the job destroys it.
     * @param user id of the user who reads it
     * @param parts plain data, which are read as the file grows
     * @throws Refusal busy while too many jobs run, or too many of the user
     */
    file<Name extends FileJob>(
      user: string,
      name: Name,
      options: Parameters<Jobs[Name]>[0]['options'],
      parts: AsyncIterable<unknown> | Iterable<unknown> = [],
    ) {
      const others = filesOf.get(user) ?? 0;
      admit(others);
      filesOf.set(user, others + 1);
      const source = ReadableStream.from(parts);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const content = Readable.fromWeb(readable, { signal: AbortSignal.timeout(limits.fileMs) });
      // Types know fewer transferable objects than there are.
      const streams = [source, writable] as unknown as ArrayBuffer[];
      launch(
        name,
        { options, parts: source, file: writable },
        limits.fileMs + limits.graceMs,
        streams,
      )
        .catch((error: unknown) => content.destroy(error as Error))
        .finally(() => {
          const left = filesOf.get(user)! - 1;
          if (left > 0) filesOf.set(user, left);
          else filesOf.delete(user);
        });
      return content;
    },
    /** Ends all jobs. */
    close,
  };
}
