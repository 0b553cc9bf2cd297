import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { startFaultProxy, type FaultProxy } from '../../support/network/fault-proxy';
import type { HttpClient } from '../../support/network/http-client';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import { reportFigures, scenarioSize } from '../../support/scenario';
import { signIn } from '../../support/people/sign-in';
import { scenarioPause, untilStill } from '../../support/wait';
import { intakeKey, shopOrder, takeIn } from '../platform/ams/brand-order-client';

const megabyte = 2 ** 20;
/** The most that the system lets a buffer of a socket grow to, in bytes; what is usual where it does not say it. */
const socketBuffer = (name: 'tcp_rmem' | 'tcp_wmem', usual: number): number => {
  const file = `/proc/sys/net/ipv4/${name}`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim().split(/\s+/).at(-1)) : usual;
};
/** What the sockets and the streams between platform and client hold at most: two connections, with two ends each. */
const maxHeld =
  2 * (socketBuffer('tcp_rmem', 6 * megabyte) + socketBuffer('tcp_wmem', 4 * megabyte)) +
  4 * megabyte;
/** `npm run load -- brand-orders-csv` reads as much as the requirement names. */
const megabytes = Math.max(scenarioSize('LOAD_MEGABYTES', 48), Math.ceil((2 * maxHeld) / megabyte));
/** What a process may grow by for one file. */
const maxGrowth = 50 * megabyte;
/** The memory of a process in bytes; null where the system does not say it. */
const memoryOf = (pid: number): number | null => {
  const file = `/proc/${pid}/status`;
  const [, kilobytes] =
    /^VmRSS:\s+(\d+)/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
};

let bff: ProcessBff;
let platform: RunningPlatform;
let proxy: FaultProxy;
let client: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  platform = await startPlatform({
    appUrl: `http://127.0.0.1:${port}`,
    env: { PLATFORM_INTAKE_KEY: intakeKey },
  });
  proxy = await startFaultProxy(platform.url);
  bff = await startBff({ ownProcess: true, platform, port, env: { AMS_URL: proxy.url } });
  ({ client } = await signIn(bff.url, 'merchant-admin'));
  return () => proxy.close();
});
beforeEach(() => proxy.clear());

const at = (path: string) => bff.url + path;
/** Opens an address with the session's cookies, and leaves its body unread. */
const open = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(at(path));
    const cookie = client.jar.header(url) ?? '';
    get(url, { agent: false, headers: { cookie, ...headers } }, resolve).on('error', reject);
  });
const bytesOf = async (answer: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await answer.toArray()) as Buffer[]);

