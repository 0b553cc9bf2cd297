import type { StoreRows } from '../../store/analytic-store';
import { emptyState } from '../model/empty-state';
import { ofMarket } from '../model/scope';
import { countColumn, shareColumn, textColumn } from '../results/columns';
import { type Found, idColumns, type OpenContext, sqlQuery, upTo } from './named-query';
import { daySql, leastSearches, searchSides, SearchStatement, termSql } from './searches';

/** Outcome of the searches of a term, or of all terms. */
interface Outcome {
  term: string;
  searches: number;
  /** Without a result. */
  without: number;
  clicked: number;
  /** Searches by known buyers: purchases of others are not known. */
  known: number;
  /** Searches by known buyers, with a result. */
  knownFound: number;
  /** Searches followed by a purchase of the clicked product on the same day. */
  bought: number;
}

/** Terms with enough searches, most searched first, and all searches of the period together. */
async function outcomes(context: OpenContext) {
  const statement = new SearchStatement(context);
  const { dialect } = context;
  const count = (condition: string) => dialect.countWhere(condition);
  const columns = ['searches', 'without', 'clicked', 'known', 'known_found', 'bought'];
  const rows = await statement.run(
    `WITH searched AS (SELECT ${termSql} AS term, ${daySql} AS day, f.buyer AS buyer,
       COALESCE(f.product, 0) AS product, COALESCE(f.results, 0) AS results ${statement.searches().text()}),
     bought AS (${statement.boughtSql()}),
     judged AS (SELECT s.*, b.buyer IS NOT NULL AS is_bought FROM searched s
       LEFT JOIN bought b ON b.buyer = s.buyer AND b.product = s.product AND b.day = s.day),
     counted AS (SELECT term, COUNT(*) AS searches, ${count('results = 0')} AS without,
       ${count('product <> 0')} AS clicked, ${count('buyer <> 0')} AS known,
       ${count('buyer <> 0 AND results > 0')} AS known_found, ${count('is_bought')} AS bought
       FROM judged GROUP BY term)
     SELECT term, ${columns.join(', ')} FROM counted WHERE searches >= ${String(leastSearches)}
     UNION ALL SELECT NULL, ${columns.map((name) => `COALESCE(SUM(${name}), 0)`).join(', ')} FROM counted`,
  );
  const outcomeOf = ([term, ...counts]: StoreRows['rows'][number]): Outcome => {
    const [searches = 0, without = 0, clicked = 0, known = 0, knownFound = 0, bought = 0] =
      counts.map(Number);
    return { term: String(term), searches, without, clicked, known, knownFound, bought };
  };
  const all = rows.find(([term]) => term === null);
  if (all === undefined) throw new Error('The statement has no row of all searches.');
  const terms = rows
    .filter((row) => row !== all)
    .map(outcomeOf)
    .sort((one, other) => other.searches - one.searches || (one.term < other.term ? -1 : 1));
  return { terms, all: outcomeOf(all) };
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** What a query finds in the terms of the period with enough searches, or why there are none. */
async function findInTerms(
  context: OpenContext,
  find: (terms: readonly Outcome[], all: Outcome) => Found,
): Promise<Found> {
  const { terms, all } = await outcomes(context);
  if (all.searches === 0) return emptyState('no-data', 'There are no searches in this period.');
  return terms.length === 0
    ? emptyState('too-few', `No term was searched ${String(leastSearches)} times in this period.`)
    : find(terms, all);
}

const reason = 'Searches are no metric, and a purchase follows a search by buyer, product and day.';

/** The most searched terms of the market (docs/domain.md section 9.13). No row identifies who searched. */
export const searchTerms = sqlQuery({
  scope: ofMarket({ sides: searchSides }),
  reason,
  definitions: {
    Searches:
      'Searches with the term. Terms with few searches are left out, because they may name a person.',
    'Click-through': 'Searches after which a result was clicked, as a share of all.',
    Conversion:
      'Searches after which the searcher bought a result on the same day, as a share of those of known buyers.',
  },
  needs: ['searches'],
  params: { limit: upTo(100, 20) },
  columns: [
    textColumn('term', 'Term'),
    countColumn('searches', 'Searches'),
    shareColumn('ctr', 'Click-through', 'searches'),
    shareColumn('conversion', 'Conversion', 'known'),
    shareColumn('without', 'Without a result', 'searches'),
    { ...countColumn('known', 'Searches of known buyers', 'searches'), role: 'base' },
  ],
  find: (context, { limit }) =>
    findInTerms(context, (terms) =>
      terms
        .slice(0, limit)
        .map(({ term, searches, without, clicked, known, bought }) => [
          ...[term, searches, share(clicked, searches), share(bought, known)],
          ...[share(without, searches), known],
        ]),
    ),
});

/** Searches of a term with a result and fewer purchases than usual (section 9.13). @param usual conversion of all of them */
function unbought({ searches, without, knownFound, bought }: Outcome, usual: number | null) {
  if (knownFound < leastSearches || usual === null || usual <= 0) return 0;
  return Math.round((searches - without) * Math.max(0, 1 - bought / knownFound / usual));
}

/** The terms with the most unmet searches. */
export const unmetDemand = sqlQuery({
  scope: ofMarket({ sides: searchSides }),
  reason,
  definitions: {
    'Unmet searches':
      'Searches without a result, and those with results that led to a purchase less often than usual.',
  },
  needs: ['searches'],
  params: { limit: upTo(30, 12) },
  columns: [
    textColumn('term', 'Term'),
    ...idColumns('why', 'Why'),
    countColumn('unmet', 'Unmet searches'),
  ],
  find: (context, { limit }) =>
    findInTerms(context, (terms, all) => {
      const usual = share(all.bought, all.knownFound);
      const unmet = terms
        .map((one) => ({ ...one, unbought: unbought(one, usual) }))
        .map((one) => ({ ...one, total: one.without + one.unbought }))
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total || (one.term < other.term ? -1 : 1));
      if (unmet.length === 0)
        return emptyState('no-event', 'Every term found something and was bought as usual.');
      return unmet.slice(0, limit).flatMap(({ term, without, unbought }) => [
        [term, 'without', 'No result', without],
        [term, 'unbought', 'A result, and no purchase', unbought],
      ]);
    }),
});
