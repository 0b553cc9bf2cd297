import { emptyState } from '../model/empty-state';
import { countColumn, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject } from './named-query';
import { daySql, SearchStatement } from './search-statement';

const columns: ResultColumn[] = [
  textColumn('step_id', 'Step id', 'id'),
  textColumn('step', 'Step'),
  countColumn('visits', 'Visits', 'visits'),
];

/**
 * Funnel from the search to the order (docs/domain.md section 9.13): visits of known buyers with a search, those with a
 * page view of a product after it, and those whose buyer bought a viewed product on that day. There are no carts in the
 * data.
 */
export const searchFunnel: NamedQuery<Record<string, never>> = {
  reason: 'Steps of a visit are rows of three tables.',
  metrics: [],
  definitions: [
    [
      'Visits',
      'Visits with a search; those of them with a view of a product after it; and those in which a viewed product was bought on the same day. Known buyers alone.',
    ],
  ],
  needs: ['searches'],
  subject: 'market',
  follows: ['product', 'place', 'buyer'],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    resultOfSubject(
      context,
      columns,
      async (resolved) => {
        const statement = new SearchStatement(context, resolved);
        const isKnown = 'f.buyer <> 0 AND f.session IS NOT NULL';
        const searches = statement.searches().and(isKnown);
        const views = statement
          .views()
          .and(isKnown)
          .and(
            `EXISTS (SELECT 1 FROM searched s WHERE s.session = f.session AND s.first_at <= f."at")`,
          );
        const [counts] = await statement.run(
          `WITH searched AS (SELECT f.session AS session, MIN(f."at") AS first_at ${searches.text()} GROUP BY f.session),
           viewed AS (SELECT DISTINCT f.session AS session, f.buyer AS buyer, f.product AS product, ${daySql} AS day ${views.text()}),
           bought AS (${statement.boughtSql()})
           SELECT (SELECT COUNT(*) FROM searched), (SELECT COUNT(DISTINCT session) FROM viewed),
             (SELECT COUNT(DISTINCT v.session) FROM viewed v
              JOIN bought b ON b.buyer = v.buyer AND b.product = v.product AND b.day = v.day)`,
        );
        const [searched = 0, viewed = 0, bought = 0] = (counts ?? []).map(Number);
        if (searched === 0) return emptyState('no-data', 'No known buyer searched in this period.');
        return [
          ['searched', 'Searched', searched],
          ['viewed', 'Viewed a product after it', viewed],
          ['bought', 'Bought a viewed product that day', bought],
        ];
      },
      'market',
    ),
};
