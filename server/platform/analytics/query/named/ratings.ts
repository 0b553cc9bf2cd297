import { groupBy } from '../../../lists';
import { ratio } from '../../metrics/arithmetic';
import { rateOf } from '../../metrics/base';
import type { Component } from '../../metrics/component';
import { mentionsBase, reviewsBase } from '../../metrics/components/bases';
import { mentions, negativeMentions, positiveMentions } from '../../metrics/components/reviews';
import type { StoreRows } from '../../store/analytic-store';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { cannotCompute, emptyState, missingPart } from '../model/empty-state';
import { componentMeasure, type Measure, metricMeasure } from '../model/measure';
import { type MetricQuery, metricQuery } from '../model/metric-query';
import { isResolved, resolveSubject } from '../model/resolved-selection';
import { ofBrand, ofSubject } from '../model/scope';
import { newestReviews, type QuerySelection, wordsOf } from '../model/selection';
import {
  baseColumn,
  dimensionColumns,
  plainColumn,
  shareColumn,
  textColumn,
} from '../results/columns';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { derivedQuery, idColumns, type OpenContext, sqlQuery, withSelection } from './named-query';
import { productPeersOf, rivalsOf } from './peers';
import { Statement } from './statement';

const noReviews = emptyState('no-data', 'There are no reviews in this period.');

/** Reviews and their share for 5 stars to 1, and the total with the average rating as the last row. */
export const ratings = sqlQuery({
  scope: ofSubject(),
  reason: 'Stars are a figure; JAQL cannot group by them.',
  metrics: ['RAT', 'REV'],
  columns: [
    ...idColumns('stars', 'Stars'),
    plainColumn('REV', 'Reviews', 'integer', 'reviews', { metric: 'REV' }),
    shareColumn('share', 'Share of reviews', reviewsBase.key),
    {
      ...plainColumn('RAT', 'Average rating', 'stars', 'stars'),
      metric: 'RAT',
      base: reviewsBase.key,
    },
    baseColumn(reviewsBase),
  ],
  async find(context) {
    const statement = new Statement(context);
    const from = statement.from(tables.reviews, 'subject').inRange().text();
    const counts = await statement.figures(`SELECT f.stars, COUNT(*) ${from} GROUP BY f.stars`);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0) return noReviews;
    const sumOfStars = [...counts].reduce((sum, [stars, count]) => sum + Number(stars) * count, 0);
    const rows = [5, 4, 3, 2, 1].map((stars) => {
      const count = counts.get(String(stars)) ?? 0;
      const name = stars === 1 ? '1 star' : `${String(stars)} stars`;
      return [String(stars), name, count, count / total, null, total];
    });
    const all = [null, 'All reviews', total, 1, sumOfStars / total, total];
    return { rows: [...rows, all], baseSize: total };
  },
  /** A data set without reviews says so before anything else about the period. */
  resolve(context, subject) {
    const { dataSet, selection } = context;
    const missing = selection.brand === null ? null : missingPart(dataSet.info, ['reviews']);
    return missing === null
      ? resolveSubject(subject, dataSet.info, selection)
      : cannotCompute(missing, 'ratings');
  },
});

/** A share of all mentions of a theme. */
const shareOfMentions = (key: string, label: string, part: Component): Measure => ({
  ...componentMeasure(part, key),
  label,
  format: 'percent',
  unit: '%',
  needs: ['reviews'],
  base: rateOf(mentionsBase),
  components: [part, mentions],
  value: ratio,
});

const themesQuery = metricQuery({
  subject: 'brand',
  measures: [
    metricMeasure('SENT'),
    shareOfMentions('positive', 'Positive mentions', positiveMentions),
    shareOfMentions('negative', 'Negative mentions', negativeMentions),
  ],
  dimensions: ['theme'],
  rank: { by: 'SENT', direction: 'desc', limit: null },
  total: true,
});

/** The result of a metric query. */
async function resultOf(context: QueryContext, query: MetricQuery): Promise<QueryResult> {
  const { dataSet, names, selection } = context;
  const found = await queryFigures(context, query);
  return hasFigures(found)
    ? shapeResult(found, dataSet, names)
    : emptyResult(dataSet, selection, query, found);
}

/**
 * Themes of reviews, the best net sentiment first: net sentiment, the shares of positive and negative mentions, and their
 * number. Themes with fewer than 30 mentions have no rates and come last (D-24). The last row is all themes together.
 */
export const themes = derivedQuery({
  scope: ofSubject(),
  reason: 'The shares of positive and negative mentions are no metrics.',
  metrics: ['SENT'],
  columns: dimensionColumns(['theme']),
  derive: (context) => resultOf(context, themesQuery),
});

