import type { Cell, ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import {
  hiddenRatesNote,
  indicativeBelow,
  indicativeText,
} from '~/contracts/dashboards/small-base';
import { hiddenBelow } from '~contract/limits';
import { splitTotal } from '~/contracts/dashboards/total-row';
import { lowerFirst } from '~/lib/format/units';
import { formatFigure } from '~/lib/format/figure';

import type { ChartFacts } from '../../chart-facts';
import { plainRow, type Reading } from '../../read-out/reading';
import { columnPositions, formatterFor, numberAt, textAt, valueColumn } from '../../results/result';

/** Key of the column that names the base of a step, where that is not the step before. */
const partOfKey = 'part_of';

export interface FunnelStep {
  key: string;
  name: string;
  value: number | null;
  text: string;
  /** Length of the bar: a share of the longest one, 0 to 1. */
  length: number;
  /** Shares of its base and of the first step; null without a figure to compare with. */
  ofBase: number | null;
  ofFirst: number | null;
  ofBaseText: string;
  ofFirstText: string;
  /** Name of its base in words; null for the step before. */
  base: string | null;
}

export type FunnelModel = ReturnType<typeof funnelModel>;

/**
 * Steps in the order of the rows. A step is a part of the one before it, or of an earlier one that its row names. A share
 * needs a base that is large enough (D-24).
 */
export function funnelModel(widget: WidgetView, facts: ChartFacts) {
  const column = valueColumn(widget);
  const at = columnPositions(widget.result);
  const { rows } = splitTotal(widget.result);
  const partOf = widget.result.columns.findIndex(({ key }) => key === partOfKey);
  const names = rows.map((row) => textAt(row, at.name));
  const values = rows.map((row) => numberAt(row, at.value));
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const show = formatterFor(column, facts, { compact: true });
  const percent = (share: number | null) =>
    formatFigure(share, 'percent', '', { ...facts, compact: true });
  const shareOf = (index: number, of: number) => {
    const [value, whole] = [values[index] ?? null, values[of] ?? null];
    // A rate with too small a base is hidden (D-24).
    return index === 0 || value === null || whole === null || whole < hiddenBelow
      ? null
      : value / whole;
  };
  /** Index of the base of a step; the first step has none. */
  const baseOfStep = (row: readonly Cell[], index: number): number => {
    const named = partOf === -1 ? -1 : names.slice(0, index).indexOf(textAt(row, partOf));
    return named === -1 ? index - 1 : named;
  };
  const bases = rows.map(baseOfStep).slice(1);
  const steps = rows.map((_, index): FunnelStep => {
    const value = values[index] ?? null;
    const name = names[index] ?? '';
    const base = bases[index - 1] ?? -1;
    const [ofBase, ofFirst] = [shareOf(index, base), shareOf(index, 0)];
    return {
      key: String(index),
      name,
      value,
      text: show(value),
      length: most === 0 ? 0 : Math.max(0, value ?? 0) / most,
      ofBase,
      ofFirst,
      ofBaseText: percent(ofBase),
      ofFirstText: percent(ofFirst),
      base: base === index - 1 ? null : lowerFirst(names[base] ?? ''),
    };
  });
  return {
    column,
    steps,
    notes: baseNotes(
      bases.map((base) => values[base] ?? null),
      column,
    ),
  };
}

/** @param counts bases of the shares */
function baseNotes(counts: readonly (number | null)[], { unit }: ResultColumn): string[] {
  const known = counts.flatMap((count) => count ?? []);
  const least = Math.min(...known.filter((count) => count >= hiddenBelow));
  return [
    ...(known.some((count) => count < hiddenBelow) ? [hiddenRatesNote] : []),
    ...(least < indicativeBelow ? [indicativeText({ count: least, unit })] : []),
  ];
}

/** Name of the base of a step's share: 'the step before', 'delivered'. */
export const baseName = ({ base }: FunnelStep): string => base ?? 'the step before';

export function funnelSummary({ column, steps }: FunnelModel): string {
  const parts = steps.map((step) => {
    const { name, text, ofBase, ofBaseText } = step;
    return ofBase === null
      ? `${name} ${text}`
      : `${name} ${text} (${ofBaseText} of ${baseName(step)})`;
  });
  const last = steps.at(-1);
  const end =
    steps.length < 3 || last === undefined || last.ofFirst === null
      ? ''
      : ` The last step has ${last.ofFirstText} of the first.`;
  return `${column.label}: ${parts.join('; ')}.${end}`;
}

export function readFunnelStep(
  { column, steps }: FunnelModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const step = steps[index];
  if (step === undefined) return { title: '', rows: [] };
  const value = formatterFor(column, facts, { withUnit: true })(step.value);
  return {
    title: step.name,
    rows: [
      plainRow('value', column.label, value),
      ...(index === 0
        ? []
        : [
            plainRow('before', `Of ${baseName(step)}`, step.ofBaseText),
            plainRow('first', 'Of the first step', step.ofFirstText),
          ]),
    ],
  };
}
