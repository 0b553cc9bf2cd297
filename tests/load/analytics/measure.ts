import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { demoAccounts } from '../../../server/platform/seed/demo-data';
import { exactCpuMsOf, median, startProgram, type Program } from '../programs';
import type { CachedDataSet } from './data-set-cache';
import type { RawOrder, RawTimes, Recorded, ScannedRows } from './messages';
import { startMeasuredPlatform, type MeasuredPlatform } from './platform';
import {
  contentQuery,
  createAskings,
  questionsOf,
  usualState,
  warmUpWeeks,
  wholeDashboard,
  widgetsQuery,
  type Asking,
  type DashboardPath,
  type Question,
} from './questions';
import { createRecording } from './recording';
import type { ColdStart, MeasuredQuestion, SizeReport } from './report';

export interface Settings {
  dashboard: DashboardPath;
  runs: number;
  brands: number;
  coldStarts: number;
  memoryMb: number;
  note: (text: string) => void;
}

/** Node.js has four threads for work, and the platform leaves one of them to files and passwords. */
const lanes = 3;
/** V8 still compiles the code of a dashboard while it answers its first few hundred requests. */
const warmUps = 300;
const nothingKept = { PLATFORM_ANALYTICS_CACHE_MB: '0' };

interface BrandFacts {
  code: string;
  lines: number;
}

async function startRaw(set: CachedDataSet, memoryMb: number): Promise<Program> {
  const raw = await startProgram('analytics/raw-duckdb');
  const threads = availableParallelism();
  const order: RawOrder = { kind: 'open', path: set.path, threads, memoryMb, lanes };
  await raw.ask(order);
  return raw;
}

/** Brands of the demo's accounts but the one that is measured: they cannot be given to it. */
const takenBrands = demoAccounts
  .filter(({ subscription }) => subscription?.owner !== 'unlimited')
  .flatMap(({ brands }) => brands.map((brand) => `brd_${brand}`));

/** Brands from the largest to the smallest, in even steps, of those that sold from the first weeks on. */
async function chooseBrands(raw: Program, count: number): Promise<BrandFacts[]> {
  const sql = `
    SELECT b.code, SUM(r.lines)::DOUBLE FROM rollup_product_day r JOIN dim_brand b ON b.id = r.brand
    WHERE b.id > 0 AND b.code NOT IN (${takenBrands.map((code) => `'${code}'`).join(', ')}) GROUP BY ALL
    HAVING MIN(r.date) < (SELECT MIN(date) FROM dim_date) + 60
    ORDER BY 2 DESC, 1`;
  const order: RawOrder = { kind: 'rows', sql };
  const rows = await raw.ask<[string, number][]>(order);
  return Array.from({ length: count }, (_, at) => {
    const row = rows[Math.floor((at * (rows.length - 1)) / (count - 1))];
    if (row === undefined) throw new Error('there are too few brands');
    return { code: row[0], lines: row[1] };
  });
}

interface WidgetAnswer {
  id: string;
  result: { rows: unknown[]; error: { message: string } | null };
}
const widgetsIn = (data: Record<string, unknown>) =>
  (data['dashboard'] as { content: { widgets: WidgetAnswer[] } } | undefined)?.content.widgets ??
  [];

/** A failed widget costs nothing: no time of it may be taken for an answer's. */
function refuseFailures(data: Record<string, unknown>): void {
  for (const { id, result } of widgetsIn(data))
    if (result.error !== null) throw new Error(`${id}: ${result.error.message}`);
}

interface Planned {
  question: Question;
  asking: Asking;
  statements: Recorded[];
}

async function warmUp(
  dashboard: DashboardPath,
  platform: MeasuredPlatform,
  brands: readonly string[],
  times: number,
) {
  const askings = createAskings(dashboard, brands, platform);
  const all: Question = {
    name: '',
    query: contentQuery,
    widgets: null,
    weeks: warmUpWeeks,
  };
  for (let turn = 0; turn < times; turn += 1) {
    const { query, variables } = askings(all, turn);
    refuseFailures((await platform.ask(query, variables)).data);
  }
}

/** The first questions of a process: one widget alone, and all of them. */
interface First {
  widget: string;
  tile: Recorded[];
  page: Recorded[];
}

/** Asks all questions of a platform that writes its statements down. */
async function record(
  set: CachedDataSet,
  brands: readonly string[],
  { dashboard, runs, memoryMb }: Settings,
): Promise<{ plan: Planned[][]; first: First }> {
  const recording = createRecording(path.join(tmpdir(), `endcap-statements-${process.pid}`));
  const env = { ...recording.env, ...nothingKept, PLATFORM_ANALYTICS_MEMORY_MB: String(memoryMb) };
  const platform = await startMeasuredPlatform(set, brands, env);
  const brand = String(brands[0]);
  const { data } = await platform.ask(contentQuery, usualState(dashboard, brand));
  const widgets = widgetsIn(data).map(({ id }) => id);
  await warmUp(dashboard, platform, brands, brands.length);
  recording.take();
  const tile = { ...usualState(dashboard, brand), widgets: widgets.slice(0, 1) };
  await platform.ask(widgetsQuery, tile);
  const first: First = { widget: widgets[0]!, tile: recording.take(), page: [] };
  await platform.ask(contentQuery, usualState(dashboard, brand));
  first.page = recording.take();

  const next = createAskings(dashboard, brands, platform);
  const plan: Planned[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const planned: Planned[] = [];
    for (const question of questionsOf(widgets)) {
      const asking = next(question, run);
      refuseFailures((await platform.ask(asking.query, asking.variables)).data);
      planned.push({ question, asking, statements: recording.take() });
    }
    plan.push(planned);
  }
  await platform.running.stop();
  recording.remove();
  return { plan, first };
}

