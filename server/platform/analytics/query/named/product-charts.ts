import { bucketsOf } from '../../../dates/calendar-units';
import type { StoreRows } from '../../store/analytic-store';
import { tables } from '../compile/tables';
import { deepestCategory } from '../execute/product-lookup';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { figuresWithReference } from '../execute/with-reference';
import { emptyState, missingPart, noDataInPeriod } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { drawnLevel, levelFor } from '../model/periods';
import { always, ofSubject } from '../model/scope';
import type { Condition } from '../model/selection';
import { dimensionColumns, figureColumns } from '../results/columns';
import { incompleteBuckets } from '../results/incomplete-buckets';
import { hasFigures } from '../results/query-figures';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, idColumns, noteOf, oneOf, sqlQuery, withSelection } from './named-query';
import { Statement } from './statement';

const unknown = 'unknown';

/** Sizes from small to large, the unknown one last. */
const bySize = (one: string, other: string): number =>
  Number(one === unknown) - Number(other === unknown) || Number(one) - Number(other);

/** Units of the brand's products in the chosen product's sub-category by bucket and size of the pack. */
export const packs = sqlQuery({
  scope: ofSubject(),
  reason: 'The size of a pack is no dimension.',
  metrics: ['U'],
  columns: ({ dataSet }) => [
    ...dimensionColumns(['date']),
    ...idColumns('size', 'Size'),
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
    const lines = statement.from(tables.productDay, 'subject', { timing: { level } });
    const from = lines.inRange().joinProduct();
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
    const packRows = buckets.flatMap(({ start }) =>
      sizes.map((size) => [
        ...[start, size, size === unknown ? 'Size not known' : `${size} oz`],
        units.get(`${start} ${size}`) ?? 0,
      ]),
    );
    return { rows: packRows, dateLevel: level, ...incompleteBuckets(buckets, coverage.hasSales) };
  },
});

const measures = { unit: metricMeasure('AUP'), ounce: metricMeasure('AUPOZ') };

/** Both prices of a subject in one statement; null without sales. */
async function prices(
  context: QueryContext,
  subject: 'brand' | 'market',
  filters: readonly Condition[],
): Promise<Record<'unit' | 'ounce', number | null>> {
  const query = metricQuery({ subject, measures: [measures.unit, measures.ounce], filters });
  const found = await queryFigures(context, query);
  if (!hasFigures(found)) return { unit: null, ounce: null };
  const { rows } = await shapeResult(found, context.dataSet, context.names);
  const [unit, ounce] = rows[0] ?? [];
  const figure = (cell: unknown) => (typeof cell === 'number' ? cell : null);
  return { unit: figure(unit), ounce: figure(ounce) };
}

/** The prices of the product, and of its brand and all brands in its deepest category, if known; two widgets share them. */
async function comparedPrices(context: QueryContext) {
  const product = await context.products.facts(context.selection.product);
  const category = product === null ? null : deepestCategory(product);
  const own = () => prices(context, 'brand', []);
  if (product === null || category === null) return { own: await own(), inCategory: null };
  const ofBrand = withSelection(context, { product: null });
  // The market takes longest, so it is read first.
  const [market, brands, ofProduct] = await Promise.all([
    prices(ofBrand, 'market', [category.condition]),
    prices(ofBrand, 'brand', [category.condition]),
    own(),
  ]);
  return { own: ofProduct, inCategory: { product, category, brands, market } };
}

/** Average prices of the product, its brand and all brands in its sub-category, per unit (of packs of any size) or ounce. */
export const priceAgainstCategory = sqlQuery({
  scope: ofSubject(),
  reason: 'A product, its brand and its sub-category are rows of one result.',
  metrics: ['AUP', 'AUPOZ'],
  params: { price: oneOf('unit', 'ounce') },
  columns: ({ dataSet }, { price }) => [
    ...idColumns('series', 'Product'),
    ...figureColumns(measures[price], dataSet.info.currency),
  ],
  async find(context, { price }) {
    const { names, selection } = context;
    const { product: productId } = selection;
    if (productId === null) return emptyState('no-brand', 'Choose a product to see its price.');
    const [{ own, inCategory }, named] = await Promise.all([
      context.shared.once(context, comparedPrices),
      names.productNames([productId]),
    ]);
    if (inCategory === null)
      return emptyState('no-brand', 'The category of this product is not known.');
    const { product, category, brands, market } = inCategory;
    const brand = names.brand(selection.brand ?? 0);
    if (own[price] === null)
      return own.unit === null
        ? emptyState('no-data', 'This product has no sales in this period.')
        : emptyState('missing-part', 'The weight of this product is not known.');
    return [
      [named.get(productId)?.id ?? '', product.name, own[price]],
      [brand.id, `${brand.name} in ${category.name}`, brands[price]],
      ['average', `All of ${category.name}`, market[price]],
    ];
  },
});

const [units, outOfStock] = [metricMeasure('U'), metricMeasure('OOS')];

/** Units of the product and those beside it by bucket, with the share of listed days out of stock as shade. */
export const unitsAndStockOuts = derivedQuery({
  scope: ofSubject({ reference: always, members: ['product_id'] }),
  reason: 'Stock-outs are drawn behind the units, not as a line of their own.',
  metrics: ['U', 'OOS'],
  /** Buckets; `auto` chooses them by the length of the period. */
  params: { level: oneOf('week', 'day', 'month', 'auto') },
  columns: ({ dataSet }) => [
    ...dimensionColumns(['date', 'product']),
    ...figureColumns(units, dataSet.info.currency),
  ],
  async derive(context, { level }) {
    const { dataSet, names, selection } = context;
    const hasListings = missingPart(dataSet.info, outOfStock.needs) === null;
    const reference = selection.reference ?? null;
    const query = metricQuery({
      subject: 'brand+competitors',
      measures: hasListings ? [units, outOfStock] : [units],
      dimensions: ['date', 'product'],
      dateLevel: drawnLevel(level, selection.period, dataSet.info),
      compare: reference !== null,
    });
    const found =
      reference === null
        ? await context.batcher.run(context, query, { withTotals: false })
        : await figuresWithReference(context, query, reference);
    if (!hasFigures(found)) return emptyResult(dataSet, selection, query, found, reference?.label);
    const { columns, rows, ...result } = await shapeResult(found, dataSet, names);
    // A reference shows its units alone.
    const isShown = columns.map(
      ({ key, role }) =>
        role !== 'growth' && !(role === 'baseline' && key !== `${units.key}_baseline`),
    );
    return {
      ...result,
      rows: rows.map((row) => row.filter((_, at) => isShown[at])),
      columns: columns
        .filter((_, at) => isShown[at])
        .map((column) => (column.key === outOfStock.key ? { ...column, role: 'shade' } : column)),
      ...noteOf(hasListings ? undefined : 'These data do not say what was out of stock.'),
    };
  },
});
