import type { Base } from '../../metrics/base';
import { formatOfChange } from '../../metrics/format';
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

const labelBefore = (label: string, baseline: BaselineKind | null) =>
  `${label}, ${baselineName(baseline)}`;

const labelOfChange = (label: string, baseline: BaselineKind | null) =>
  `${label}, change from ${baselineName(baseline)}`;

export interface MeasureColumnOptions {
  /** ISO 4217. */
  currency: string;
  /** Adds baseline and growth. */
  compare: boolean;
  /** Null where there is no baseline. */
  baseline: BaselineKind | null;
  /** Adds baseline and growth a second time (D-23); default: null, which adds none. */
  secondBaseline?: BaselineKind | null;
  /** Label of the reference that figures are compared with in place of the baseline; default: none. */
  reference?: string | undefined;
}

/** Baselines of the columns of a selection. */
export const baselinesOf = ({
  baseline,
  secondBaseline = null,
}: QuerySelection): Pick<MeasureColumnOptions, 'baseline' | 'secondBaseline'> => ({
  baseline: baseline?.kind ?? null,
  secondBaseline: secondBaseline?.kind ?? null,
});

export function measureColumns(
  { key, label, metric, format, unit, better, base, growthOf }: Measure,
  { currency, compare, baseline, secondBaseline = null, reference }: MeasureColumnOptions,
): ResultColumn[] {
  const value: ResultColumn = {
    key,
    label,
    metric,
    format,
    unit: unitOf(unit, currency),
    role: 'value',
    ...(base === null ? {} : { base: base.key }),
  };
  if (growthOf !== null) return [{ ...value, better }];
  if (!compare) return [value];
  const change = { metric, ...formatOfChange(format), better };
  const before = base === null ? {} : { base: keyBefore(base) };
  const columns: ResultColumn[] = [
    value,
    {
      ...value,
      key: `${key}_baseline`,
      label: reference === undefined ? labelBefore(label, baseline) : `${label}, ${reference}`,
      role: 'baseline',
      ...before,
    },
    {
      ...change,
      key: `${key}_growth`,
      label:
        reference !== undefined
          ? `${label}, difference from ${reference}`
          : secondBaseline === null
            ? `${label}, change`
            : labelOfChange(label, baseline),
      role: 'growth',
      ...before,
    },
  ];
  if (secondBaseline === null) return columns;
  const beforeSecond = base === null ? {} : { base: keyBeforeSecond(base) };
  return [
    ...columns,
    {
      ...value,
      key: `${key}_second`,
      label: labelBefore(label, secondBaseline),
      role: 'second_baseline',
      ...beforeSecond,
    },
    {
      ...change,
      key: `${key}_second_growth`,
      label: labelOfChange(label, secondBaseline),
      role: 'second_growth',
      ...beforeSecond,
    },
  ];
}

/** Columns of a measure that is not compared. @param currency ISO 4217 */
export const figureColumns = (measure: Measure, currency: string): ResultColumn[] =>
  measureColumns(measure, { currency, compare: false, baseline: null });

/** A column of texts. */
export const textColumn = (
  key: string,
  label: string,
  role: 'dimension' | 'id' | 'file' = 'dimension',
): ResultColumn => ({ key, label, metric: null, format: 'text', unit: '', role });

/** A column of whole numbers that are not a metric. */
export const countColumn = (key: string, label: string, unit = ''): ResultColumn => ({
  key,
  label,
  metric: null,
  format: 'integer',
  unit,
  role: 'value',
});

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
export const indexColumn = ({ key }: Base): ResultColumn => ({
  key: 'index',
  label: 'Index',
  metric: null,
  format: 'index',
  unit: '',
  role: 'value',
  base: key,
});

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

const keyBefore = ({ key }: Base) => `${key}_baseline`;
const keyBeforeSecond = ({ key }: Base) => `${key}_second`;

/** The column of a base's count in the period. */
export const baseColumn = ({
  key,
  label,
  metric,
  unit,
}: Pick<Base, 'key' | 'label' | 'metric' | 'unit'>): ResultColumn => ({
  key,
  label,
  metric,
  format: 'integer',
  unit,
  role: 'base',
});

/** The columns of a base: its count in the period and, where figures are compared, in the baselines. */
export function baseColumns(
  base: Base,
  { compare, baseline, secondBaseline = null, reference }: MeasureColumnOptions,
): ResultColumn[] {
  const now = baseColumn(base);
  if (!compare) return [now];
  const labelOfBefore =
    reference === undefined ? labelBefore(base.label, baseline) : `${base.label}, ${reference}`;
  const before = { ...now, key: keyBefore(base), label: labelOfBefore };
  if (secondBaseline === null) return [now, before];
  const second = labelBefore(base.label, secondBaseline);
  return [now, before, { ...now, key: keyBeforeSecond(base), label: second }];
}

/** Dimensions in the order of the columns: the date first. */
export const columnOrder = (dims: readonly DimensionCode[]): DimensionCode[] => [
  ...dims.filter((dim) => dim === 'date'),
  ...dims.filter((dim) => dim !== 'date'),
];
