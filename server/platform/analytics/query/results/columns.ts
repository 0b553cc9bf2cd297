import { formatOfChange } from '../../metrics/format';
import { unitOf } from '../../metrics/metric';
import { type DimensionCode, dimensions } from '../model/dimensions';
import type { Measure } from '../model/measure';
import type { QuerySelection } from '../model/selection';
import type { ResultColumn } from './query-result';

type BaselineKind = NonNullable<QuerySelection['baseline']>['kind'];

const baselineLabels: Readonly<Record<BaselineKind, string>> = {
  prior_period: 'prior period',
  year_ago: 'year ago',
};

export interface MeasureColumnOptions {
  /** ISO 4217. */
  currency: string;
  /** Adds baseline and growth. */
  compare: boolean;
  /** Null where there is no baseline. */
  baseline: BaselineKind | null;
}

export function measureColumns(
  { key, label, metric, format, unit, better, growthOf }: Measure,
  { currency, compare, baseline }: MeasureColumnOptions,
): ResultColumn[] {
  const value: ResultColumn = {
    key,
    label,
    metric,
    format,
    unit: unitOf(unit, currency),
    role: 'value',
  };
  if (growthOf !== null) return [{ ...value, better }];
  if (!compare) return [value];
  return [
    value,
    {
      ...value,
      key: `${key}_baseline`,
      label: `${label}, ${baseline === null ? 'baseline' : baselineLabels[baseline]}`,
      role: 'baseline',
    },
    {
      key: `${key}_growth`,
      label: `${label}, change`,
      metric,
      ...formatOfChange(format),
      role: 'growth',
      better,
    },
  ];
}

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

/** Number of buyers that the rates of a row are based on. */
export const baseColumn: ResultColumn = {
  key: 'base',
  label: 'Buyers',
  metric: 'BUY',
  format: 'integer',
  unit: 'buyers',
  role: 'base',
};

/** Dimensions in the order of the columns: the date first. */
export const columnOrder = (dims: readonly DimensionCode[]): DimensionCode[] => [
  ...dims.filter((dim) => dim === 'date'),
  ...dims.filter((dim) => dim !== 'date'),
];
