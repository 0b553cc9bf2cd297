import type {
  Better,
  Cell,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '~/contracts/dashboards/content';
import type { ChartKind, Format } from '~contract/vocabulary';

import { formatOfChange } from '~/lib/format/figure';

import type { ChartFacts } from '../chart-facts';

/** Longer than any layout has room for. */
export const longName =
  'Donaudampfschifffahrtsgesellschaft & Sons Cold-Pressed Organic Elderflower Lemonade Company of Upper Austria';

export interface SampleGroup {
  widgets: WidgetView[];
  /** Facts that differ from `sampleFacts`. */
  facts?: Partial<ChartFacts>;
}

export const sampleFacts: ChartFacts = {
  currency: 'USD',
  locale: 'en-US',
  ownBrandId: 'brd_own',
  subjectColour: 'own',
  baselines: [{ label: 'prior 12 weeks', closed: null }],
};

export interface Metric {
  code: string;
  label: string;
  format: Format;
  unit: string;
  better: Better;
}
export const metricOf = (
  code: string,
  label: string,
  format: Format,
  unit: string,
  better: Better = 'higher',
): Metric => ({ code, label, format, unit, better });
export const netSales = metricOf('NS', 'Net sales', 'money', 'USD');
export const units = metricOf('U', 'Units', 'integer', 'units');
export const share = metricOf('SH', 'Share', 'percent', '%');
export const outOfStock = metricOf('OOS', 'Out of stock', 'percent', '%', 'lower');
export const index = metricOf('IDX', 'Index', 'index', '');
export const reviews = metricOf('REV', 'Reviews', 'integer', 'reviews');

const column = (
  key: string,
  role: ResultColumn['role'],
  label: string,
  format: Format = 'text',
  unit = '',
  metric: string | null = null,
  better?: Better,
): ResultColumn => ({ key, label, metric, format, unit, role, better });

export const columns = {
  day: column('week', 'dimension', 'Week', 'date'),
  id: column('brandId', 'id', 'Brand id'),
  name: column('brand', 'dimension', 'Brand'),
  value: ({ code, label, format, unit }: Metric) =>
    column(code, 'value', label, format, unit, code),
  baseline: ({ code, format, unit }: Metric) =>
    column(`${code}_baseline`, 'baseline', 'Before', format, unit, code),
  growth: ({ code, format, better }: Metric) =>
    column(`${code}_growth`, 'growth', 'Change', formatOfChange(format), '', code, better),
  base: column('base', 'base', 'Buyers', 'integer', 'buyers'),
  text: (key: string, label: string) => column(key, 'dimension', label),
  /** Small lines of a metric by week. @param ofDays first days of the weeks */
  trend: (
    { code, label, format, unit }: Metric,
    ofDays: string[],
    incompleteFrom: string | null,
  ): ResultColumn => ({
    ...column(`${code}_trend`, 'trend', `${label} by week`, format, unit),
    buckets: { days: ofDays, level: 'week', incompleteFrom, incompleteTo: null, range: null },
  }),
};

/** A result; by week if a column holds dates. */
export function result(
  cols: ResultColumn[],
  rows: Cell[][],
  changes: Partial<WidgetResult> = {},
): WidgetResult {
  return {
    columns: cols,
    rows,
    baseSize: null,
    asOf: '2026-08-30',
    dateLevel: cols.some(({ format }) => format === 'date') ? 'week' : null,
    incompleteFrom: null,
    incompleteTo: null,
    empty: null,
    error: null,
    ...changes,
  };
}

export function widget(
  chart: ChartKind,
  span: number,
  title: string,
  of: WidgetResult,
  trend: WidgetResult | null = null,
): WidgetView {
  return {
    id: title,
    title,
    subtitle: null,
    chart,
    span,
    metrics: [],
    drillDown: false,
    ignoredFilters: [],
    result: of,
    trend,
  };
}

/** Makes widgets of one kind. */
export const widgetsOf = (chart: ChartKind) => (span: number, title: string, of: WidgetResult) =>
  widget(chart, span, title, of);

/** Widgets in one grid, with the facts of all samples. */
export const grid = (...widgets: WidgetView[]): SampleGroup[] => [{ widgets }];

/** First days of weeks or months, the last of which is `last`. */
export function days(count: number, level: 'week' | 'month' = 'week', last = '2026-08-24') {
  const end = new Date(last);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(end);
    const back = count - 1 - at;
    if (level === 'week') day.setUTCDate(day.getUTCDate() - back * 7);
    else day.setUTCMonth(day.getUTCMonth() - back, 1);
    return day.toISOString().slice(0, 10);
  });
}

