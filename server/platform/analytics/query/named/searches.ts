import { dayCount } from '../../../dates/days';
import type { FromClause } from '../compile/from-clause';
import { isPurchase } from '../compile/sources/buyer-rows';
import { type Table, tables } from '../compile/tables';
import { dimensions } from '../model/dimensions';
import { emptyState } from '../model/empty-state';
import { type RangeName, rangeOf } from '../model/resolved-selection';
import { always, ofMarket } from '../model/scope';
import { countColumn, shareColumn, textColumn } from '../results/columns';
import { idColumns, type OpenContext, sqlQuery, upTo } from './named-query';
import { Statement } from './statement';

/** Terms are the same whatever their case and the spaces around them (docs/domain.md section 9.13). */
export const termSql = 'LOWER(TRIM(f.term))';
/** The day of a search or of a page view. */
export const daySql = 'CAST(f."at" AS DATE)';
/** A term with fewer searches means little, and may name a person (docs/domain.md section 9.10). */
export const leastSearches = 30;

/** Sides of the dimensions that narrow searches. */
export const searchSides = ['product', 'place', 'buyer'] as const;

/** Writes a statement that reads searches of the market. */
export class SearchStatement extends Statement {
  constructor(context: OpenContext) {
    super(context, 'market');
  }

  /** FROM and WHERE of the searches of a range, by buyers in the chosen places, for terms of the chosen products. */
  searches(range: RangeName = 'period'): FromClause {
    const searches = this.searchesForAll(range);
    const narrowsProducts = this.scopes
      .conditionDims('subject')
      .some((dim) => dimensions[dim].side === 'product');
    return narrowsProducts ? searches.and(`${termSql} IN (${this.termsOfProducts()})`) : searches;
  }

  /** As `searches`, for all terms, whichever products are chosen. */
  searchesForAll(range: RangeName = 'period'): FromClause {
    return this.inDays(tables.searches, range).and(`TRIM(COALESCE(f.term, '')) <> ''`);
  }

  /** The SELECT of the purchases in the period: buyer, product, day. Buyer 0 is unknown. */
  boughtSql(): string {
    const { params } = this;
    return `SELECT DISTINCT f.buyer AS buyer, f.product AS product, f.date AS day FROM fact_order_line f
      WHERE f.date BETWEEN ${params.day('period', 'startDate')} AND ${params.day('period', 'endDate')} AND ${isPurchase}
        AND f.buyer <> 0 AND f.product <> 0`;
  }

  /** The SELECT of the terms with half or more of their clicks on the chosen products (domain.md section 9.13). */
  private termsOfProducts(): string {
    const count = (clicks: FromClause) =>
      `SELECT ${termSql} AS term, COUNT(*) AS clicks ${clicks.and('f.product <> 0').text()} GROUP BY 1`;
    return `SELECT chosen.term FROM (${count(this.inDays(tables.clicks))}) chosen
      JOIN (${count(this.inDays(tables.searches))}) every ON every.term = chosen.term
      WHERE 2 * chosen.clicks >= every.clicks`;
  }

  /** Narrows to the days of a range by the time without a cast, since the rows are sorted by it. */
  inDays(table: Table, range: RangeName = 'period'): FromClause {
    const { params } = this;
    const after = params.dialect.addDays(params.day(range, 'endDate'), '1');
    return this.from(table, 'subject', { timing: { range }, day: null }).and(
      `f."at" >= ${params.day(range, 'startDate')} AND f."at" < ${after}`,
    );
  }
}

/**
 * Funnel from the search to the order (docs/domain.md section 9.13): visits of known buyers with a search, those with a
 * page view of a product after it, and those whose buyer bought a viewed product on that day. There are no carts in the
 * data.
 */
