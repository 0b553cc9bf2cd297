import type { Scope } from '../../metrics/component';
import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from '../model/dimensions';
import { priceBands } from '../model/price-bands';
import { notRated } from '../model/velocity-bands';
import type { RangeName, Shift } from '../model/resolved-selection';
import type { Condition } from '../model/selection';
import type { Dialect } from './dialect';
import { isTextCondition, type QueryScopes } from './query-scopes';
import type { SqlParams } from './sql-params';
import { dimensionsOf, type KeyColumn, type Table, deepestCategorySql } from './tables';
import { velocityBandsSql } from './velocity-bands-sql';

/** Unit in which the days of each baseline are shifted into the period; default: days. */
export type ShiftUnits = readonly Shift['unit'][];

/** The days that a scan reads, and the buckets that it groups them into. */
export interface Timing {
  range: RangeName;
  /** Null: one bucket for the whole range. */
  level: DateLevel | null;
  shiftUnits: ShiftUnits;
}

export const wholePeriod: Timing = { range: 'period', level: null, shiftUnits: [] };

/**
 * A day, shifted from a baseline into the period so that their rows match. Months differ in length: a day that would
 * fall after the period becomes its last day.
 */
export function dayInPeriod(params: SqlParams, timing: Timing, day: string): string {
  const { range } = timing;
  if (range === 'period') return day;
  const count = params.add(
    `${range}.shift`,
    'integer',
    ({ baselines }) => baselines[range]?.shift.count ?? 0,
  );
  if (timing.shiftUnits[range] !== 'months') return params.dialect.addDays(day, count);
  return `LEAST(${params.dialect.addMonths(day, count)}, ${params.day('period', 'endDate')})`;
}

/** First day of the bucket that a day belongs to. */
export function bucketOf(params: SqlParams, timing: Timing, day: string): string {
  const moved = dayInPeriod(params, timing, day);
  return timing.level === null || timing.level === 'day'
    ? moved
    : params.dialect.startOfBucket(timing.level, moved);
}

const buyerColumns = {
  age_band: 'age_band',
  gender: 'gender',
  income_band: 'income_band',
  buyer_kind: 'kind',
  hh_size: 'hh_size',
  company_size: 'company_size',
  industry: 'industry',
} as const;

/** Price bands of products with a list price, within their deepest known category (domain.md section 9.3). */
function priceBandsSql(dialect: Dialect): string {
  const limits = priceBands.slice(0, -1).map((band, at) => ({ ...band, column: `q${String(at)}` }));
  const cases = limits.map(
    ({ name, column }) => `WHEN p.list_price_cents <= q.${column} THEN '${name}'`,
  );
  const quantiles = limits.map(
    ({ upTo, column }) => `${dialect.quantile('list_price_cents', upTo)} AS ${column}`,
  );
  return `SELECT p.id AS id, CASE ${cases.join(' ')} ELSE '${priceBands[3].name}' END AS band
    FROM dim_product p JOIN (SELECT ${deepestCategorySql('o')} AS part, ${quantiles.join(', ')} FROM dim_product o
      WHERE list_price_cents IS NOT NULL ${dialect.groupByAll}) q ON q.part = ${deepestCategorySql('p')}
    WHERE p.list_price_cents IS NOT NULL AND q.part <> 0`;
}

/** A dimension and the SQL of its column. */
export type DimensionColumn = readonly [dim: DimensionCode, sql: string];

export interface FromOptions {
  /** SQL of the rows, with alias `f`; default: the table itself. */
  rows?: string;
  /** SQL of the row's day; null for rows that have none. */
  day?: string | null;
}

/**
 * FROM and WHERE of a scan: a table (alias `f`), the joins that its columns need, and the conditions of a scope.
 * Joined tables have the aliases p (product), b (buyer), r (region), t (brand).
 */
export class FromClause {
  private readonly joins = new Map<string, string>();
  private readonly where: string[] = [];
  private readonly rows: string;
  private readonly day: string | null;

