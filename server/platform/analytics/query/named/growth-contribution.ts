import { emptyState, nothingToCompare } from '../model/empty-state';
import { sales } from '../model/measure';
import { always, ofMarket } from '../model/scope';
import { dimensionColumns, plainColumn, renamedColumn } from '../results/columns';
import { investorMarket } from './investor-members';
import { derivedQuery, upTo } from './named-query';

/**
 * Contribution of each brand to the growth of the market, in percentage points (docs/domain.md section 9.12): the
 * largest gains, the largest losses, and all others as one, so that the rows add up to the growth.
 */
export const growthContribution = derivedQuery({
  scope: ofMarket({ baselines: always }),
  text: {
    reason: 'Changes of brands are divided by the net sales of the whole market before.',
    metrics: ['NS', 'GR'],
  },
  // Maximum number of gains, and of losses.
  params: { limit: upTo(20, 6) },
  columns: ({ dataSet }) => [
    ...dimensionColumns(['brand']),
    plainColumn('contribution', 'Contribution to growth', 'points', 'points'),
    ...renamedColumn(sales, dataSet.info.currency, { key: 'change', label: 'Change of net sales' }),
  ],
  async derive(context, { limit }) {
    const [baseline = null] = context.selection.baselines;
    if (baseline === null) return nothingToCompare(null);
    const market = await investorMarket(context, []);
    if ('reason' in market) return market;
    if (!market.isComparable) return nothingToCompare(baseline);
    const { netBefore } = market;
    const ranked = market.brands
      .filter(({ isKnown }) => isKnown)
      .map((brand) => ({ ...brand, change: brand.net - brand.netBefore }))
      .sort((one, other) => other.change - one.change);
    const gains = ranked.filter(({ change }) => change > 0).slice(0, limit);
    const losses = ranked.filter(({ change }) => change < 0).slice(-limit);
    const shown = [...gains, ...losses];
    if (shown.length === 0) return emptyState('no-event', 'No brand gained or lost net sales.');
    const rest = market.net - netBefore - shown.reduce((total, { change }) => total + change, 0);
    const others = { id: 'other', name: 'All others', change: rest };
    return [...gains, others, ...losses].map(({ id, name, change }) => [
      ...[id, name, change / netBefore, change],
    ]);
  },
});
