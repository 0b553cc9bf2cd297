import { emptyState, nothingToCompare } from '../model/empty-state';
import { growth, metricMeasure, sales } from '../model/measure';
import { salesQuery } from '../model/metric-query';
import { always, ofMarket } from '../model/scope';
import { comparedKinds, dimensionColumns, measureColumns, renamedColumn } from '../results/columns';
import { knownMembers } from '../results/group-order';
import { hasFigures, periodDays } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import { againstFirst, derivedQuery, oneOf, upTo } from './named-query';

/**
 * Groups that gained or lost the most net sales in the market against the (first) baseline, in money (docs/domain.md
 * section 9.10). Groups that sold in only one of the two periods are included; unknown ones are not.
 */
export const movers = derivedQuery({
  scope: ofMarket({ baselines: always }),
  text: {
    reason: 'JAQL orders by a figure of the period, not by its change in money.',
    metrics: ['NS'],
  },
  params: {
    direction: oneOf('gainers', 'decliners'),
    by: oneOf('brand', 'product', 'sub_category', 'flavor'),
    limit: upTo(50, 5),
  },
  columns({ dataSet, selection }, { by }) {
    const { currency } = dataSet.info;
    const compared = comparedKinds(selection).slice(0, 1);
    return [
      ...dimensionColumns([by]),
      ...renamedColumn(sales, currency, { key: 'change', label: 'Change of net sales' }),
      // The change in per cent has its usual name: 'change' alone would be ambiguous beside the change in money.
      ...measureColumns(sales, { currency, compared }).map((column) =>
        column.role === 'growth' ? { ...column, label: metricMeasure('GR').label } : column,
      ),
    ];
  },
  async derive(asked, { direction, by, limit }) {
    const context = againstFirst(asked);
    const [baseline = null] = context.selection.baselines;
    if (baseline === null) return nothingToCompare(null);
    const query = salesQuery('market', [by], { compare: true });
    const found = await context.batcher.run(context, query);
    if (!hasFigures(found)) return found;
    const days = periodDays(found);
    if (days.baselines[0]?.hasSales !== true || !days.period.hasSales)
      return nothingToCompare(baseline);
    const read = figuresOf(found);
    const sign = direction === 'gainers' ? 1 : -1;
    const moved = (await knownMembers(found, context.names))
      .map(({ group, id, name }) => {
        const { value, baseline: of } = read(group, days);
        const [now, before] = [value ?? 0, of ?? 0];
        return { id, name, now, before, change: now - before };
      })
      .filter(({ change }) => sign * change > 0)
      .sort((one, other) => sign * (other.change - one.change));
    if (moved.length === 0)
      return emptyState('no-event', `Nothing ${sign > 0 ? 'gained' : 'lost'} net sales.`);
    return moved
      .slice(0, limit)
      .map(({ id, name, change, now, before }) => [
        ...[id, name, change, now, before],
        growth(sales, now, before),
      ]);
  },
});
