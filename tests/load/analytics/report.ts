import type { ScannedRows } from './messages';
import { dashboardOfYear, nothingAlone, viewerAlone, wholeDashboard } from './questions';

/** Figures of the analytics bench, in milliseconds, medians all. */
export interface MeasuredQuestion {
  name: string;
  /** Answer of a platform that keeps no results. */
  httpMs: number;
  /** CPU time of the platform's process, all threads; null where the system does not report it. */
  cpuMs: number | null;
  /** Answer of a platform that has kept the results of the same question. */
  keptHttpMs: number;
  /** CPU time of raw DuckDB, one statement after the other. */
  rawCpuMs: number;
  /** The faster of the two below, run by run. */
  rawMs: number;
  rawTogetherMs: number;
  rawInTurnMs: number;
  /** Statements that the platform ran for it. */
  statements: number;
}

export interface ColdStart {
  /** Where the system had the file: in memory, or to be read from the disk. */
  file: 'in memory' | 'on disk';
  /** What was asked first: one tile, or the whole page. */
  first: 'tile' | 'page';
  ms: number;
}

export interface SizeReport {
  dashboard: string;
  lines: number;
  megabytes: number;
  generationSeconds: number;
  /** Load average when the timed runs began and ended. */
  loads: [number, number];
  cold: ColdStart[];
  rawCold: { tileMs: number; pageMs: number };
  questions: MeasuredQuestion[];
  /** The whole dashboard by brand: lines of the brand, and rows that its scans read. */
  byBrand: { brand: string; lines: number; scanned: ScannedRows; httpMs: number; rawMs: number }[];
}

export interface AnalyticsGoal {
  dashboard: string;
  goal: string;
  lines: number;
  value: number;
  limit: number;
  met: boolean;
}

const others: readonly string[] = [nothingAlone, viewerAlone, wholeDashboard, dashboardOfYear];
const isWidget = ({ name }: MeasuredQuestion) => !others.includes(name);

/** 1.25 × raw and half a millisecond: for a widget once, for a page once for each statement. */
export const allowed = (question: MeasuredQuestion): number =>
  1.25 * question.rawMs + 0.5 * (isWidget(question) ? 1 : question.statements);

/** By lines: the dossier of a brand in at most so many ms (design: performance.md). */
const limitedDashboard = 'brand-dossier/dossier';
const pageLimits: Readonly<Record<number, number>> = { 20_000_000: 10, 100_000_000: 20 };
const firstLimit = 50;
const maxStatements = 12;

export function judgeSize({ dashboard, lines, questions, cold }: SizeReport): AnalyticsGoal[] {
  const goal = (name: string, value: number, limit: number): AnalyticsGoal => ({
    dashboard,
    goal: name,
    lines,
    value,
    limit,
    met: value <= limit,
  });
  const goals = questions
    .filter((one) => isWidget(one) || one.name === wholeDashboard || one.name === dashboardOfYear)
    .flatMap((question) => {
      const bound = `${question.name}: 1.25 × raw + 0.5 ms${isWidget(question) ? '' : ' a statement'}`;
      return [
        goal(`${bound}, nothing kept`, question.httpMs, allowed(question)),
        goal(`${bound}, results kept`, question.keptHttpMs, allowed(question)),
      ];
    });
  const whole = questions.find(({ name }) => name === wholeDashboard);
  if (whole !== undefined)
    goals.push(goal('statements of the page', whole.statements, maxStatements));
  const limit = dashboard === limitedDashboard ? pageLimits[lines] : undefined;
  if (limit !== undefined && whole !== undefined)
    goals.push(
      goal('whole dashboard, through HTTP, nothing kept', whole.httpMs, limit),
      goal('whole dashboard, through HTTP, results kept', whole.keptHttpMs, limit),
      goal('whole dashboard, its SQL alone', whole.rawMs, limit),
    );
  for (const { first, file, ms } of cold)
    if (first === 'tile')
      goals.push(goal(`first query of a process, file ${file}`, ms, firstLimit));
  return goals;
}

const sum = (rows: ScannedRows) => Object.values(rows).reduce((all, one) => all + one, 0);
const number = (value: number, digits: number, width: number) =>
  value.toFixed(digits).padStart(width);
const name = (lines: number) => `${(lines / 1_000_000).toLocaleString('en')} M`;

function table(heads: readonly (readonly [string, number])[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const width = heads[at]?.[1] ?? 0;
        return at === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' ');
  return [line(heads.map(([head]) => head)), ...rows.map(line)];
}