/** Deterministic waves around a level. */
export function wave(at: number, level: number, seed: number): number {
  const swing = Math.sin(at / 3 + seed) * 0.14 + Math.sin(at / 1.7 + seed * 2.3) * 0.08;
  const noise = (((at + 7) * 7919 * (Math.round(seed) + 3)) % 97) / 970 - 0.05;
  const year = Math.sin((at / 52) * Math.PI * 2 + seed) * 0.12;
  return Math.round(level * (1 + swing + noise + year + at * 0.002));
}

export interface Brand {
  id: string;
  name: string;
  level: number;
}
export const brands: Brand[] = [
  { id: 'brd_own', name: 'Crunchwell', level: 1_234_000 },
  { id: 'brd_alder', name: 'Alder & Ash', level: 1_190_000 },
  { id: 'brd_bright', name: 'Brightwater', level: 860_000 },
  { id: 'brd_cinder', name: 'Cinder Valley', level: 420_000 },
  { id: 'average', name: 'Category average', level: 640_000 },
];
/** The brands, two of them with a very long name. */
export const longBrands: Brand[] = brands.map((brand, at) =>
  at === 1 || at === 2 ? { ...brand, name: `${longName.slice(at * 7)}` } : brand,
);

/** Series by week or month, with the baseline of each if wanted. */
export function lines(
  of: readonly Brand[],
  buckets: readonly string[],
  changes: Partial<WidgetResult> = {},
  value: (at: number, brand: Brand, seed: number) => number | null = (at, { level }, seed) =>
    wave(at, level, seed),
  metric = netSales,
  before = false,
): WidgetResult {
  const cols = [columns.day, columns.id, columns.name, columns.value(metric)];
  if (before) cols.push(columns.baseline(metric));
  return result(
    cols,
    buckets.flatMap((day, at) =>
      of.map((brand, seed): Cell[] => {
        const row: Cell[] = [day, brand.id, brand.name, value(at, brand, seed)];
        if (before) row.push(wave(at + 40, brand.level * 0.86, seed + 1));
        return row;
      }),
    ),
    changes,
  );
}

/** A figure of each brand by category. */
export const byCategory = (
  label: string,
  categories: readonly string[],
  of: readonly Brand[],
  metric: Metric,
  figure: (at: number, brand: Brand, seed: number) => number | null,
) =>
  result(
    [columns.text(label.toLowerCase(), label), columns.id, columns.name, columns.value(metric)],
    categories.flatMap((name, at) =>
      of.map((brand, seed): Cell[] => [name, brand.id, brand.name, figure(at, brand, seed)]),
    ),
  );

/** A single series, which has no name. */
export function single(
  buckets: readonly string[],
  value: (at: number) => number | null,
  metric = netSales,
  changes: Partial<WidgetResult> = {},
): WidgetResult {
  return result(
    [columns.day, columns.value(metric)],
    buckets.map((day, at) => [day, value(at)]),
    changes,
  );
}

type BrandRow = [id: string, name: string, value: number | null, before?: number];

/** One row a brand, with baseline and growth if any row has a baseline. */
export function bars(rows: BrandRow[], metric = netSales): WidgetResult {
  const compared = rows.some(([, , , before]) => before !== undefined);
  return result(
    [
      columns.id,
      columns.name,
      columns.value(metric),
      ...(compared ? [columns.baseline(metric), columns.growth(metric)] : []),
    ],
    rows.map(([id, name, value, before]): Cell[] => [
      id,
      name,
      value,
      ...(compared
        ? [before ?? null, before && value !== null ? (value - before) / before : null]
        : []),
    ]),
  );
}

/** One row a brand: its level. */
export const levelsOf = (of: readonly Brand[]) =>
  of.map(({ id, name, level }): BrandRow => [id, name, level]);

/** A widget with one row a brand. */
export const ofBrands = (
  chart: ChartKind,
  span: number,
  title: string,
  metric: Metric,
  rows: BrandRow[],
) => widget(chart, span, title, bars(rows, metric));

export const names = 'Acorn Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Kapok Larch'.split(
  ' ',
);
/** Up to twelve brands, each smaller than the one before. */
export const many = (count: number): Brand[] =>
  names.slice(0, count).map((name, at) => ({
    id: `brd_${name.toLowerCase()}`,
    name,
    level: Math.round(900_000 / (at + 1)),
  }));

/** A quarter of a year, the last week of which may be incomplete. */
export const weeks = days(13);
export const lastWeekOpen = { incompleteFrom: weeks.at(-1) ?? null };
/** The same value everywhere. */
export const flat = (value: number | null) => () => value;
