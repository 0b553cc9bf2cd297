import { pie } from 'd3-shape';

import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { counted } from '~/lib/format/units';
import { formatFigure } from '~/lib/format/figure';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { columnPositions, formatterFor, numberAt, textAt, valueColumn } from '../../results/result';
import { coloursOf } from '../../results/series';
import { plainRow, valueRow, type Reading } from '../../read-out/reading';

/** More slices are too thin to compare: the smallest are added up. */
const maxSlices = 7;
/** A thinner slice has no room for a label. */
const minLabelShare = 0.04;

export interface Slice {
  key: string;
  id: string;
  name: string;
  colour: SeriesColour;
  own: boolean;
  value: number;
  /** Share of the whole, 0 to 1. */
  share: number;
  /** Angles in radians, clockwise from the top. */
  startAngle: number;
  endAngle: number;
  /** Value and share as the chart shows them. */
  valueText: string;
  shareText: string;
  labelled: boolean;
}

export type DonutModel = ReturnType<typeof donutModel>;

/** Slices clockwise in the order of the rows, with the sum of the smallest at the end. A slice cannot show a negative value. */
export function donutModel(widget: WidgetView, facts: ChartFacts) {
  const column = valueColumn(widget);
  const { parts, negative } = partsOf(widget, maxSlices);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const colours = coloursOf(
    parts.map(({ id }) => id),
    facts,
  );
  const show = formatterFor(column, facts, { compact: true, largest: total });
  const arcs = pie<Part>()
    .sort(null)
    .value(({ value }) => value)(parts);
  const slices = arcs.map(({ data, startAngle, endAngle }, at): Slice => {
    const share = total === 0 ? 0 : data.value / total;
    return {
      key: String(at),
      id: data.id,
      name: data.name,
      colour: colours[data.id] ?? 'average',
      own: data.id !== '' && data.id === facts.ownBrandId,
      value: data.value,
      share,
      startAngle,
      endAngle,
      valueText: show(data.value),
      shareText: formatFigure(share, 'percent', '', { ...facts, compact: true }),
      labelled: share >= minLabelShare,
    };
  });
  return {
    column,
    slices,
    totalText: isAdditive(column.format) ? show(total) : null,
    notes: negative > 0 ? [`Below zero, in the table alone: ${negative}`] : [],
  };
}

export const isAdditive = (format: Format) => ['money', 'integer', 'decimal'].includes(format);

interface Part {
  id: string;
  name: string;
  value: number;
}

/**
 * The rows with a value of at least zero.
 * @param maxParts of more rows the smallest are added up in the last part
 */
export function partsOf(
  { result }: WidgetView,
  maxParts: number,
): { parts: Part[]; negative: number } {
  const at = columnPositions(result);
  const all = splitTotal(result).rows.flatMap((row): Part[] => {
    const value = numberAt(row, at.value);
    const name = textAt(row, at.name);
    return value === null ? [] : [{ id: textAt(row, at.id) || name, name, value }];
  });
  const parts = all.filter(({ value }) => value >= 0);
  const negative = all.length - parts.length;
  if (parts.length <= maxParts) return { parts, negative };
  const bySize = [...parts].sort((a, b) => b.value - a.value);
  const large = new Set(bySize.slice(0, maxParts - 1));
  const small = bySize.slice(maxParts - 1);
  const other: Part = {
    id: 'other',
    name: `Other (${small.length})`,
    value: small.reduce((sum, { value }) => sum + value, 0),
  };
  return { parts: [...parts.filter((part) => large.has(part)), other], negative };
}

export function donutSummary({ column, slices, totalText }: DonutModel): string {
  const whole = totalText === null ? '' : `, total ${totalText}`;
  const parts = slices.map(({ name, shareText }) => `${name} ${shareText}`);
  return `${column.label} of ${counted(slices.length, 'part')}${whole}. ${parts.join('; ')}.`;
}

/**
 * The value and the share of a part.
 * @param dotAt position of the part in the picture, from the top, 0 to 1
 */
export function readPart(
  column: ResultColumn,
  part: Pick<Slice, 'name' | 'value' | 'shareText' | 'colour' | 'own'> | undefined,
  facts: ChartFacts,
  dotAt?: number,
): Reading {
  if (part === undefined) return { title: '', rows: [] };
  const value = formatterFor(column, facts, { withUnit: true })(part.value);
  const share = plainRow('share', 'Share', part.shareText);
  return { title: part.name, rows: [{ ...valueRow(column.label, value, part), dotAt }, share] };
}