interface Sample {
  http: number;
  keptHttp: number;
  cpu: number | null;
  raw: RawTimes;
  statements: number;
  brand: string;
}

function summarise(name: string, samples: readonly Sample[]): MeasuredQuestion {
  const of = (read: (sample: Sample) => number) => median(samples.map(read));
  return {
    name,
    httpMs: of(({ http }) => http),
    keptHttpMs: of(({ keptHttp }) => keptHttp),
    cpuMs: samples.some(({ cpu }) => cpu === null) ? null : of(({ cpu }) => cpu ?? 0),
    rawCpuMs: of(({ raw }) => raw.cpu),
    rawMs: of(({ raw }) => Math.min(raw.together, raw.inTurn)),
    rawTogetherMs: of(({ raw }) => raw.together),
    rawInTurnMs: of(({ raw }) => raw.inTurn),
    statements: of(({ statements }) => statements),
  };
}

/** Whether a file can be put out of the system's memory, so that its next reader waits for the disk. */
function forgetFile(file: string): boolean {
  const { status } = spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
  return status === 0;
}

/** First questions of processes that have just started, in turn: a tile, and the page. */
async function coldStarts(
  set: CachedDataSet,
  platform: MeasuredPlatform,
  brand: string,
  widget: string,
  { dashboard, coldStarts: times, note }: Settings,
): Promise<ColdStart[]> {
  const asks = {
    tile: () => platform.ask(widgetsQuery, { ...usualState(dashboard, brand), widgets: [widget] }),
    page: () => platform.ask(contentQuery, usualState(dashboard, brand)),
  };
  const found: ColdStart[] = [];
  for (const file of ['in memory', 'on disk'] as const) {
    for (const name of ['tile', 'page'] as const) {
      const first: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        await platform.running.stop();
        if (file === 'on disk' && !forgetFile(set.path)) break;
        await platform.running.restart();
        first.push((await asks[name]()).ms);
      }
      if (first.length > 0) found.push({ file, first: name, ms: median(first) });
    }
  }
  note(`${found.length * times} cold starts done`);
  return found;
}

/** All figures of one data set. */
export async function measureSize(set: CachedDataSet, settings: Settings): Promise<SizeReport> {
  const { dashboard, runs, memoryMb, note } = settings;
  const raw = await startRaw(set, memoryMb);
  const facts = await chooseBrands(raw, settings.brands);
  const brands = facts.map(({ code }) => code);
  note(`${dashboard}: recording the statements of ${runs} runs, ${brands.length} brands`);
  const { plan, first } = await record(set, brands, settings);

  note('cold starts');
  const env = { PLATFORM_ANALYTICS_MEMORY_MB: String(memoryMb), PLATFORM_WARM_UP: 'on' };
  const keeping = await startMeasuredPlatform(set, brands, env);
  const platform = await startMeasuredPlatform(set, brands, { ...env, ...nothingKept });
  const cold = await coldStarts(set, platform, String(brands[0]), first.widget, settings);
  const rawCold = {
    tileMs: await raw.ask<number>({ kind: 'cold', statements: first.tile }),
    pageMs: await raw.ask<number>({ kind: 'cold', statements: first.page }),
  };

  note('warming up');
  await warmUp(dashboard, platform, brands, warmUps);
  await warmUp(dashboard, keeping, brands, warmUps);
  for (const { statements } of plan[0] ?? []) await raw.ask({ kind: 'run', statements });
  const samples = new Map<string, Sample[]>();
  const began = loadavg()[0] ?? 0;
  for (const [run, planned] of plan.entries()) {
    if (run % 10 === 0) note(`run ${run} of ${runs}, load average ${loadavg()[0]?.toFixed(1)}`);
    for (const { question, asking, statements } of planned) {
      const before = exactCpuMsOf(platform.running.pid);
      const { ms, data } = await platform.ask(asking.query, asking.variables);
      const after = exactCpuMsOf(platform.running.pid);
      refuseFailures(data);
      const cpu = before === null || after === null ? null : after - before;
      await keeping.ask(asking.query, asking.variables);
      const kept = await keeping.ask(asking.query, asking.variables);
      refuseFailures(kept.data);
      const times = await raw.ask<RawTimes>({ kind: 'run', statements });
      const into = samples.get(question.name) ?? [];
      samples.set(question.name, into);
      into.push({
        http: ms,
        keptHttp: kept.ms,
        cpu,
        raw: times,
        statements: statements.length,
        brand: asking.brand,
      });
    }
  }
  const loads: [number, number] = [began, loadavg()[0] ?? 0];

  const pages = samples.get(wholeDashboard) ?? [];
  const byBrand = [];
  for (const { code, lines } of facts) {
    const own = pages.filter(({ brand }) => brand === code);
    const planned = plan.flat();
    const one = planned.find(
      ({ question, asking }) => question.name === wholeDashboard && asking.brand === code,
    );
    if (own.length === 0 || one === undefined) continue;
    const { httpMs, rawMs } = summarise('', own);
    const scanned = await raw.ask<ScannedRows>({ kind: 'scan', statements: one.statements });
    byBrand.push({ brand: code, lines, scanned, httpMs, rawMs });
  }
  await platform.running.stop();
  await keeping.running.stop();
  raw.end();
  return {
    dashboard,
    lines: set.lines,
    megabytes: set.megabytes,
    generationSeconds: set.seconds,
    loads,
    cold,
    rawCold,
    questions: [...samples].map(([name, all]) => summarise(name, all)),
    byBrand,
  };
}
