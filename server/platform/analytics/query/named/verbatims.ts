import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { newestReviews, type QuerySelection, wordsOf } from '../model/selection';
import { dimensionColumns, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import type { StoreRows } from '../../store/analytic-store';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';

const columns: ResultColumn[] = [
  textColumn('review_id', 'Review id', 'id'),
  ...dimensionColumns(['date']),
  { ...textColumn('stars', 'Stars'), format: 'integer', unit: 'stars', role: 'value' },
  textColumn('text', 'Review'),
  textColumn('product', 'Product'),
  textColumn('verified', 'Purchase'),
  textColumn('praised', 'Praised'),
  textColumn('criticised', 'Criticised'),
  textColumn('mentioned', 'Also mentioned'),
];

/** A review with the themes that it mentions. */
interface Review {
  id: number;
  day: string;
  stars: number;
  text: string;
  product: number;
  verified: boolean;
  themes: { name: string; polarity: number }[];
}

const asked = ({ verbatims }: QuerySelection) => verbatims ?? newestReviews;

/** The newest reviews that have every word of the search: one row for each theme of a review, or one without a theme. */
async function reviewRows(
  { dataSet, dialect, signal }: QueryContext,
  resolved: ResolvedSelection,
): Promise<StoreRows['rows']> {
  const params = new SqlParams(dialect);
  const { selection } = resolved;
  const from = new FromClause(tables.reviews, params, wholePeriod)
    .inScope(new QueryScopes(params, 'brand', [], selection), 'subject')
    .inRange();
  wordsOf(asked(selection).search).forEach((_, at) => {
    const word = params.add(`search.${String(at)}`, 'text', (bound) => {
      return wordsOf(asked(bound.selection).search)[at] ?? '';
    });
    from.and(dialect.containsText('f.text', word));
  });
  const limit = params.add('reviews', 'integer', (bound) => asked(bound.selection).limit);
  const sql = `WITH found AS (
    SELECT f.id AS id, f.date AS date, f.stars AS stars, f.text AS text, f.product AS product,
      f.verified AS verified, COUNT(*) OVER () AS in_all ${from.text()}
    ORDER BY f.date DESC, f.id DESC LIMIT ${limit})
    SELECT found.id, found.date, found.stars, found.text, found.product, found.verified, found.in_all, m.theme, m.polarity
    FROM found LEFT JOIN review_theme m ON m.review = found.id
    ORDER BY found.date DESC, found.id DESC, m.theme`;
  return (await dataSet.store.query(sql, boundValues(params.list, resolved), signal)).rows;
}

/** Reviews in the order of their rows. */
function reviewsIn(rows: StoreRows['rows']): Review[] {
  const reviews = new Map<number, Review>();
  for (const [id, day, stars, words, product, verified, , theme, polarity] of rows) {
    const review = reviews.get(Number(id)) ?? {
      id: Number(id),
      day: String(day),
      stars: Number(stars),
      text: String(words ?? ''),
      product: Number(product),
      verified: verified === true,
      themes: [],
    };
    reviews.set(review.id, review);
    if (theme !== null) review.themes.push({ name: String(theme), polarity: Number(polarity) });
  }
  return [...reviews.values()];
}

const themesWith = ({ themes }: Review, sign: -1 | 0 | 1): string =>
  [...new Set(themes.filter(({ polarity }) => Math.sign(polarity) === sign).map((one) => one.name))]
    .sort()
    .join(', ');

/**
 * Reviews in the reviewers' own words, newest first: those of the chosen brand or product that have every word of the
 * viewer's search, without their buyers. `baseSize` is the number of all of them; a search that finds none has no rows.
 */
export const verbatims: NamedQuery<Record<string, never>> = {
  reason: 'Reviews are texts, and JAQL knows figures alone.',
  metrics: ['REV', 'RAT'],
  needs: ['reviews'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const result = await resultOfSubject(context, columns, async (resolved) => {
      const read = await reviewRows(context, resolved);
      const found = Number(read[0]?.[6] ?? 0);
      if (found === 0 && wordsOf(asked(context.selection).search).length === 0)
        return emptyState('no-data', 'There are no reviews in this period.');
      const reviews = reviewsIn(read);
      const products = [...new Set(reviews.map(({ product }) => product))];
      const names = await context.names.productNames(products);
      const rows = reviews.map((review) => [
        String(review.id),
        review.day,
        review.stars,
        review.text,
        names.get(review.product)?.name ?? '',
        review.verified ? 'Verified' : 'Not verified',
        themesWith(review, 1),
        themesWith(review, -1),
        themesWith(review, 0),
      ]);
      return { rows, baseSize: found };
    });
    return { ...result, baseSize: result.baseSize ?? 0 };
  },
};
