import { bucketsOf } from '../../../dates/calendar-units';
import type { StoreRows } from '../../store/analytic-store';
import { tables } from '../compile/tables';
import { deepestCategory } from '../execute/product-lookup';
import { emptyState, noDataInPeriod } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { levelFor } from '../model/periods';
import { ofSubject } from '../model/scope';
import { dimensionColumns, figureColumns, textColumn } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { sqlQuery } from './named-query';
import { Statement } from './statement';

const unknown = 'unknown';

const nameOf = (ounces: string): string => (ounces === unknown ? 'Size not known' : `${ounces} oz`);

/** Sizes from small to large, the unknown one last. */
const bySize = (one: string, other: string): number =>
  Number(one === unknown) - Number(other === unknown) || Number(one) - Number(other);

/** Units of the brand's products in the chosen product's sub-category by bucket and size of the pack. */
export const packs = sqlQuery({
  scope: ofSubject(),
  text: { reason: 'The size of a pack is no dimension.', metrics: ['U'] },
  columns: ({ dataSet }) => [
    ...dimensionColumns(['date']),
    textColumn('size_id', 'Size id', 'id'),
    textColumn('size', 'Size'),
    ...figureColumns(metricMeasure('U'), dataSet.info.currency),
  ],
  async find(context) {
    const { info, coverage } = context.dataSet;
    const { period, selection } = context.resolved;
    const product = await context.products.facts(context.selection.product);
    const category = product === null ? null : deepestCategory(product);
    if (category === null)
      return emptyState('no-brand', 'Choose a product with a category to see its packs.');
    const level = levelFor(period, info);
    const resolved = { ...context.resolved, selection: { ...selection, product: null } };
    const statement = new Statement({ ...context, resolved }, 'brand', [category.condition]);
    const from = statement
      .from(tables.productDay, 'subject', { timing: { level } })
      .inRange()
      .joinProduct();
    const rows = await statement.run(
      `SELECT ${from.columnFor('date')}, p.net_wt_oz, SUM(f.units) ${from.text()} ${context.dialect.groupByAll}`,
    );
    if (rows.length === 0) return noDataInPeriod();
    const sizeOf = (ounces: StoreRows['rows'][number][number] | undefined) =>
      typeof ounces === 'number' ? String(ounces) : unknown;
    const units = new Map(
      rows.map(([day, ounces, sold]) => [`${String(day)} ${sizeOf(ounces)}`, Number(sold)]),
    );
    const sizes = [...new Set(rows.map(([, ounces]) => sizeOf(ounces)))].sort(bySize);
    const buckets = bucketsOf(period, level);
    return {
      rows: buckets.flatMap(({ start }) =>
        sizes.map((size) => [start, size, nameOf(size), units.get(`${start} ${size}`) ?? 0]),
      ),
      dateLevel: level,
      ...incompleteBuckets(buckets, coverage.hasSales),
    };
  },
});