export const searchFunnel = sqlQuery({
  scope: ofMarket({ sides: searchSides }),
  reason: 'Steps of a visit are rows of three tables.',
  definitions: {
    Visits:
      'Visits with a search; those of them with a view of a product after it; and those in which a viewed product was bought on the same day. Known buyers alone.',
  },
  needs: ['searches'],
  columns: [...idColumns('step', 'Step'), countColumn('visits', 'Visits', 'visits')],
  async find(context) {
    const statement = new SearchStatement(context);
    const isKnown = 'f.buyer <> 0 AND f.session IS NOT NULL';
    const searches = statement.searches().and(isKnown);
    const isAfter = `EXISTS (SELECT 1 FROM searched s WHERE s.session = f.session AND s.first_at <= f."at")`;
    const views = statement.inDays(tables.pageViews).and(`${isKnown} AND ${isAfter}`);
    const [counts = []] = await statement.run(
      `WITH searched AS (SELECT f.session AS session, MIN(f."at") AS first_at ${searches.text()} GROUP BY f.session),
           viewed AS (SELECT DISTINCT f.session AS session, f.buyer AS buyer, f.product AS product, ${daySql} AS day ${views.text()}),
           bought AS (${statement.boughtSql()})
           SELECT (SELECT COUNT(*) FROM searched), (SELECT COUNT(DISTINCT session) FROM viewed),
             (SELECT COUNT(DISTINCT v.session) FROM viewed v
              JOIN bought b ON b.buyer = v.buyer AND b.product = v.product AND b.day = v.day)`,
    );
    const [searched = 0, viewed = 0, bought = 0] = counts.map(Number);
    if (searched === 0) return emptyState('no-data', 'No known buyer searched in this period.');
    return [
      ['searched', 'Searched', searched],
      ['viewed', 'Viewed a product after it', viewed],
      ['bought', 'Bought a viewed product that day', bought],
    ];
  },
});

/** Least z of growth beyond chance, which chance alone reaches one time in forty. */
const leastZ = 1.96;
/** A rising search is a breakout from this growth on. */
const breakoutGrowth = 1;

interface Counted {
  term: string;
  now: number;
  before: number;
}

/** The z of a count against its expectation by chance: the conditional test of two Poisson counts. */
function zOf({ now, before }: Counted, share: number): number {
  const all = now + before;
  return (now - all * share) / Math.sqrt(all * share * (1 - share));
}

/** The rising terms, by growth; that of new ones is null, and they come first. @param days of period and baseline */
function risingOf(terms: readonly Counted[], days: { now: number; before: number }) {
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

const markOf = (growth: number | null): string => {
  if (growth === null) return 'Breakout, new';
  return growth >= breakoutGrowth ? 'Breakout' : 'Rising';
};

/** Terms with enough searches in the period, with their searches in both ranges, and all searches of the baseline. */
async function counted(context: OpenContext) {
  const statement = new SearchStatement(context);
  const { dialect } = context;
  const read = (range: 'period' | 0) =>
    `SELECT ${termSql} AS term, ${String(range === 'period')} AS is_now ${statement.searches(range).text()}`;
  const rows = await statement.run(
    `WITH searched AS (${dialect.unionAll([read('period'), read(0)])}),
     counted AS (SELECT term, ${dialect.countWhere('is_now')} AS now, ${dialect.countWhere('NOT is_now')} AS before
       FROM searched GROUP BY term)
     SELECT term, now, before FROM counted WHERE now >= ${String(leastSearches)}
     UNION ALL SELECT NULL, 0, COALESCE(SUM(before), 0) FROM counted`,
  );
  const terms = rows
    .filter(([term]) => term !== null)
    .map(([term, now, before]) => ({
      term: String(term),
      now: Number(now),
      before: Number(before),
    }));
  return { terms, allBefore: Number(rows.find(([term]) => term === null)?.[2] ?? 0) };
}

/** Terms that are searched more than in the (first) baseline, beyond chance (section 9.10). No row identifies a searcher. */
export const risingSearches = sqlQuery({
  scope: ofMarket({ sides: searchSides, baselines: always }),
  reason: 'Searches are no metric, and a test tells growth from chance.',
  definitions: {
    'Growth of searches':
      'Searches with the term in the period against those before. Only terms are listed that grew more than chance explains.',
  },
  needs: ['searches'],
  params: { limit: upTo(50, 10) },
  columns: ({ selection: { baselines } }) => [
    textColumn('term', 'Term'),
    countColumn('searches', 'Searches'),
    {
      ...countColumn('before', baselines[0]?.kind === 'year_ago' ? 'Year ago' : 'Before'),
      role: 'baseline',
    },
    { ...shareColumn('growth', 'Growth of searches'), role: 'growth', better: 'neutral' },
    textColumn('mark', 'Mark'),
  ],
  async find(context, { limit }) {
    const baseline = rangeOf(context.resolved, 0);
    const noBaseline = emptyState(
      'no-data',
      'There is nothing to compare with: no searches in one of the two periods.',
    );
    if (baseline === null) return noBaseline;
    const { terms, allBefore } = await counted(context);
    if (allBefore === 0) return noBaseline;
    const days = { now: dayCount(context.resolved.period), before: dayCount(baseline) };
    const rising = risingOf(terms, days).slice(0, limit);
    if (rising.length === 0)
      return emptyState('no-event', 'No term was searched more than chance explains.');
    return rising.map((one) => [one.term, one.now, one.before, one.growth, markOf(one.growth)]);
  },
});
