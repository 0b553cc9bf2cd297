import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, expect, it, vi } from 'vitest';

import { createLog } from '../log';
import { createWorkers, type Workers } from './pool';

const folder = mkdtempSync(join(tmpdir(), 'endcap-workers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Jobs with the names of the real ones: they do what the body or the options name. */
const file = join(folder, 'worker.mjs');
writeFileSync(
  file,
  `
  const acts = {
    answer: () => ({ value: 'done' }),
    refuse: () => ({ refusal: { code: 'invalid', message: 'No.', details: { fields: [] } } }),
    fail: () => { throw new Error('broken'); },
    exit: () => process.exit(1),
    spin: () => { for (;;); },
    wait: () => new Promise(() => undefined),
  };
  export const intake = ([body]) => acts[new TextDecoder().decode(body)]();
  export async function packingSlips({ options, parts, file }) {
    const writer = file.getWriter();
    for await (const part of parts) {
      await writer.write(new TextEncoder().encode(part));
      if (options.act) await acts[options.act]();
    }
    await writer.close();
  }
`,
);

let workers: Workers;
afterEach(() => workers.close());
const minute = 60_000;
const create = ({ jobs = 8, filesOfUser = 8 } = {}) => {
  const limits = { jobs, filesOfUser, taskMs: minute, fileMs: minute, graceMs: 0 };
  workers = createWorkers(file, createLog('silent'), limits);
};
const run = (act: string) => workers.run('intake', [Buffer.from(act), 'json']);
const write = (parts: AsyncIterable<unknown> | Iterable<unknown>, act?: string, user = 'one') =>
  workers.file(user, 'packingSlips', { act } as never, parts);

it('a job answers, refuses or fails, and what it refuses arrives as a refusal', async () => {
  create();
  expect(await run('answer')).toBe('done');
  await expect(run('refuse')).rejects.toMatchObject({ code: 'invalid', status: 422 });
  await expect(run('fail')).rejects.toThrow('broken');
});

it('[SEC-50] the thread of a job that never ends is ended after its time, and another thread does the next job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    create();
    for (const stuck of [() => run('spin'), () => text(write(['a'], 'spin'))]) {
      const failed = expect(stuck()).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(minute);
      await failed;
      expect(await run('answer')).toBe('done');
    }
  } finally {
    vi.useRealTimers();
  }
});

it('a job that ends its thread fails alone', async () => {
  create();
  await expect(run('exit')).rejects.toThrow();
  await expect(text(write(['a'], 'exit'))).rejects.toThrow();
  expect(await run('answer')).toBe('done');
});

it('[SEC-50] more jobs than there is room for are refused with a time to wait, until one ends', async () => {
  create({ jobs: 2 });
  const [one, two] = [write(['a'], 'wait'), write(['b'], 'wait')];
  const busy = { code: 'busy', status: 503, retryAfter: 5 };
  await expect(run('answer')).rejects.toMatchObject(busy);
  expect(() => write([])).toThrow(expect.objectContaining(busy));
  one.destroy();
  two.destroy();
  await workers.close();
  expect(await run('answer')).toBe('done');
});

it('[SEC-50] files of one user that are read slowly leave room for those of others, and a short job waits for none', async () => {
  create({ jobs: 4, filesOfUser: 2 });
  const slow = [write(['a'], 'wait'), write(['b'], 'wait')];
  expect(() => write(['c'])).toThrow(expect.objectContaining({ code: 'busy', status: 503 }));
  slow.push(write(['d'], 'wait', 'two'));
  expect(await run('answer')).toBe('done');
  expect(await text(write(['e'], undefined, 'two'))).toBe('e');
  // A place is free again when its file ends.
  await vi.waitFor(async () => expect(await text(write(['f'], undefined, 'two'))).toBe('f'));
  for (const file of slow) file.destroy();
});

it('[SEC-48] a file is written as fast as it is read; one that nobody reads any more ends the reading of its parts', async () => {
  create();
  let [read, hasEnded] = [0, false];
  async function* parts(most: number) {
    try {
      for (read = 0; read < most; read += 1) yield await Promise.resolve('x'.repeat(16_384));
    } finally {
      hasEnded = true;
    }
  }
  expect(await text(write(parts(100)))).toHaveLength(100 * 16_384);
  hasEnded = false;
  const held = write(parts(10_000));
  held.once('readable', () => undefined);
  await vi.waitFor(() => expect(held.readableLength).toBeGreaterThan(0), { timeout: 60_000 });
  // Another file is written meanwhile, and this one stays where it is.
  const before = read;
  expect(await text(write(['y', 'z']))).toBe('yz');
  expect(read).toBeLessThan(before + 100);
  held.destroy();
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 60_000 });
  expect(read).toBeLessThan(200);
});

it('[SEC-48] a failure of the parts destroys the file, and so does the end of the threads', async () => {
  create();
  async function* parts() {
    yield await Promise.resolve('a');
    throw new Error('the database is gone');
  }
  await expect(text(write(parts()))).rejects.toThrow('the database is gone');
  const open = text(write(['a'], 'wait'));
  const failed = expect(open).rejects.toThrow();
  await run('answer');
  await workers.close();
  await failed;
});
