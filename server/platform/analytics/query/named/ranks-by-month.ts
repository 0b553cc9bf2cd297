import { bucketsOf } from '../../../dates/calendar-units';
import { queryFigures } from '../execute/query-figures';
import { type EmptyState, emptyState } from '../model/empty-state';
import { metricQuery } from '../model/metric-query';
import { isResolved, resolveSubject } from '../model/resolved-selection';
import { orderedGroups } from '../results/group-order';
import { bucketDays, hasFigures } from '../results/query-figures';
import { type QueryResult, resultOfRows } from '../results/query-result';
import { shownFigures } from '../results/shown-figures';
import { type NamedQuery, readParams } from './named-query';
import { brandsOfRanked, columnsOfRanks, openMonths, rankAmong, rankedDim } from './ranks';
import { sales } from './series';

/** Number of leading members of the last month that are shown. */
const leaders = 10;

/**
 * Ranks by net sales in each of the last twelve whole months that are open (docs/domain.md section 9.10): of the ten
 * leading members of the last month, and of the own brand. Rows: month, brand or product, rank (null without net
 * sales).
 */
export const ranksByMonth: NamedQuery<Record<string, never>> = {
  reason: 'The ranks of each month are among all members of the month.',
  metrics: ['NS'],
  subject: 'market',
  ignoresPeriod: true,
  options: ['type'],
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const { dataSet, names, selection } = asked;
    const dim = rankedDim(asked);
    const columns = columnsOfRanks(dim);
    const none = (empty: EmptyState) => resultOfRows(dataSet, columns, [], empty);
    const resolved = resolveSubject('market', dataSet.info, selection);
    if (!isResolved(resolved)) return none(resolved);
    const period = openMonths(resolved.period.endDate, resolved.openDays.startDate);
    if (period === null) return none(emptyState('no-data', 'There is no whole month to rank.'));
    const context = {
      ...asked,
      selection: { ...selection, period, baseline: null, secondBaseline: null },
    };
    const query = metricQuery({
      subject: 'market',
      measures: [sales],
      dimensions: ['date', dim],
      dateLevel: 'month',
    });
    const found = await queryFigures(context, query, { withTotals: false });
    if (!hasFigures(found)) return none(found);
    const [column] = found.columns;
    if (column === undefined) throw new Error('Net sales have no column.');
    const at = { figures: found.figures, level: found.rowLevel };
    const groups = (await orderedGroups(found, names)).filter(
      ({ group: [key] }) => key !== 0 && key !== null,
    );
    const months = bucketsOf(period, 'month').map(({ start, from, to }) => {
      const days = bucketDays(found, { startDate: from, endDate: to });
      const nets = groups.map(
        ({ group }) => shownFigures(found, at, column, [start, ...group], days).value ?? 0,
      );
      const members = nets.filter((net) => net > 0);
      return { start, ranks: nets.map((net) => (net > 0 ? rankAmong(net, members) : null)) };
    });
    const last = months.at(-1)?.ranks ?? [];
    const shown = groups
      .map(({ group: [key], names: [named] }, index) => ({
        index,
        key: Number(key),
        named,
        isOwn: dim === 'brand' && key === selection.brand,
        rank: last[index] ?? Infinity,
      }))
      .sort((one, other) => one.rank - other.rank)
      .filter(({ rank, isOwn }, place) => (place < leaders && rank < Infinity) || isOwn);
    const brandOf = await brandsOfRanked(
      asked,
      dim,
      shown.map(({ key }) => key),
    );
    const rows = months.flatMap(({ start, ranks }) =>
      shown.map(({ index, key, named }) => [
        start,
        ...brandOf(key),
        named?.id ?? '',
        named?.name ?? '',
        ranks[index] ?? null,
      ]),
    );
    if (rows.length === 0)
      return none(emptyState('no-data', 'Nothing was sold in the last whole month.'));
    return { ...resultOfRows(dataSet, columns, rows), dateLevel: 'month' };
  },
};
