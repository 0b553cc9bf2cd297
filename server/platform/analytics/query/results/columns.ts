import type { Base } from '../../metrics/base';
import { formatOfChange } from '../../metrics/format';
import { pick } from '../../../../../contract/pick';
import type { Format } from '../../../../../contract/vocabulary';
import { unitOf } from '../../metrics/metric';
import { type DimensionCode, dimensions } from '../model/dimensions';
import type { Measure } from '../model/measure';
import type { QuerySelection, SelectedBaseline } from '../model/selection';
import type { ResultColumn, TrendBuckets } from './query-result';

type BaselineKind = SelectedBaseline['kind'];

const baselineLabels: Readonly<Record<BaselineKind, string>> = {
  prior_period: 'prior period',
  year_ago: 'year ago',
};

/** The baseline in the words of column headings: 'prior period'. */
export const baselineName = (baseline: BaselineKind | null): string =>
  baseline === null ? 'baseline' : baselineLabels[baseline];

export interface MeasureColumnOptions {
  /** ISO 4217. */
  currency: string;
  /** Kinds of the baselines to compare with: each adds a figure and its change. Null stands for one that is not known. */
  compared: readonly (BaselineKind | null)[];
  /** Label of the reference that figures are compared with in place of the baseline; default: none. */
  reference?: string | undefined;
}

/** Kinds of the baselines of a selection, as columns name them; a selection without any still has the columns of one. */
export const comparedKinds = ({
  baselines,
}: Pick<QuerySelection, 'baselines'>): MeasureColumnOptions['compared'] =>
  baselines.length === 0 ? [null] : baselines.map(({ kind }) => kind);

/** Ends of the keys of columns, by the place of the baseline. The order of a table in an address names them. */
const keyEnds = [
  { baseline: '_baseline', growth: '_growth' },
  { baseline: '_second', growth: '_second_growth' },
] as const;

/** What the columns of a baseline have in common with those of others, and how they differ. */
const ofBaselines = ({ compared, reference }: MeasureColumnOptions) =>
  compared.flatMap((kind, place) => {
    const keys = keyEnds[place];
    if (keys === undefined) return [];
    const name = reference ?? baselineName(kind);
    const change =
      reference !== undefined
        ? `difference from ${name}`
        : compared.length === 1
          ? 'change'
          : `change from ${name}`;
    return [{ keys, name, change, place: place === 0 ? {} : { baseline: place } }];
  });

export function measureColumns(
  { key, label, metric, format, unit, better, base, growthOf }: Measure,
  options: MeasureColumnOptions,
): ResultColumn[] {
  const value: ResultColumn = {
    key,
    label,
    metric,
    format,
    unit: unitOf(unit, options.currency),
    role: 'value',
    ...(base === null ? {} : { base: base.key }),
  };
  if (growthOf !== null) return [{ ...value, better }];
  return [
    value,
    ...ofBaselines(options).flatMap(({ keys, name, change, place }): ResultColumn[] => {
      const on = { ...(base === null ? {} : { base: `${base.key}${keys.baseline}` }), ...place };
      return [
        {
          ...value,
          key: `${key}${keys.baseline}`,
          label: `${label}, ${name}`,
          role: 'baseline',
          ...on,
        },
        {
          key: `${key}${keys.growth}`,
          label: `${label}, ${change}`,
          metric,
          ...formatOfChange(format),
          better,
          role: 'growth',
          ...on,
        },
      ];
    }),
  ];
}

/** Columns of a measure that is not compared. @param currency ISO 4217 */
export const figureColumns = (measure: Measure, currency: string): ResultColumn[] =>
  measureColumns(measure, { currency, compared: [] });

/** A column of texts. */
export const textColumn = (
  key: string,
  label: string,
  role: 'dimension' | 'id' | 'file' = 'dimension',
): ResultColumn => ({ key, label, metric: null, format: 'text', unit: '', role });

/** A column of figures that are not a metric. */
export const plainColumn = (
  key: string,
  label: string,
  format: Format,
  unit = '',
  more: Partial<ResultColumn> = {},
): ResultColumn => ({ key, label, metric: null, format, unit, role: 'value', ...more });

/** A column of whole numbers that are not a metric. */
export const countColumn = (key: string, label: string, unit = ''): ResultColumn =>
  plainColumn(key, label, 'integer', unit);

/** A column of shares that are not a metric. @param base key of the column with what the shares are of */
export const shareColumn = (key: string, label: string, base?: string): ResultColumn =>
  plainColumn(key, label, 'percent', '%', base === undefined ? {} : { base });

/** A column with the figures of a measure under another name. */
export const renamedColumn = (
  measure: Measure,
  currency: string,
  names: Pick<ResultColumn, 'key' | 'label'>,
): ResultColumn[] => figureColumns(measure, currency).map((column) => ({ ...column, ...names }));

/**
 * A column of small lines: each cell is a list of figures, one for each bucket.
 * @param figures format and unit of the figures
 */
export const trendColumn = (
  key: string,
  label: string,
  { format, unit }: Pick<ResultColumn, 'format' | 'unit'>,
  buckets: TrendBuckets,
): ResultColumn => ({ key, label, metric: null, format, unit, role: 'trend', buckets });

/** The column of an index with a base. */
export const indexColumn = ({ key }: Base): ResultColumn =>
  plainColumn('index', 'Index', 'index', '', { base: key });

/** Columns of dimensions: one for the date, an id and a name for each other. */
export function dimensionColumns(dims: readonly DimensionCode[]): ResultColumn[] {
  return dims.flatMap((dim): ResultColumn[] => {
    const { label } = dimensions[dim];
    const base = { key: dim, label, metric: null, unit: '' };
    if (dim === 'date') return [{ ...base, format: 'date', role: 'dimension' }];
    return [
      { ...base, key: `${dim}_id`, label: `${label} id`, format: 'text', role: 'id' },
      { ...base, format: 'text', role: 'dimension' },
    ];
  });
}

/** The column of a base's count in the period. */
export const baseColumn = (
  base: Pick<Base, 'key' | 'label' | 'metric' | 'unit'>,
): ResultColumn => ({
  ...pick(base, ['key', 'label', 'metric', 'unit']),
  format: 'integer',
  role: 'base',
});

/** The columns of a base: its count in the period, and in each baseline that figures are compared with. */
export function baseColumns(base: Base, options: MeasureColumnOptions): ResultColumn[] {
  const now = baseColumn(base);
  const before = ofBaselines(options).map(({ keys, name }) => ({
    ...now,
    key: `${base.key}${keys.baseline}`,
    label: `${base.label}, ${name}`,
  }));
  return [now, ...before];
}

/** Dimensions in the order of the columns: the date first. */
export const columnOrder = (dims: readonly DimensionCode[]): DimensionCode[] => [
  ...dims.filter((dim) => dim === 'date'),
  ...dims.filter((dim) => dim !== 'date'),
];
