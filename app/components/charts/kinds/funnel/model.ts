import type { ResultColumn, WidgetView } from '~/contracts/dashboards/content';
import { formatFigure } from '~/lib/format/figure';

import type { ChartFacts } from '../../chart-facts';
import type { Reading } from '../../read-out/reading';
import {
  columnPositions,
  formatterFor,
  numberAt,
  splitTotal,
  textAt,
  valueColumn,
} from '../../results/result';

/** One step, and what of the ones before has come so far. */
export interface FunnelStep {
  key: string;
  name: string;
  value: number | null;
  text: string;
  /** Length of the bar: a share of the longest one, 0 to 1. */
  length: number;
  /** Shares of the step before and of the first one; null without a figure to compare with. */
  ofBefore: number | null;
  ofFirst: number | null;
  ofBeforeText: string;
  ofFirstText: string;
}

export interface FunnelModel {
  column: ResultColumn;
  steps: FunnelStep[];
}

/** Steps in the order of the rows. A share needs a step before it that is above zero. */
export function funnelModel(widget: WidgetView, facts: ChartFacts): FunnelModel {
  const column = valueColumn(widget);
  const at = columnPositions(widget.result);
  const { rows } = splitTotal(widget.result);
  const values = rows.map((row) => numberAt(row, at.value));
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const show = formatterFor(column, facts, { compact: true });
  const percent = (share: number | null) =>
    formatFigure(share, 'percent', '', { ...facts, compact: true });
  const shareOf = (index: number, of: number) => {
    const [value, whole] = [values[index] ?? null, values[of] ?? null];
    return index === 0 || value === null || whole === null || whole <= 0 ? null : value / whole;
  };
  const steps = rows.map((row, index): FunnelStep => {
    const value = values[index] ?? null;
    const [ofBefore, ofFirst] = [shareOf(index, index - 1), shareOf(index, 0)];
    return {
      key: String(index),
      name: textAt(row, at.name),
      value,
      text: show(value),
      length: most === 0 ? 0 : Math.max(0, value ?? 0) / most,
      ofBefore,
      ofFirst,
      ofBeforeText: percent(ofBefore),
      ofFirstText: percent(ofFirst),
    };
  });
  return { column, steps };
}

/** What the steps show, in a sentence for screen readers. */
export function funnelSummary({ column, steps }: FunnelModel): string {
  const parts = steps.map(({ name, text, ofBefore, ofBeforeText }) =>
    ofBefore === null ? `${name} ${text}` : `${name} ${text} (${ofBeforeText} of the step before)`,
  );
  const last = steps.at(-1);
  const end =
    steps.length < 3 || last === undefined || last.ofFirst === null
      ? ''
      : ` The last step has ${last.ofFirstText} of the first.`;
  return `${column.label}: ${parts.join('; ')}.${end}`;
}

/** The figure of a step, and its shares of the step before and of the first one. */
export function readFunnelStep(
  { column, steps }: FunnelModel,
  facts: ChartFacts,
  index: number,
): Reading {
  const step = steps[index];
  if (step === undefined) return { title: '', rows: [] };
  const value = formatterFor(column, facts, { withUnit: true })(step.value);
  const row = (key: string, name: string, text: string) => ({
    key,
    name,
    value: text,
    colour: null,
  });
  return {
    title: step.name,
    rows: [
      row('value', column.label, value),
      ...(index === 0
        ? []
        : [
            row('before', 'Of the step before', step.ofBeforeText),
            row('first', 'Of the first step', step.ofFirstText),
          ]),
    ],
  };
}
