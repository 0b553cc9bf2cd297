import { emptyState, nothingToCompare } from '../model/empty-state';
import { dimensionColumns, figureColumns } from '../results/columns';
import { type QueryResult, type ResultColumn, resultOfRows } from '../results/query-result';
import { investorMarket } from './investor-members';
import { type NamedQuery, readParams, upTo } from './named-query';
import { sales } from './series';

interface Params extends Record<string, unknown> {
  /** Maximum number of gains, and of losses, that are shown. */
  limit: number;
}

const contribution: ResultColumn = {
  key: 'contribution',
  label: 'Contribution to growth',
  metric: null,
  format: 'points',
  unit: 'points',
  role: 'value',
};

/**
 * Contribution of each brand to the growth of the market, in percentage points (docs/domain.md section 9.12): the
 * largest gains, the largest losses, and all others as one, so that the rows add up to the growth. Rows: brand,
 * contribution, change of net sales.
 */
export const growthContribution: NamedQuery<Params> = {
  reason: 'Changes of brands are divided by the net sales of the whole market before.',
  metrics: ['NS', 'GR'],
  readsBaseline: true,
  subject: 'market',
  read: readParams<Params>({ limit: upTo(20, 6) }),
  async run(context, { limit }): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const columns = [
      ...dimensionColumns(['brand']),
      contribution,
      ...figureColumns(sales, dataSet.info.currency).map((column) => ({
        ...column,
        key: 'change',
        label: 'Change of net sales',
      })),
    ];
    const none = (empty: ReturnType<typeof emptyState>) =>
      resultOfRows(dataSet, columns, [], empty);
    if (selection.baseline === null) return none(nothingToCompare(selection.baseline));
    const market = await investorMarket(context, []);
    if ('reason' in market) return none(market);
    if (!market.isComparable) return none(nothingToCompare(selection.baseline));
    const { netBefore } = market;
    const ranked = market.brands
      .filter(({ isKnown }) => isKnown)
      .map((brand) => ({ ...brand, change: brand.net - brand.netBefore }))
      .sort((one, other) => other.change - one.change);
    const gains = ranked.filter(({ change }) => change > 0).slice(0, limit);
    const losses = ranked.filter(({ change }) => change < 0).slice(-limit);
    const shown = [...gains, ...losses];
    if (shown.length === 0)
      return none(emptyState('no-event', 'No brand gained or lost net sales.'));
    const rest = market.net - netBefore - shown.reduce((total, { change }) => total + change, 0);
    const rowOf = (id: string, name: string, change: number) => [
      ...[id, name, change / netBefore, change],
    ];
    return resultOfRows(dataSet, columns, [
      ...gains.map(({ id, name, change }) => rowOf(id, name, change)),
      rowOf('other', 'All others', rest),
      ...losses.map(({ id, name, change }) => rowOf(id, name, change)),
    ]);
  },
};
