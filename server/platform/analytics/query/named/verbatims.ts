import { groupBy } from '../../../group-by';
import type { StoreRows } from '../../store/analytic-store';
import { tables } from '../compile/tables';
import { emptyState } from '../model/empty-state';
import { ofSubject } from '../model/scope';
import { newestReviews, type QuerySelection, wordsOf } from '../model/selection';
import { dimensionColumns, plainColumn, textColumn } from '../results/columns';
import { type OpenContext, sqlQuery } from './named-query';
import { Statement } from './statement';

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
const themesWith = (rows: StoreRows['rows'], sign: -1 | 0 | 1): string =>
  [
    ...new Set(
      rows.flatMap(([, , , , , , , theme = null, polarity]) =>
        theme !== null && Math.sign(Number(polarity)) === sign ? [String(theme)] : [],
      ),
    ),
  ]
    .sort()
    .join(', ');

/**
 * Reviews in the reviewers' own words, newest first: those of the chosen brand or product that have every word of the
 * viewer's search, without their buyers. `baseSize` is the number of all of them; a search that finds none has no rows.
 */
export const verbatims = sqlQuery({
  scope: ofSubject(),
  text: { reason: 'Reviews are texts, and JAQL knows figures alone.', metrics: ['REV', 'RAT'] },
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
      return {
        rows: [],
        baseSize: 0,
        empty: emptyState('no-data', 'There are no reviews in this period.'),
      };
    const products = new Set(read.map(([, , , , product]) => Number(product)));
    const names = await context.names.productNames([...products]);
    const rows = [...groupBy(read, ([id]) => Number(id)).values()].map((ofReview) => {
      const [id, day, stars, words, product, verified] = ofReview[0] ?? [];
      return [
        String(id),
        String(day),
        Number(stars),
        String(words ?? ''),
        names.get(Number(product))?.name ?? '',
        verified === true ? 'Verified' : 'Not verified',
        themesWith(ofReview, 1),
        themesWith(ofReview, -1),
        themesWith(ofReview, 0),
      ];
    });
    return { rows, baseSize: found };
  },
});
