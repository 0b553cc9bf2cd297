import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { isPurchase } from '../compile/sources/buyer-rows';
import { boundValues, SqlParams } from '../compile/sql-params';
import { type Table, tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import { dimensions } from '../model/dimensions';
import type { RangeName, ResolvedSelection } from '../model/resolved-selection';
import type { StoreRows } from '../../store/analytic-store';

/** Terms are the same whatever their case and the spaces around them (docs/domain.md section 9.13). */
export const termSql = 'LOWER(TRIM(f.term))';
/** The day of a search or of a page view. */
export const daySql = 'CAST(f."at" AS DATE)';

/** Writes a statement that reads searches of the market. They have the alias `f`. */
export class SearchStatement {
  readonly params: SqlParams;
  private readonly scopes: QueryScopes;

  constructor(
    private readonly context: Pick<QueryContext, 'dataSet' | 'dialect' | 'signal'>,
    private readonly resolved: ResolvedSelection,
  ) {
    this.params = new SqlParams(context.dialect);
    this.scopes = new QueryScopes(this.params, 'market', [], resolved.selection);
  }

  /**
   * FROM and WHERE of the searches of a range: those of buyers in the chosen places, for terms of the chosen products. Terms
   * without a letter do not count.
   */
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

  /** FROM and WHERE of the views of the chosen products in the period, by buyers in the chosen places. */
  views(): FromClause {
    return this.inDays(tables.pageViews, 'period');
  }

  /** The SELECT of the purchases in the period: buyer, product, day. Buyer 0 is unknown. */
  boughtSql(): string {
    const { params } = this;
    return `SELECT DISTINCT f.buyer AS buyer, f.product AS product, f.date AS day FROM fact_order_line f
      WHERE f.date BETWEEN ${params.day('period', 'startDate')} AND ${params.day('period', 'endDate')} AND ${isPurchase}
        AND f.buyer <> 0 AND f.product <> 0`;
  }

  /**
   * The SELECT of the brands of the category: brands with a product in the chosen categories, or in the subject's own
   * ones, whose attributes meet the filters.
   */
  brandsSql(): string {
    const scopes = new QueryScopes(this.params, 'brand', [], this.resolved.selection);
    const rows = `(SELECT id AS product, brand, department, category, sub_category FROM dim_product WHERE id <> 0) f`;
    const from = new FromClause(tables.products, this.params, wholePeriod, { rows, day: null })
      .inScope(scopes, 'market')
      .and('f.brand <> 0');
    return `SELECT DISTINCT f.brand AS brand ${from.text()}`;
  }

  async run(sql: string): Promise<StoreRows['rows']> {
    const { dataSet, signal } = this.context;
    const values = boundValues(this.params.list, this.resolved);
    return (await dataSet.store.query(sql, values, signal)).rows;
  }

  /**
   * The SELECT of the terms of the chosen products: half or more of their clicks in the period are on these (docs/domain.md
   * section 9.13).
   */
  private termsOfProducts(): string {
    const count = (clicks: FromClause) =>
      `SELECT ${termSql} AS term, COUNT(*) AS clicks ${clicks.and('f.product <> 0').text()} GROUP BY 1`;
    return `SELECT chosen.term FROM (${count(this.inDays(tables.clicks, 'period'))}) chosen
      JOIN (${count(this.inDays(tables.searches, 'period'))}) every ON every.term = chosen.term
      WHERE 2 * chosen.clicks >= every.clicks`;
  }

  /** Narrows to the days of a range by the time without a cast, since the rows are sorted by it. */
  private inDays(table: Table, range: RangeName): FromClause {
    const { params } = this;
    const after = params.dialect.addDays(params.day(range, 'endDate'), '1');
    return new FromClause(table, params, { ...wholePeriod, range }, { day: null })
      .inScope(this.scopes, 'subject')
      .and(`f."at" >= ${params.day(range, 'startDate')} AND f."at" < ${after}`);
  }
}
