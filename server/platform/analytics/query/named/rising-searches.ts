import { dayCount, type DayRange } from '../../../dates/days';
import type { QueryContext } from '../execute/query-context';
import { emptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baselinesOf, countColumn, textColumn } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, readParams, resultOfSubject, upTo } from './named-query';
import { SearchStatement, termSql } from './search-statement';

interface Params extends Record<string, unknown> {
  limit: number;
}

/** A term with fewer searches means little, and may name a person (docs/domain.md section 9.10). */
export const leastSearches = 30;
/** Least z of growth beyond chance, which chance alone reaches one time in forty. */
const leastZ = 1.96;
/** A rising search is a breakout from this growth on. */
const breakoutGrowth = 1;

interface Counted {
  term: string;
  now: number;
  before: number;
}

/** A term that grew beyond chance; the growth of a new one is null. */
export interface Rising extends Counted {
  growth: number | null;
}

/** The z of a count against its expectation by chance: the conditional test of two Poisson counts. */
function zOf({ now, before }: Counted, share: number): number {
  const all = now + before;
  return (now - all * share) / Math.sqrt(all * share * (1 - share));
}

/** The rising terms, by growth; new ones come first. @param days numbers of days of period and baseline */
export function risingOf(
  terms: readonly Counted[],
  days: Readonly<Record<'now' | 'before', number>>,
): Rising[] {
  const share = days.now / (days.now + days.before);
  return terms
    .filter((term) => term.now >= leastSearches && zOf(term, share) >= leastZ)
    .map((term) => ({
      ...term,
      growth: term.before === 0 ? null : term.now / days.now / (term.before / days.before) - 1,
    }))
    .sort(
      (one, other) =>
        (other.growth ?? Infinity) - (one.growth ?? Infinity) ||
        other.now - one.now ||
        (one.term < other.term ? -1 : 1),
    );
}

const markOf = ({ growth }: Rising): string => {
  if (growth === null) return 'Breakout, new';
  return growth >= breakoutGrowth ? 'Breakout' : 'Rising';
};

const columnsOf = ({ selection }: QueryContext): ResultColumn[] => {
  const { baseline } = baselinesOf(selection);
  const before = baseline === 'year_ago' ? 'Year ago' : 'Before';
  return [
    textColumn('term', 'Term'),
    countColumn('searches', 'Searches'),
    { ...countColumn('before', before), role: 'baseline' },
    {
      ...countColumn('growth', 'Growth of searches'),
      format: 'percent',
      unit: '%',
      role: 'growth',
      better: 'neutral',
    },
    textColumn('mark', 'Mark'),
  ];
};

/** Terms with enough searches in the period, with their searches in both ranges, and all searches of the baseline. */
async function counted(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<{ terms: Counted[]; allBefore: number }> {
  const statement = new SearchStatement(context, resolved);
  const { dialect } = context;
  const read = (range: 'period' | 'baseline') =>
    `SELECT ${termSql} AS term, ${String(range === 'period')} AS is_now ${statement.searches(range).text()}`;
  const rows = await statement.run(
    `WITH searched AS (${dialect.unionAll([read('period'), read('baseline')])}),
     counted AS (SELECT term, ${dialect.countWhere('is_now')} AS now, ${dialect.countWhere('NOT is_now')} AS before
       FROM searched GROUP BY term)
     SELECT term, now, before FROM counted WHERE now >= ${String(leastSearches)}
     UNION ALL SELECT NULL, 0, COALESCE(SUM(before), 0) FROM counted`,
  );
  const ofAll = rows.find(([term]) => term === null);
  return {
    terms: rows
      .filter(([term]) => term !== null)
      .map(([term, now, before]) => ({
        term: String(term),
        now: Number(now),
        before: Number(before),
      })),
    allBefore: Number(ofAll?.[2] ?? 0),
  };
}

const daysOf = (period: DayRange, baseline: DayRange) => ({
  now: dayCount(period),
  before: dayCount(baseline),
});

/**
 * Terms of the market that are searched more than in the (first) baseline, beyond chance (docs/domain.md section 9.10).
 * Rows: term, searches, searches before, change (null for new terms), whether it is a breakout. No row identifies who
 * searched.
 */
export const risingSearches: NamedQuery<Params> = {
  reason: 'Searches are no metric, and a test tells growth from chance.',
  metrics: [],
  definitions: [
    [
      'Growth of searches',
      'Searches with the term in the period against those before. Only terms are listed that grew more than chance explains.',
    ],
  ],
  readsBaseline: true,
  needs: ['searches'],
  subject: 'market',
  follows: ['product', 'place', 'buyer'],
  read: readParams<Params>({ limit: upTo(50, 10) }),
  run: (context, { limit }): Promise<QueryResult> =>
    resultOfSubject(
      context,
      columnsOf(context),
      async (resolved) => {
        const { period, baseline } = resolved;
        const noBaseline = emptyState(
          'no-data',
          'There is nothing to compare with: no searches in one of the two periods.',
        );
        if (baseline === null) return noBaseline;
        const { terms, allBefore } = await counted(context, resolved);
        if (allBefore === 0) return noBaseline;
        const rising = risingOf(terms, daysOf(period, baseline)).slice(0, limit);
        if (rising.length === 0)
          return emptyState('no-event', 'No term was searched more than chance explains.');
        return rising.map((one) => [one.term, one.now, one.before, one.growth, markOf(one)]);
      },
      'market',
    ),
};
