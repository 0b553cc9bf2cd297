import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import { dashboardDefinition } from '../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../server/platform/dashboards/shipped';
import { cleanUp } from '../support/programs/processes';
import { cachedDataSet } from './analytics/data-set-cache';
import { measureSize } from './analytics/measure';
import {
  judgeSize,
  printGoals,
  printGrowth,
  printSize,
  type AnalyticsGoal,
  type SizeReport,
} from './analytics/report';
import { endPrograms } from './programs';

/** `npm run bench -- analytics`: what the platform adds to the SQL of a dashboard, by size of the data. */

const { values: options } = parseArgs({
  options: {
    /** Sizes, in lines: 2m, 20m, 2000000. */
    lines: { type: 'string', default: '2m' },
    /** Paths of dashboards, as in brand-dossier/dossier,brand-dossier/performance; `all`: every released one. */
    dashboard: { type: 'string', default: 'brand-dossier/dossier' },
    /** Timed runs of each question. */
    runs: { type: 'string', default: '50' },
    brands: { type: 'string', default: '20' },
    /** Starts of the platform of each kind. */
    'cold-starts': { type: 'string', default: '3' },
    /** Memory of DuckDB in MB, in the platform and raw; default: a quarter of the machine's, as in the platform. */
    'memory-mb': { type: 'string' },
    json: { type: 'string' },
  },
});
const note = (text: string) => {
  console.error(`[bench] ${text}`);
};

function readLines(text: string): number {
  const [, digits = '', unit] = /^([\d_]+(?:\.\d+)?)(m|k)?$/i.exec(text.trim()) ?? [];
  const factor = { m: 1_000_000, k: 1_000 }[unit?.toLowerCase() ?? ''] ?? 1;
  const lines = Number(digits.replaceAll('_', '')) * factor;
  if (!(lines >= 200_000)) throw new Error(`--lines=${text}: from 200k on, as in 2m,20m`);
  return Math.round(lines);
}

const released = Object.values(shippedDefinitions)
  .map((definition) => dashboardDefinition.parse(definition))
  .filter((definition) => definition.released)
  .map(({ parentSlug, slug }) => `${parentSlug}/${slug}`);

function readDashboards(text: string): string[] {
  if (text === 'all') return released;
  const paths = text.split(',');
  const unknown = paths.find((path) => !released.includes(path));
  if (unknown !== undefined)
    throw new Error(`--dashboard=${unknown}: there are ${released.join(', ')}`);
  return paths;
}

async function run(): Promise<void> {
  const memoryMb = Number(options['memory-mb'] ?? Math.round(totalmem() / 4 / 1_048_576));
  const facts = { node: process.version, cores: availableParallelism(), memoryMb };
  const [runs, brands] = [Number(options.runs), Number(options.brands)];
  console.log(
    `Node ${facts.node}, ${facts.cores} cores, ${memoryMb} MB for DuckDB; times in ms, medians of ${runs} runs.
Varied: ${brands} brands of an Unlimited user take turns, from the largest to the smallest, each held against three others; every
question has a period (12 weeks, with its baseline) that nobody has asked for before.
HTTP: POST /graphql to the last byte, of a platform that keeps no results. kept: of one that keeps them, asked for the second time,
which runs no statement. raw: the statements of that very request, on DuckDB in a process of its own with the same
threads and memory, the faster of three at once (together) and one after the other (in turn). SQL: statements of a request. CPU: of the platform, all threads; raw CPU: of raw DuckDB, in turn.\n`,
  );
  const dashboards = readDashboards(options.dashboard);
  const reports: SizeReport[] = [];
  const goals: AnalyticsGoal[] = [];
  for (const lines of options.lines.split(',').map(readLines)) {
    const set = await cachedDataSet(lines, Math.round(memoryMb * 1.5), note);
    for (const dashboard of dashboards) {
      const coldStarts = Number(options['cold-starts']);
      const report = await measureSize(set, {
        dashboard,
        runs,
        brands,
        coldStarts,
        memoryMb,
        note,
      });
      reports.push(report);
      goals.push(...judgeSize(report));
      console.log(`${printSize(report)}\n`);
      // A long run that is stopped keeps its results so far.
      if (options.json !== undefined)
        writeFileSync(options.json, `${JSON.stringify({ ...facts, reports, goals }, null, 2)}\n`);
    }
  }
  for (const dashboard of dashboards)
    console.log(printGrowth(reports.filter((report) => report.dashboard === dashboard)));
  console.log(printGoals(goals));
}

try {
  await run();
} finally {
  endPrograms();
  await cleanUp();
}