/** The tables of one size. */
export function printSize(report: SizeReport): string {
  const {
    dashboard,
    lines,
    megabytes,
    generationSeconds,
    loads,
    questions,
    cold,
    rawCold,
    byBrand,
  } = report;
  const out = [
    `${dashboard}, ${name(lines)} lines: file of ${megabytes.toFixed(0)} MB, made in ${generationSeconds.toFixed(0)} s; load average ${loads.map((load) => load.toFixed(1)).join(' to ')}`,
    '',
    ...table(
      [
        ['asked', 26],
        ['HTTP', 8],
        ['kept', 8],
        ['raw', 8],
        ['together', 9],
        ['in turn', 8],
        ['× raw', 6],
        ['allowed', 8],
        ['SQL', 4],
        ['CPU', 7],
        ['raw CPU', 8],
      ],
      questions.map((one) => [
        one.name,
        number(one.httpMs, 2, 0),
        number(one.keptHttpMs, 2, 0),
        number(one.rawMs, 2, 0),
        number(one.rawTogetherMs, 2, 0),
        number(one.rawInTurnMs, 2, 0),
        one.rawMs === 0 ? '–' : number(one.httpMs / one.rawMs, 2, 0),
        number(allowed(one), 2, 0),
        number(one.statements, 0, 0),
        one.cpuMs === null ? '–' : number(one.cpuMs, 2, 0),
        number(one.rawCpuMs, 2, 0),
      ]),
    ),
    '',
    'First question of a process that has just started',
    ...cold.map(
      ({ file, first, ms }) => `  ${first.padEnd(5)} file ${file.padEnd(10)} ${number(ms, 1, 8)}`,
    ),
    `  raw: open the file and run the tile ${number(rawCold.tileMs, 1, 0)}, the page ${number(rawCold.pageMs, 1, 0)}`,
    '',
    'The whole dashboard by brand',
    ...table(
      [
        ['brand', 26],
        ['lines', 9],
        ['scanned', 9],
        ['raw', 8],
        ['HTTP', 8],
      ],
      byBrand.map((one) => [
        one.brand,
        one.lines.toFixed(0),
        sum(one.scanned).toFixed(0),
        number(one.rawMs, 2, 0),
        number(one.httpMs, 2, 0),
      ]),
    ),
  ];
  const middle = byBrand[Math.floor(byBrand.length / 2)];
  if (middle !== undefined)
    out.push(
      '',
      `Rows that are scanned for ${middle.brand}`,
      ...Object.entries(middle.scanned).map(
        ([scanned, rows]) => `  ${scanned.padEnd(24)} ${rows.toFixed(0).padStart(10)}`,
      ),
    );
  return out.join('\n');
}

/** What the sizes say of growth, and which goals are met. */
export function printGoals(goals: readonly AnalyticsGoal[]): string {
  return [
    'Goals',
    ...goals.map(
      ({ dashboard, goal, lines, value, limit, met }) =>
        `  ${(met ? 'met' : 'not met').padEnd(8)} ${name(lines).padEnd(6)} ${dashboard}: ${goal}: ${value.toFixed(2)} (at most ${limit.toFixed(2)})`,
    ),
  ].join('\n');
}

/** From each size of a dashboard to the next: how much more there is, and how much longer it takes. */
export function printGrowth(reports: readonly SizeReport[]): string {
  const rows = reports.slice(1).map((to, at) => {
    const from = reports[at]!;
    const times = (read: (report: SizeReport) => number) =>
      `${(read(to) / read(from)).toFixed(1)} ×`;
    const of = (report: SizeReport) => report.questions.find((one) => one.name === wholeDashboard);
    const scanned = ({ byBrand }: SizeReport) =>
      byBrand.reduce((rows, one) => rows + sum(one.scanned), 0);
    return [
      `${name(from.lines)} to ${name(to.lines)}`,
      times(({ lines }) => lines),
      times(scanned),
      times((report) => of(report)?.rawMs ?? 0),
      times((report) => of(report)?.httpMs ?? 0),
    ];
  });
  if (rows.length === 0) return '';
  return [
    'Growth of the whole dashboard',
    ...table(
      [
        ['', 18],
        ['lines', 8],
        ['scanned', 8],
        ['raw', 8],
        ['HTTP', 8],
      ],
      rows,
    ),
    '',
  ].join('\n');
}
