import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams } from '../compile/sql-params';
import { smallestTable, tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { growth, metricMeasure } from '../model/measure';
import type { ResolvedSelection } from '../model/resolved-selection';
import { countColumn, dimensionColumns, figureColumns } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject, upTo } from './named-query';
import { deepestCategories } from '../model/dimensions';
import { sales } from './series';

/** Dimensions that divide an assortment: sub-category, and flavour or claim where the data set has them. */
function cellDims(dataSet: QueryContext['dataSet']): DimensionCode[] | null {
  const sub = deepestCategories(dataSet);
  if (sub === undefined) return null;
  const { parts } = dataSet.info;
  if (parts.has('flavors')) return [sub, 'flavor'];
  return parts.has('restrictions') ? [sub, 'restriction'] : [sub];
}

interface AssortmentCell {
  /** Ids of the dimensions. */
  group: readonly number[];
  /** Net sales in hundredths. */
  net: number;
  netBefore: number;
  /** Brands with a product on sale. */
  brands: number;
  /** The selected brand has a product on sale. */
  isOwn: boolean;
}

/** All cells of the category with an order line in the period. A product with several flavours counts for each of them. */
async function cells(
  { dataSet, dialect, selection, signal }: QueryContext,
  resolved: ResolvedSelection,
  dims: readonly DimensionCode[],
): Promise<AssortmentCell[]> {
  const params = new SqlParams(dialect);
  const scopes = new QueryScopes(params, 'brand', [], selection);
  const table = smallestTable([tables.productDay], [...scopes.conditionDims('market'), ...dims]);
  const sold = (range: 'period' | 'baseline') => {
    const from = new FromClause(table ?? tables.facts, params, { ...wholePeriod, range })
      .inScope(scopes, 'market')
      .inRange()
      .and('f.product <> 0');
    const columns = dims.map((dim, at) => `${from.columnFor(dim)} AS d${String(at)}`);
    return `SELECT ${columns.join(', ')}, f.brand AS brand, f.net_cents AS net, ${String(range === 'period')} AS is_now ${from.text()}`;
  };
  const ranges = resolved.baseline === null ? [sold('period')] : [sold('period'), sold('baseline')];
  const keys = dims.map((_, at) => `d${String(at)}`).join(', ');
  const sum = (condition: string) => `COALESCE(${dialect.sumWhere('net', condition)}, 0)`;
  const { rows } = await dataSet.store.query(
    `WITH sold AS (${dialect.unionAll(ranges)})
     SELECT ${keys}, brand, ${sum('is_now')}, ${sum('NOT is_now')}, ${dialect.anyTrue('is_now')}
     FROM sold GROUP BY ${keys}, brand`,
    boundValues(params.list, resolved),
    signal,
  );
  const found = new Map<string, AssortmentCell>();
  for (const row of rows) {
    const group = row.slice(0, dims.length).map(Number);
    const [brand, net, netBefore, isOnSale] = row.slice(dims.length);
    const cell = found.get(group.join()) ?? {
      group,
      net: 0,
      netBefore: 0,
      brands: 0,
      isOwn: false,
    };
    found.set(group.join(), {
      group,
      net: cell.net + Number(net),
      netBefore: cell.netBefore + Number(netBefore),
      brands: cell.brands + (Number(brand) !== 0 && isOnSale === true ? 1 : 0),
      isOwn: cell.isOwn || (Number(brand) === selection.brand && isOnSale === true),
    });
  }
  return [...found.values()];
}

interface Params extends Record<string, unknown> {
  limit: number;
}

/**
 * Cells in which the category sells and the brand has nothing on sale (domain.md section 9.9), largest net sales first.
 * Rows: rank of the cell by net sales among all of the category, sub-category, flavour (or claim), net sales, growth,
 * brands.
 */
export const assortmentGaps: NamedQuery<Params> = {
  reason: 'A gap is what the brand does not sell, which no row of it says.',
  metrics: ['NS', 'GR'],
  readsBaseline: true,
  ignoresProduct: true,
  read: readParams<Params>({ limit: upTo(50, 15) }),
  run(context, { limit }): Promise<QueryResult> {
    const { dataSet, names, selection } = context;
    const dims = cellDims(dataSet);
    const columns: ResultColumn[] = [
      countColumn('rank', 'Rank by net sales'),
      ...dimensionColumns(dims ?? []),
      ...figureColumns(sales, dataSet.info.currency).map((column) => ({
        ...column,
        label: 'Net sales of the category',
      })),
      ...figureColumns(metricMeasure('GR'), dataSet.info.currency),
      countColumn('brands', 'Brands on sale', 'brands'),
    ];
    return resultOfSubject(context, columns, async (resolved) => {
      if (dims === null) return emptyState('no-data', 'These data have no categories.');
      const all = (await cells(context, resolved, dims))
        .filter(({ group, net }) => net > 0 && group.every((id) => id !== 0))
        .sort((one, other) => other.net - one.net || compareIds(one.group, other.group));
      if (all.length === 0) return noDataInPeriod();
      const gaps = all.filter(({ isOwn }) => !isOwn).slice(0, limit);
      if (gaps.length === 0) {
        const name = names.brand(selection.brand ?? 0).name;
        return emptyState('no-data', `${name} has a product in every part of the category.`);
      }
      const namers = await Promise.all(
        dims.map((dim, at) =>
          names.namer(
            dim,
            gaps.map(({ group }) => group[at] ?? 0),
          ),
        ),
      );
      return gaps.map(({ group, net, netBefore, brands }) => [
        1 + all.filter((other) => other.net > net).length,
        ...namers.flatMap((named, at) => {
          const { id, name } = named(group[at] ?? 0);
          return [id, name];
        }),
        net,
        resolved.baseline === null ? null : growth(sales, net, netBefore),
        brands,
      ]);
    });
  },
};

function compareIds(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((id, index) => id !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