/** Bayesian ratings of the subject and its rivals, the best first. */
async function ratingsOf(
  context: QueryContext,
  dim: 'brand' | 'product',
  rivalsFor: (open: OpenContext) => Promise<Partial<QuerySelection>>,
): Promise<QueryResult> {
  const { info } = context.dataSet;
  const query = metricQuery({
    subject: 'brand+competitors',
    measures: [metricMeasure('BRAT')],
    dimensions: [dim],
    rank: { by: 'BRAT', direction: 'desc', limit: null },
  });
  const resolved = resolveSubject('brand', info, context.selection);
  const canRate = missingPart(info, ['reviews']) === null && isResolved(resolved);
  const rivals = canRate ? await rivalsFor({ ...context, resolved }) : {};
  return resultOf(withSelection(context, rivals), query);
}

/** Ratings of the brand, whichever of its products is chosen, of the compared brands, and of its nearest peers. */
export const ratingAgainstPeers = derivedQuery({
  scope: ofBrand({ members: ['brand_id'] }),
  reason: 'Peers are chosen by what the brand sells.',
  metrics: ['BRAT'],
  columns: dimensionColumns(['brand']),
  derive(asked) {
    const context = withSelection(asked, { product: null, competitorProducts: [] });
    return ratingsOf(context, 'brand', async (open) => ({ competitors: await rivalsOf(open) }));
  },
});

/** Ratings of the product, of the compared products, and of the nearest ones of its sub-category. */
export const ratingAgainstProducts = derivedQuery({
  scope: ofSubject({ members: ['product_id'] }),
  reason: 'Peers are chosen by how much the product sells.',
  metrics: ['BRAT'],
  columns: dimensionColumns(['product']),
  derive(context) {
    const { competitorProducts } = context.selection;
    return ratingsOf(context, 'product', async (open) => ({
      competitors: [],
      competitorProducts: [...new Set([...competitorProducts, ...(await productPeersOf(open))])],
    }));
  },
});

const asked = ({ verbatims }: QuerySelection) => verbatims ?? newestReviews;

/** The newest reviews that have every word of the search: one row for each theme of a review, or one without a theme. */
async function reviewRows(context: OpenContext): Promise<StoreRows['rows']> {
  const statement = new Statement(context);
  const { params } = statement;
  const from = statement.from(tables.reviews, 'subject').inRange();
  wordsOf(asked(context.resolved.selection).search).forEach((_, at) => {
    const word = params.add(
      `search.${String(at)}`,
      'text',
      (bound) => wordsOf(asked(bound.selection).search)[at] ?? '',
    );
    from.and(context.dialect.containsText('f.text', word));
  });
  const limit = params.add('reviews', 'integer', (bound) => asked(bound.selection).limit);
  const sql = `WITH found AS (
    SELECT f.id AS id, f.date AS date, f.stars AS stars, f.text AS text, f.product AS product,
      f.verified AS verified, COUNT(*) OVER () AS in_all ${from.text()}
    ORDER BY f.date DESC, f.id DESC LIMIT ${limit})
    SELECT found.id, found.date, found.stars, found.text, found.product, found.verified, found.in_all, m.theme, m.polarity
    FROM found LEFT JOIN review_theme m ON m.review = found.id
    ORDER BY found.date DESC, found.id DESC, m.theme`;
  return statement.run(sql);
}

/** The themes of a review with a polarity, of its rows. */
function themesWith(rows: StoreRows['rows'], sign: number): string {
  const found = rows.flatMap(([, , , , , , , theme = null, polarity]) =>
    theme !== null && Math.sign(Number(polarity)) === sign ? [String(theme)] : [],
  );
  return [...new Set(found)].sort().join(', ');
}

/**
 * Reviews in the reviewers' own words, newest first: those of the chosen brand or product that have every word of the
 * viewer's search, without their buyers. `baseSize` is the number of all of them; a search that finds none has no rows.
 */
export const verbatims = sqlQuery({
  scope: ofSubject(),
  reason: 'Reviews are texts, and JAQL knows figures alone.',
  metrics: ['REV', 'RAT'],
  needs: ['reviews'],
  columns: [
    textColumn('review_id', 'Review id', 'id'),
    ...dimensionColumns(['date']),
    plainColumn('stars', 'Stars', 'integer', 'stars'),
    textColumn('text', 'Review'),
    textColumn('product', 'Product'),
    textColumn('verified', 'Purchase'),
    textColumn('praised', 'Praised'),
    textColumn('criticised', 'Criticised'),
    textColumn('mentioned', 'Also mentioned'),
  ],
  async find(context) {
    const read = await reviewRows(context);
    const found = Number(read[0]?.[6] ?? 0);
    if (found === 0 && wordsOf(asked(context.selection).search).length === 0)
      return { rows: [], baseSize: 0, empty: noReviews };
    const products = read.map(([, , , , product]) => Number(product));
    const names = await context.names.productNames(products);
    const rows = [...groupBy(read, ([id]) => Number(id)).values()].map((ofReview) => {
      const [id, day, stars, words, product, verified] = ofReview[0] ?? [];
      return [
        String(id),
        String(day),
        Number(stars),
        String(words ?? ''),
        names.get(Number(product))?.name ?? '',
        verified === true ? 'Verified' : 'Not verified',
        ...[1, -1, 0].map((sign) => themesWith(ofReview, sign)),
      ];
    });
    return { rows, baseSize: found };
  },
});