  constructor(
    private readonly table: Table,
    private readonly params: SqlParams,
    private readonly timing: Timing,
    { rows = `${table.name} f`, day = 'f.date' }: FromOptions = {},
  ) {
    this.rows = rows;
    this.day = day;
  }

  /** SQL of a dimension; never null. */
  columnFor(dim: DimensionCode): string {
    switch (dim) {
      case 'date':
        return bucketOf(this.params, this.timing, this.day ?? 'NULL');
      case 'brand':
        return this.brandColumn();
      case 'product':
        return 'f.product';
      case 'department':
      case 'category':
      case 'sub_category':
        return this.has(dim) ? `f.${dim}` : this.productColumn(dim);
      case 'flavor':
      case 'restriction':
        this.join(dim, `LEFT JOIN product_${dim} ${dim}s ON ${dim}s.product = f.product`);
        return `COALESCE(${dim}s.${dim}, 0)`;
      case 'state':
      case 'division':
      case 'zone':
        return this.regionColumn(dim);
      case 'occasion':
        return this.params.dialect.cast('f.occasion', 'integer');
      case 'price_tier':
        this.join('t', `LEFT JOIN dim_brand t ON t.id = ${this.brandColumn()}`);
        return `COALESCE(t.price_tier, '')`;
      case 'price_band':
        this.join(
          'pb',
          `LEFT JOIN (${priceBandsSql(this.params.dialect)}) pb ON pb.id = f.product`,
        );
        return `COALESCE(pb.band, '')`;
      case 'velocity_band':
        this.join('vb', `LEFT JOIN (${velocityBandsSql(this.params)}) vb ON vb.id = f.product`);
        return `COALESCE(vb.band, '${notRated}')`;
      case 'stars':
        return this.params.dialect.cast('f.stars', 'integer');
      case 'theme':
        return `COALESCE(m.theme, '')`;
      default:
        this.joinBuyer();
        return `COALESCE(b.${buyerColumns[dim]}, '')`;
    }
  }

  /** The columns of dimensions. */
  columns(dims: readonly DimensionCode[]): DimensionColumn[] {
    return dims.map((dim) => [dim, this.columnFor(dim)]);
  }

  /** Joins the products as `p`. */
  joinProduct(): this {
    return this.join('p', 'LEFT JOIN dim_product p ON p.id = f.product');
  }

  /** Narrows to the rows of a scope, by those conditions that the table has dimensions for. */
  inScope(scopes: QueryScopes, scope: Scope): this {
    const owner = scopes.ownerCondition(scope, {
      ofBrand: (condition) => this.brandCondition(condition),
      product: this.has('product') ? 'f.product' : null,
    });
    if (owner !== null) this.and(owner);
    for (const alternatives of scopes.conditions(scope, dimensionsOf(this.table))) {
      const either = alternatives.map(({ condition, params }) =>
        this.conditionSql(condition, params),
      );
      this.and(either.length === 1 ? either.join() : `(${either.join(' OR ')})`);
    }
    return this;
  }

  /** Narrows to the days of the range. */
  inRange(): this {
    if (this.day === null) return this;
    const { range } = this.timing;
    return this.and(
      `${this.day} BETWEEN ${this.params.day(range, 'startDate')} AND ${this.params.day(range, 'endDate')}`,
    );
  }

  and(condition: string): this {
    this.where.push(condition);
    return this;
  }

  /** The SQL. Call it after every column is known, since columns add joins. */
  text(): string {
    const where = this.where.length === 0 ? '' : ` WHERE ${this.where.join(' AND ')}`;
    return `FROM ${[this.rows, ...this.joins.values()].join(' ')}${where}`;
  }

  private has(column: KeyColumn): boolean {
    return this.table.keys.has(column);
  }

  private join(alias: string, sql: string): this {
    if (!this.joins.has(alias)) this.joins.set(alias, sql);
    return this;
  }