describe('packing slips', () => {
  // `.ci/run` installs it.
  const hasReader = spawnSync('pdftotext', ['--version']).error === undefined;

  it('[O-09 SEC-32] of one order and of several, which no cache keeps: one PDF with a page for each, named after the order', async () => {
    const ids = await takeIn(platform.connection.amsUrl, [
      shopOrder({ order_number: 'SLIP/1' }),
      shopOrder({ order_number: 'SLIP-2', due_date: '2098-01-01' }),
    ]);
    const one = await open(paths.packingSlips(ids.slice(0, 1)));
    expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    // RFC 6266
    expect(one.headers['content-disposition']).toBe(
      'attachment; filename="packing slip SLIP-1.pdf"',
    );
    one.destroy();
    // As a form sends checkboxes, and as the address of the platform has ids.
    for (const address of [
      paths.packingSlips(ids),
      `${paths.packingSlips()}?ids=${ids.join(',')}&paper=Letter`,
    ]) {
      const file = await bytesOf(await open(address));
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      if (!hasReader) continue;
      const { stdout, status } = spawnSync('pdftotext', ['-', '-'], { input: file });
      expect(status).toBe(0);
      const pages = stdout.toString().split('\f').slice(0, -1);
      expect(pages).toHaveLength(2);
      expect(pages[0]).toContain('SLIP/1');
      expect(pages[1]).toContain('SLIP-2');
    }
  });

  it('[O-09] of several orders are by due date and id, as the list, whatever the order of the ids', async () => {
    if (!hasReader) return;
    const ids = await takeIn(platform.connection.amsUrl, [
      shopOrder({ order_number: 'DUE-LATE', due_date: '2098-12-30' }),
      shopOrder({ order_number: 'DUE-SOON', due_date: '2098-12-01' }),
      shopOrder({ order_number: 'DUE-SAME', due_date: '2098-12-30' }),
    ]);
    const input = await bytesOf(await open(paths.packingSlips([ids[2]!, ids[0]!, ids[1]!])));
    const pages = spawnSync('pdftotext', ['-', '-'], { input }).stdout.toString().split('\f');
    const numbers = pages.slice(0, -1).map((page) => /DUE-\w+/.exec(page)?.[0]);
    expect(numbers).toEqual(['DUE-SOON', 'DUE-LATE', 'DUE-SAME']);
  });

  it('[O-09] of a parcel is named after it, and linked from it; one that is not there is missing', async () => {
    const [id = ''] = await takeIn(platform.connection.amsUrl, [
      shopOrder({ order_number: 'SLIP-P' }),
    ]);
    const parcelForm = await client.get(at(paths.brandOrderStep(id, 'ship')));
    await client.submit(
      parcelForm,
      { carrier: 'Courier', tracking: 'X-1', boxes: '1' },
      { form: 'main form:has([name="formKey"])' },
    );
    const page = await client.get(at(paths.brandOrder(id)));
    expect(
      page.document().querySelector(`main a[href="${paths.parcelSlip(id, 1)}"]`),
    ).not.toBeNull();
    const slip = await open(paths.parcelSlip(id, 1));
    expect([slip.statusCode, slip.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="packing slip SLIP-P parcel 1.pdf"',
    ]);
    slip.destroy();
    expect((await client.get(at(paths.parcelSlip(id, 2)))).status).toBe(404);
  });

  it('[O-09] without an order lead back to the list, with its filters, which says why', async () => {
    const filters = '?tab=shipped&q=hive&due_from=01%2F31%2F2026&sort=-due&paper=A4';
    const answer = await client.get(at(paths.packingSlips() + filters));
    expect(answer.status).toBe(303);
    const { pathname, searchParams } = new URL(answer.location!);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      paths.orders,
      { tab: 'shipped', q: 'hive', due_from: '01/31/2026', sort: '-due' },
    ]);
    const list = await client.followFrom(answer);
    expect([list.status, list.text.includes('Select at least one order.')]).toEqual([200, true]);
    const unknown = await client.followFrom(
      await client.get(`${at(paths.packingSlips())}?ids=nope`),
    );
    expect(unknown.text).toContain('There is no such order.');
    expect(new URL((await client.get(at(paths.packingSlips()))).location!).search).toBe('');
  });

  it('[SEC-50] of many orders with long notes are written while the platform answers other requests', async () => {
    const notes = Array.from({ length: 250 }, (_, index) => `${index}`.padStart(7, 'x')).join('');
    const ids = await takeIn(
      platform.connection.amsUrl,
      Array.from({ length: 10 }, () => shopOrder({ notes })),
    );
    let files = 4;
    const written = Array.from({ length: files }, async () => {
      const file = await bytesOf(await open(paths.packingSlips(ids)));
      files -= 1;
      return file;
    });
    // A slip that is written on the thread of the requests lets hardly one of them through.
    let answered = 0;
    while (files === 4 && (await fetch(`${platform.url}/healthz`)).ok) answered += 1;
    expect(answered).toBeGreaterThan(4 * ids.length);
    for (const file of await Promise.all(written))
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[SEC-50] of which too many are written: a page that says when to try again, and no outage', async () => {
    const message = 'Too many files are being made or read. Please try again in a moment.';
    const body = JSON.stringify({ error: { code: 'busy', message } });
    proxy.fault(/print_packing_slip/, { status: 503, body });
    // More than the failures that open the circuit breaker.
    for (let times = 1; times <= 6; times += 1) {
      const answer = await client.get(at(paths.packingSlips(['LS-1000001'])));
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
      expect(answer.text).toContain(message);
    }
    expect((await client.get(at(paths.orders))).status).toBe(200);
  });

  it('[O-09] with too many orders and with one of another account: a page that says so', async () => {
    const [foreign] = await takeIn(platform.connection.amsUrl, [
      shopOrder({ brand: 'brd_crunchwell', lines: [{ product: 'prd_crunchwell_1', quantity: 1 }] }),
    ]);
    for (const [ids, words] of [
      [Array.from({ length: 501 }, (_, index) => `LS-${index + 1}`), 'Select at most 500 orders.'],
      [[foreign!], `There is no order ${foreign}.`],
      [['LS-987654'], 'There is no order LS-987654.'],
    ] as const) {
      const answer = await client.get(at(paths.packingSlips([...ids])));
      expect([answer.status, answer.headers['content-type']]).toEqual([
        422,
        'text/html; charset=utf-8',
      ]);
      expect(answer.text).toContain(words);
    }
  });
});

