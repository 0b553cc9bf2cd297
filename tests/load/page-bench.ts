import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { request } from 'undici';

import { projectRoot } from '../support/programs/child';
import { createClient } from '../support/network/http-client';
import { freePort } from '../support/programs/ports';
import { cleanUp, startBff, startPlatform } from '../support/programs/processes';
import { signIn, type DemoUser } from '../support/people/sign-in';
import { measureRound, summarise, type Measured, type Subject } from './measure-page';
import type { CapturedAnswer, RenderResult } from './messages';
import { benchUsers, pages, type BenchPage } from './pages';
import {
  canPin,
  endPrograms,
  median,
  pinAsLoad,
  pinAsServer,
  prefer,
  startProgram,
} from './programs';
import { judge, printReport, type PageReport } from './report';

/** `npm run bench -- page`: what a page costs the BFF, compared with servers that do less, in one run. */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Requests before the measurement of a page: V8 optimises code after some thousands. */
    'warm-up': { type: 'string', default: '2000' },
    /** Raises the priority of the measured programs where the system allows it, for a busy machine. */
    priority: { type: 'boolean', default: false },
    encoding: { type: 'string', default: 'gzip, deflate, br' },
    page: { type: 'string', multiple: true },
    json: { type: 'string' },
    /** A file for a CPU profile of the BFF. The figures include the cost of profiling. */
    profile: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const encoding = options.encoding;
const note = (text: string) => {
  console.error(`[bench] ${text}`);
};

/** The product on the embedded platform, behind a stub that replays the platform's answers, with its signed-in users. */
async function startSubjects(users: readonly DemoUser[]) {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const platform = await startPlatform({
    ownProcess: true,
    empty: true,
    appUrl: `http://127.0.0.1:${port}`,
  });
  const upstream = await startProgram('recording-upstream', {
    PORT: String(upstreamPort),
    REAL_URL: platform.url,
  });
  const apiUrl = `http://127.0.0.1:${upstreamPort}`;
  const profiling = {
    NODE_OPTIONS: `--import=${path.join(projectRoot, 'build/bench/profiler.js')}`,
    PROFILE_FILE: path.resolve(options.profile ?? ''),
  };
  const bff = await startBff({
    ownProcess: true,
    platform,
    port,
    env: { API_URL: apiUrl, ...(options.profile === undefined ? {} : profiling) },
  });
  const cookies: string[] = [];
  for (const user of users) {
    const { client } = await signIn(bff.url, user);
    const cookie = client.jar.header(new URL(bff.url));
    if (cookie === undefined) throw new Error(`no session for ${user}`);
    cookies.push(cookie);
  }
  const handPort = await freePort();
  const handwritten = await startProgram('handwritten-server', {
    PORT: String(handPort),
    PUBLIC_URL: bff.url,
    API_URL: apiUrl,
    STORE: path.join(bff.dataDir, 'bff'),
    SESSION_SECRETS: bff.sessionSecrets,
    BROTLI_QUALITY: '4',
  });
  const plainPort = await freePort();
  const plain = await startProgram('plain-server', { PORT: String(plainPort) });
  for (const { pid } of [bff, handwritten, plain]) pinAsServer(pid);
  for (const { pid } of [platform, upstream]) pinAsLoad(pid);
  if (options.priority) for (const { pid } of [bff, handwritten, plain, upstream]) prefer(pid);
  const local = (onPort: number) => `http://127.0.0.1:${onPort}`;
  return {
    bff,
    cookies,
    plain,
    subjects: {
      bff: { url: bff.url, pid: bff.pid },
      handwritten: { url: local(handPort), pid: handwritten.pid },
      plain: { url: local(plainPort), pid: plain.pid },
    } satisfies Record<string, Subject>,
  };
}

function decompress(body: Buffer, by: string): Buffer {
  if (by === 'br') return brotliDecompressSync(body);
  return by === 'gzip' ? gunzipSync(body) : body;
}

/** The bytes of the BFF's answer. */
async function capture(url: string, page: BenchPage, cookie: string | undefined) {
  const answer = await request(url + page.path, {
    headers: {
      accept: 'text/html',
      'accept-encoding': encoding,
      ...(cookie === undefined ? {} : { cookie }),
    },
    responseHeaders: 'raw',
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== page.status)
    throw new Error(`${page.name}: status ${answer.statusCode}`);
  const raw = (answer.headers as unknown as Buffer[]).map(String);
  const pairs = raw.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1]]] : [],
  );
  const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']);
  const headers = pairs.filter(([name]) => !own.has(String(name))).flat() as string[];
  const by = String(pairs.find(([name]) => name === 'content-encoding')?.[1] ?? 'none');
  const html = decompress(body, by);
  const captured: CapturedAnswer = {
    path: page.path,
    status: page.status,
    headers: [...headers, 'content-length', String(body.length)],
    body: body.toString('base64'),
  };
  const bytes = {
    plain: html.length,
    gzip: gzipSync(html).length,
    sent: body.length,
    encoding: by,
  };
  return { captured, bytes, html: html.toString('utf8') };
}

