import { bucketsOf } from '../../../dates/calendar-units';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { levelFor } from '../model/periods';
import { dimensionColumns, figureColumns, textColumn } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import type { QueryResult } from '../results/query-result';
import type { StoreRows } from '../../store/analytic-store';
import { deepestCategory } from '../execute/product-lookup';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';

const unknown = 'unknown';

const nameOf = (ounces: string): string => (ounces === unknown ? 'Size not known' : `${ounces} oz`);

/** Sizes from small to large, the unknown one last. */
const bySize = (one: string, other: string): number =>
  Number(one === unknown) - Number(other === unknown) || Number(one) - Number(other);

/**
 * Units of the brand's products in the chosen product's sub-category by bucket and size of the pack. Rows: day, id and name
 * of the size, units.
 */
export const packs: NamedQuery<Record<string, never>> = {
  reason: 'The size of a pack is no dimension.',
  metrics: ['U'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, dialect, signal } = context;
    const columns = [
      ...dimensionColumns(['date']),
      textColumn('size_id', 'Size id', 'id'),
      textColumn('size', 'Size'),
      ...figureColumns(metricMeasure('U'), dataSet.info.currency),
    ];
    const selection = { ...context.selection, product: null };
    return resultOfSubject({ dataSet, selection }, columns, async (resolved) => {
      const product = await context.products.facts(context.selection.product);
      const category = product === null ? null : deepestCategory(product);
      if (category === null)
        return emptyState('no-brand', 'Choose a product with a category to see its packs.');
      const level = levelFor(resolved.period, context.dataSet.info);
      const params = new SqlParams(dialect);
      const from = new FromClause(tables.productDay, params, { ...wholePeriod, level })
        .inScope(new QueryScopes(params, 'brand', [category.condition], selection), 'subject')
        .inRange()
        .joinProduct();
      const { rows } = await dataSet.store.query(
        `SELECT ${from.columnFor('date')}, p.net_wt_oz, SUM(f.units) ${from.text()} ${dialect.groupByAll}`,
        boundValues(params.list, resolved),
        signal,
      );
      if (rows.length === 0) return noDataInPeriod();
      const sizeOf = (ounces: StoreRows['rows'][number][number] | undefined) =>
        typeof ounces === 'number' ? String(ounces) : unknown;
      const units = new Map(
        rows.map(([day, ounces, sold]) => [`${String(day)} ${sizeOf(ounces)}`, Number(sold)]),
      );
      const sizes = [...new Set(rows.map(([, ounces]) => sizeOf(ounces)))].sort(bySize);
      const buckets = bucketsOf(resolved.period, level);
      return {
        rows: buckets.flatMap(({ start }) =>
          sizes.map((size) => [start, size, nameOf(size), units.get(`${start} ${size}`) ?? 0]),
        ),
        dateLevel: level,
        ...incompleteBuckets(buckets, context.dataSet.coverage.hasSales),
      };
    });
  },
};