describe('CSV files', () => {
  it('[O-09 SEC-48] have the filters of the list, and cells that do not run', async () => {
    await takeIn(platform.connection.amsUrl, [
      shopOrder({
        order_number: '=1+1',
        ship_to: { name: '@SUM(A1)', street: ['+1 Quay'], city: '-Zug', country: 'CH' },
        lines: [{ product: 'prd_hive-honey_1', sku: '-12', quantity: 3 }],
      }),
      shopOrder({ order_number: 'LATER-1', due_date: '2099-01-02' }),
    ]);
    const file = await client.get(at(paths.brandOrderFile({ q: '=1+1' })));
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toBe('attachment; filename=orders.csv');
    const rows = file.text.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    for (const cell of ["'=1+1", "'@SUM(A1)", "'+1 Quay", "'-Zug", ',-12,'])
      expect(rows[1]).toContain(cell);
    const future = await client.get(
      at(paths.brandOrderFile({ tab: 'future', due_from: '01/01/2099' })),
    );
    expect(future.headers['content-disposition']).toBe('attachment; filename="future orders.csv"');
    expect(future.text).toContain('LATER-1');
    expect(future.text.trim().split('\r\n')).toHaveLength(3);
    proxy.fault(/line_item_sets\.csv/, { status: 500, body: '{}' });
    expect((await client.get(at(paths.brandOrderFile({})))).status).toBe(503);
  });

  /** A file of the platform without an end of its own. Counts what was handed over. */
  const endless = (most: number) => {
    const row = Buffer.alloc(64 * 1_024, 'order,number,brand\r\n');
    let made = 0;
    let isClosed = false;
    const make = () =>
      new Readable({
        read() {
          made += row.length;
          this.push(made <= most ? row : null);
        },
        destroy(error, done) {
          isClosed = true;
          done(error);
        },
      });
    return { make, made: () => made, isClosed: () => isClosed };
  };

  it(`[SEC-48] a slow reader of ${megabytes} MB: the BFF holds no more than its buffers, and grows by less than 50 MB`, async () => {
    const path = paths.brandOrderFile({});
    proxy.fault(/line_item_sets\.csv/, { stream: () => endless(8 * megabyte).make() });
    await bytesOf(await open(path));
    const file = endless(megabytes * megabyte);
    proxy.fault(/line_item_sets\.csv/, { stream: file.make });
    const before = memoryOf(bff.pid);
    const answer = await open(path);
    let [received, held, most] = [0, 0, 0];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      held = Math.max(held, file.made() - received);
      const whole = Math.floor(received / megabyte);
      received += chunk.length;
      if (Math.floor(received / megabyte) === whole) continue;
      // A slow line: after each megabyte the sender has the time to run ahead, as far as it is let.
      await scenarioPause(20);
      most = Math.max(most, memoryOf(bff.pid) ?? 0);
    }
    reportFigures({ megabytes, 'held at most': `${(held / megabyte).toFixed(1)} MB` });
    expect(received).toBe(megabytes * megabyte);
    expect(held).toBeLessThan(maxHeld);
    if (before === null) return;
    const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
    console.table({
      'file, MB': megabytes,
      'process before, MB': inMegabytes(before),
      'most while it was read, MB': inMegabytes(most),
      'between sender and reader at most, MB': inMegabytes(held),
    });
    expect(most - before).toBeLessThan(maxGrowth);
  });

  it('[SEC-48] a reader that stops holds the platform back, and one that leaves ends its call', async () => {
    const most = 400 * megabyte;
    const file = endless(most);
    proxy.fault(/line_item_sets\.csv/, { stream: file.make });
    const answer = await open(paths.brandOrderFile({}), { 'accept-encoding': 'identity' });
    answer.once('readable', () => undefined);
    // The platform is held back where nothing more is handed over.
    await untilStill('what the platform has handed over', () => file.made());
    expect(file.made()).toBeLessThan(maxHeld);
    expect(proxy.underway(/line_item_sets\.csv/)).toBe(1);
    answer.destroy();
    await expect.poll(file.isClosed, { timeout: 1_000, interval: 20 }).toBe(true);
    await expect.poll(() => proxy.underway(/line_item_sets\.csv/)).toBe(0);
    expect(file.made()).toBeLessThan(maxHeld);
  });

  it('[SEC-48] a reader that leaves before the file begins ends the call, too, and counts as no failure', async () => {
    let release = () => {};
    const answerUntil = new Promise<void>((resolve) => (release = resolve));
    proxy.fault(/print_packing_slip|line_item_sets\.csv/, { answerUntil });
    // More than the failures that open the circuit breaker.
    for (let times = 1; times <= 6; times += 1) {
      const url = new URL(at(paths.brandOrderFile({})));
      const request = get(url, {
        agent: false,
        headers: { cookie: client.jar.header(url) ?? '' },
      });
      request.on('error', () => undefined);
      await expect.poll(() => proxy.underway(/line_item_sets\.csv/)).toBe(1);
      request.destroy();
      await expect.poll(() => proxy.underway(/line_item_sets\.csv/)).toBe(0);
    }
    release();
    proxy.clear();
    expect((await client.get(at(paths.orders))).status).toBe(200);
  });

  it('[SEC-48] a file that fails midway breaks the connection off', async () => {
    proxy.fault(/line_item_sets\.csv/, { halfBody: true });
    const answer = await open(paths.brandOrderFile({}));
    expect(answer.statusCode).toBe(200);
    await expect(bytesOf(answer)).rejects.toThrow(/aborted/);
  });
});