const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|title)\b[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/);

/** Checks that a reference renders the same text as the BFF's page: one that renders less would be no comparison. */
async function refuseOtherWords(
  html: string,
  handwritten: string,
  page: BenchPage,
  cookie: string | undefined,
): Promise<void> {
  const words = wordsOf(html);
  const other = wordsOf((await capture(handwritten, page, cookie)).html);
  const at = words.findIndex((word, index) => word !== other[index]);
  if (at === -1 && words.length === other.length) return;
  const near = (list: string[]) => list.slice(Math.max(0, at - 8), at + 8).join(' ');
  throw new Error(
    `${page.name}: the hand-written server draws something else: …${near(other)}…, not …${near(words)}…`,
  );
}

async function loaderData(url: string, page: BenchPage, cookie: string | undefined) {
  const client = createClient();
  const { pathname, search } = new URL(url + page.path);
  const headers = cookie === undefined ? {} : { cookie };
  const { text } = await client.get(`${url}${pathname}.data${search}`, headers);
  await client.close();
  return text;
}

async function run(): Promise<void> {
  const wanted = pages.filter(({ name }) => options.page?.includes(name) ?? true);
  note(`${wanted.length} pages, ${rounds} rounds of ${seconds} s a measure; warming up …`);
  const { bff, subjects, plain, cookies } = await startSubjects(
    wanted.some(({ signedIn }) => signedIn) ? benchUsers : [],
  );
  const generator = await startProgram('load-generator');
  const renderer = await startProgram('render-loop');
  pinAsLoad(generator.pid);
  pinAsServer(renderer.pid);
  if (options.priority) for (const { pid } of [generator, renderer]) prefer(pid);

  const collected = wanted.map((page) => ({
    page,
    cookies: page.signedIn ? cookies : [],
    bytes: null as PageReport['bytes'] | null,
    render: [] as number[],
    rounds: { bff: [] as Measured[], handwritten: [] as Measured[], plain: [] as Measured[] },
  }));
  for (const entry of collected) {
    const { page } = entry;
    const { captured, bytes, html } = await capture(subjects.bff.url, page, entry.cookies[0]);
    if (page.handWritten)
      await refuseOtherWords(html, subjects.handwritten.url, page, entry.cookies[0]);
    entry.bytes = bytes;
    await plain.ask(captured);
    const load = {
      kind: 'load',
      connections: 10,
      seconds,
      amount: Number(options['warm-up']),
      encoding,
      cookies: entry.cookies,
    };
    await generator.ask({ ...load, url: subjects.bff.url + page.path });
    if (page.handWritten)
      await generator.ask({ ...load, url: subjects.handwritten.url + page.path });
  }
  // The servers take turns within a round, so that the load of the machine affects all of them.
  for (let round = 1; round <= rounds; round += 1) {
    note(`round ${round} of ${rounds}, load average ${loadavg()[0]?.toFixed(1)}`);
    for (const { page, cookies: users, rounds: into, render } of collected) {
      const target = { ...page, cookies: users };
      for (const name of ['bff', 'handwritten', 'plain'] as const) {
        if (name === 'handwritten' && !page.handWritten) continue;
        const settings = { seconds, encoding };
        into[name].push(await measureRound(generator, subjects[name], target, settings));
      }
      const { url } = subjects.bff;
      const data: string[] = [];
      for (const user of users.length === 0 ? [undefined] : users)
        data.push(await loaderData(url, page, user));
      const drawn = await renderer.ask<RenderResult>({ url: url + page.path, data, seconds });
      render.push(drawn.cpuMs / drawn.renders);
    }
  }

  const reports = collected.map(({ page, bytes, render, rounds: all }): PageReport => {
    if (bytes === null) throw new Error('nothing was captured');
    const servers: PageReport['servers'] = { bff: summarise(all.bff) };
    if (all.handwritten.length > 0) servers.handwritten = summarise(all.handwritten);
    servers.plain = summarise(all.plain);
    return { page: page.name, renderMs: median(render), bytes, servers };
  });
  const goals = judge(reports);
  const pinned = canPin ? 'server on core 0, load on core 1' : 'not pinned: there is no taskset';
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${pinned}; accept-encoding: ${encoding}; times in ms\n`,
  );
  console.log(printReport(reports, goals));
  // The BFF writes the profile when it ends.
  await bff.stop();
  if (options.json !== undefined) {
    const facts = { node: process.version, cores: cpus().length, pinned: canPin, encoding };
    writeFileSync(options.json, `${JSON.stringify({ ...facts, reports, goals }, null, 2)}\n`);
  }
}

try {
  await run();
} finally {
  endPrograms();
  await cleanUp();
}
