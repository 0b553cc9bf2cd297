import type { QueryContext } from '../execute/query-context';
import { emptyState, nothingToCompare } from '../model/empty-state';
import { growth, metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { baselinesOf, dimensionColumns, figureColumns, measureColumns } from '../results/columns';
import { orderedGroups } from '../results/group-order';
import { hasFigures, periodDays } from '../results/query-figures';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { shownFigures } from '../results/shown-figures';
import { type NamedQuery, oneOf, readParams, upTo } from './named-query';
import { sales } from './series';

const dims = ['brand', 'product', 'sub_category', 'flavor'] as const;

interface Params extends Record<string, unknown> {
  direction: 'gainers' | 'decliners';
  by: (typeof dims)[number];
  limit: number;
}

function columnsOf({ dataSet, selection }: QueryContext, by: Params['by']): ResultColumn[] {
  const { currency } = dataSet.info;
  const { baseline } = baselinesOf(selection);
  const change = figureColumns(sales, currency).map((column) => ({
    ...column,
    key: 'change',
    label: 'Change of net sales',
  }));
  return [
    ...dimensionColumns([by]),
    ...change,
    // The change in per cent has its usual name: 'change' alone would be ambiguous beside the change in money.
    ...measureColumns(sales, { currency, compare: true, baseline }).map((column) =>
      column.role === 'growth' ? { ...column, label: metricMeasure('GR').label } : column,
    ),
  ];
}

const withoutSecondBaseline = (context: QueryContext): QueryContext => ({
  ...context,
  selection: { ...context.selection, secondBaseline: null },
});

/**
 * Groups that gained or lost the most net sales in the market against the (first) baseline, in money (docs/domain.md
 * section 9.10). Rows: group, change of net sales, net sales, net sales before, growth. Groups that sold in only one of
 * the two periods are included; unknown ones are not.
 */
export const movers: NamedQuery<Params> = {
  reason: 'JAQL orders by a figure of the period, not by its change in money.',
  metrics: ['NS'],
  readsBaseline: true,
  subject: 'market',
  read: readParams<Params>({
    direction: oneOf('gainers', 'decliners'),
    by: oneOf(...dims),
    limit: upTo(50, 5),
  }),
  async run(asked, { direction, by, limit }): Promise<QueryResult> {
    const context = withoutSecondBaseline(asked);
    const { dataSet, names, selection } = context;
    const columns = columnsOf(context, by);
    const none = (empty: ReturnType<typeof emptyState>) =>
      resultOfRows(dataSet, columns, [], empty);
    if (selection.baseline === null) return none(nothingToCompare(selection.baseline));
    const found = await context.batcher.run(
      context,
      metricQuery({ subject: 'market', measures: [sales], dimensions: [by], compare: true }),
    );
    if (!hasFigures(found)) return none(found);
    const days = periodDays(found);
    if (days.baseline?.hasSales !== true || !days.period.hasSales)
      return none(nothingToCompare(selection.baseline));
    const [column] = found.columns;
    if (column === undefined) throw new Error('Net sales have no column.');
    const at = { figures: found.figures, level: found.rowLevel };
    const sign = direction === 'gainers' ? 1 : -1;
    const rows = (await orderedGroups(found, names)).flatMap(({ group, names: named }) => {
      if (group[0] === 0 || group[0] === null) return [];
      const { value, baseline } = shownFigures(found, at, column, group, days);
      const [now, before] = [value ?? 0, baseline ?? 0];
      const change = now - before;
      if (sign * change <= 0) return [];
      const cells = named.flatMap(({ id, name }) => [id, name]);
      return [{ change, row: [...cells, change, now, before, growth(sales, now, before)] }];
    });
    if (rows.length === 0)
      return none(emptyState('no-event', `Nothing ${sign > 0 ? 'gained' : 'lost'} net sales.`));
    const leading = rows.sort((one, other) => sign * (other.change - one.change)).slice(0, limit);
    return resultOfRows(
      dataSet,
      columns,
      leading.map(({ row }) => row),
    );
  },
};
