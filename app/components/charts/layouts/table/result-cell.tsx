import type { Cell, Format, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';

import { smallBase } from '../../chart-facts';
import type { ChartFacts } from '../../chart-facts';
import { columnPositions, formatterFor, numberAt } from '../../results/result';
import { Change } from '../change';

/** Figures that mean little where there are few buyers. */
const rates: readonly Format[] = ['percent', 'points', 'index', 'stars'];

export const fewBuyersNote = `* Fewer than ${smallBase} buyers`;

const isRateOfFew = ({ role, format }: ResultColumn, buyers: number | null): boolean =>
  role === 'value' && buyers !== null && buyers < smallBase && rates.includes(format);

/** Whether a figure of the row is marked because few buyers stand behind it. */
export function hasFewBuyers({ cells }: { cells: readonly Cell[] }, result: WidgetResult): boolean {
  const buyers = numberAt(cells, columnPositions(result).base);
  return result.columns.some(
    (column, position) => isRateOfFew(column, buyers) && numberAt(cells, position) !== null,
  );
}

/** One cell of a table of results. */
export function ResultCell({
  column,
  position,
  cells,
  facts,
  base,
  largest,
}: {
  column: ResultColumn;
  position: number;
  cells: readonly Cell[];
  facts: ChartFacts;
  /** Position of the number of buyers. */
  base: number;
  /** The largest figure of the column and of the others of its metric. */
  largest: number;
}) {
  const { format, role, better } = column;
  const value = cells[position] ?? null;
  if (value === null && facts.baselineOutOfPlan && (role === 'baseline' || role === 'growth')) {
    return <span className="is-faint">not in your plan</span>;
  }
  if (role === 'growth' || better !== undefined) {
    return <Change {...{ value, format, better }} locale={facts.locale} />;
  }
  const text = formatterFor(column, facts, { largest })(value);
  const buyers = numberAt(cells, base);
  if (value !== null && isRateOfFew(column, buyers)) {
    return (
      <span className="is-thin" title={`Few buyers: ${buyers}`}>
        {text}
        <span aria-hidden="true">*</span>
        <span className="sr-only"> few buyers</span>
      </span>
    );
  }
  if (format === 'date') return <span className="table-day">{text}</span>;
  if (role === 'baseline' || role === 'base') return <span className="is-faint">{text}</span>;
  return <>{text}</>;
}