  private joinBuyer(): this {
    return this.join('b', 'LEFT JOIN dim_buyer b ON b.id = f.buyer');
  }

  private productColumn(column: string): string {
    this.joinProduct();
    return `COALESCE(p.${column}, 0)`;
  }

  private brandColumn(): string {
    return this.has('brand') ? 'f.brand' : this.productColumn('brand');
  }

  private regionColumn(dim: 'state' | 'division' | 'zone'): string {
    const owner = this.has('region') ? 'f' : 'b';
    if (owner === 'b') this.joinBuyer();
    this.join('r', `LEFT JOIN dim_region r ON r.id <> 0 AND r.id = ${owner}.region`);
    return `COALESCE(r.${dim}, '')`;
  }

  /** A condition on the brand; without a brand column, on the brand's products. */
  private brandCondition(condition: (brand: string) => string): string {
    return this.has('brand')
      ? condition('f.brand')
      : `f.product IN (SELECT id FROM dim_product WHERE ${condition('brand')})`;
  }

  private conditionSql(condition: Condition, params: readonly string[]): string {
    const { dim } = condition;
    const list = params.join(', ');
    const isText = isTextCondition(condition);
    /** The values as ids. */
    const ids = (table: string, columns: readonly string[]) =>
      isText
        ? `SELECT id FROM ${table} WHERE ${columns.map((column) => `${column} IN (${list})`).join(' OR ')}`
        : list;
    switch (dim) {
      case 'date':
        return 'true';
      case 'brand':
        return this.brandCondition((brand) => `${brand} IN (${ids('dim_brand', ['code'])})`);
      case 'product':
        return `f.product IN (${ids('dim_product', ['code'])})`;
      case 'department':
      case 'category':
      case 'sub_category': {
        const chosen = ids('dim_category', ['code', 'name']);
        return this.has(dim)
          ? `f.${dim} IN (${chosen})`
          : `f.product IN (SELECT id FROM dim_product WHERE ${dim} IN (${chosen}))`;
      }
      case 'flavor':
        return `f.product IN (SELECT product FROM product_flavor WHERE flavor IN (${ids('dim_flavor', ['name'])}))`;
      case 'restriction':
        // A product must have all of the restrictions (domain.md section 2).
        return `f.product IN (SELECT product FROM product_restriction
  WHERE restriction IN (${ids('dim_restriction', ['name'])})
  GROUP BY product HAVING ${this.params.dialect.countDistinct('restriction')} = ${String(params.length)})`;
      case 'state':
      case 'division':
      case 'zone': {
        const regions = `SELECT id FROM dim_region WHERE ${dim} IN (${list})`;
        return this.has('region')
          ? `f.region IN (${regions})`
          : `f.buyer IN (SELECT id FROM dim_buyer WHERE region IN (${regions}))`;
      }
      case 'occasion':
        return isText
          ? `CASE f.occasion WHEN 1 THEN 'work' WHEN 2 THEN 'play' END IN (${list})`
          : `f.occasion IN (${list})`;
      case 'price_tier':
        return `${this.brandColumn()} IN (SELECT id FROM dim_brand WHERE price_tier IN (${list}))`;
      case 'price_band':
        return `f.product IN (SELECT id FROM (${priceBandsSql(this.params.dialect)}) WHERE band IN (${list}))`;
      case 'velocity_band':
        return `f.product IN (SELECT p.id FROM dim_product p
  LEFT JOIN (${velocityBandsSql(this.params)}) vb ON vb.id = p.id WHERE COALESCE(vb.band, '${notRated}') IN (${list}))`;
      case 'stars':
        return `${isText ? this.params.dialect.cast('f.stars', 'text') : 'f.stars'} IN (${list})`;
      case 'theme':
        return `m.theme IN (${list})`;
      default:
        return `f.buyer IN (SELECT id FROM dim_buyer WHERE ${buyerColumns[dim]} IN (${list}))`;
    }
  }
}
