import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from '../model/selection';
import { dimensions } from '../model/dimensions';
import type { BoundCondition, Scope, Scopes } from './query-scopes';
import { dayPlace, type Places, type Run } from './sql-params';

/** Columns by which a table can be told apart or narrowed. */
type Column =
  | 'brand'
  | 'product'
  | 'department'
  | 'category'
  | 'sub_category'
  | 'region'
  | 'occasion'
  | 'buyer';

/** A table of facts or of a roll-up; all of them have `date`, unless the part of a statement says what stands for it. */
export interface Table {
  name: string;
  columns: ReadonlySet<Column>;
}

const table = (name: string, ...columns: Column[]): Table => ({ name, columns: new Set(columns) });

export const tables = {
  facts: table('fact_order_line', 'brand', 'product', 'region', 'occasion', 'buyer'),
  productDay: table(
    'rollup_product_day',
    'brand',
    'product',
    'department',
    'category',
    'sub_category',
  ),
  brandDay: table('rollup_brand_day', 'brand', 'department', 'category'),
  categoryDay: table('rollup_category_day', 'department', 'category', 'sub_category'),
  regionDay: table('rollup_region_day', 'region', 'department', 'category'),
  brandBuyers: table('rollup_brand_buyers', 'brand'),
  marketBuyers: table('rollup_market_buyers'),
  brandOrders: table('rollup_brand_orders', 'brand'),
  marketOrders: table('rollup_market_orders'),
  listingDay: table(
    'rollup_listing_day',
    'brand',
    'product',
    'department',
    'category',
    'sub_category',
  ),
  listings: table('fact_listing', 'product', 'region'),
  reviews: table('fact_review', 'brand', 'product', 'buyer'),
  samples: table('fact_sample', 'brand', 'product', 'buyer'),
} as const;

/** Whether a table can say a dimension, by itself or by a join on what it has. */
export function canSay({ columns }: Table, dim: DimensionCode): boolean {
  switch (dimensions[dim].side) {
    case 'date':
      return true;
    case 'place':
      return columns.has('region') || columns.has('buyer');
    case 'occasion':
      return columns.has('occasion');
    case 'buyer':
      return columns.has('buyer');
    case 'product':
      if (columns.has('product')) return true;
      if (dim === 'price_tier') return columns.has('brand');
      return (columns as ReadonlySet<string>).has(dim);
  }
}

/** Dimensions that a table can say. */
export const sayable = (of: Table): ReadonlySet<DimensionCode> =>
  new Set((Object.keys(dimensions) as DimensionCode[]).filter((dim) => canSay(of, dim)));

/** The days a part reads, and the buckets that it tells apart. */
export interface Timing {
  when: 'now' | 'before';
  level: DateLevel | null;
  unit: Run['shift']['unit'];
}

/** A day as it lies in the period: the baseline's days are moved to the period's. */
export function movedDay(places: Places, timing: Timing, day: string): string {
  if (timing.when === 'now') return day;
  const count = places.place('shift', (run) => run.shift.count, 'INTEGER');
  return timing.unit === 'days' ? `(${day} + ${count})` : `(${day} + to_months(${count}))::DATE`;
}

/** The first day of a day's bucket. */
export function bucketOf(places: Places, timing: Timing, day: string): string {
  const moved = movedDay(places, timing, day);
  return timing.level === null || timing.level === 'day'
    ? moved
    : `date_trunc('${timing.level}', ${moved})::DATE`;
}

/**
 * A table (as `f`) narrowed to a scope and told apart by dimensions: the joins and conditions that both need.
 * `extra` are aliases that the caller joins by itself; `day` is what stands for the date.
 */
export class Relation {
  private readonly joins = new Map<string, string>();
  private readonly where: string[] = [];

  constructor(
    private readonly of: Table,
    private readonly places: Places,
    private readonly timing: Timing,
    private readonly source = `${of.name} f`,
    readonly day: string | null = 'f.date',
  ) {}

  private has(column: Column) {
    return this.of.columns.has(column);
  }

  private join(alias: string, text: string) {
    if (!this.joins.has(alias)) this.joins.set(alias, text);
  }

  private ofProduct(column: string): string {
    this.product();
    return `COALESCE(p.${column}, 0)`;
  }

  /** Joins the products as `p`. */
  product(): this {
    this.join('p', 'LEFT JOIN dim_product p ON p.id = f.product');
    return this;
  }

  brand(): string {
    return this.has('brand') ? 'f.brand' : this.ofProduct('brand');
  }

  /** SQL that says a dimension; never null. */
  say(dim: DimensionCode): string {
    switch (dim) {
      case 'date':
        return bucketOf(this.places, this.timing, this.day ?? 'NULL');
      case 'brand':
        return this.brand();
      case 'product':
        return 'f.product';
      case 'department':
      case 'category':
      case 'sub_category':
        return this.has(dim) ? `f.${dim}` : this.ofProduct(dim);
      case 'flavor':
      case 'restriction':
        this.join(dim, `LEFT JOIN product_${dim} ${dim}s ON ${dim}s.product = f.product`);
        return `COALESCE(${dim}s.${dim}, 0)`;
      case 'state':
      case 'division':
      case 'zone':
        if (!this.has('region')) this.buyer();
        this.join(
          'r',
          `LEFT JOIN dim_region r ON r.id <> 0 AND r.id = ${this.has('region') ? 'f' : 'b'}.region`,
        );
        return `COALESCE(r.${dim}, '')`;
      case 'occasion':
        return 'f.occasion::INTEGER';
      case 'price_tier':
        this.join('t', `LEFT JOIN dim_brand t ON t.id = ${this.brand()}`);
        return `COALESCE(t.price_tier, '')`;
      default:
        this.buyer();
        return `COALESCE(b.${buyerColumns[dim]}, '')`;
    }
  }

  private buyer() {
    this.join('b', 'LEFT JOIN dim_buyer b ON b.id = f.buyer');
  }

  /** A condition on the brand: of a table without one, on the products that the brand has. */
  private ofBrand(condition: (brand: string) => string): string {
    return this.has('brand')
      ? condition('f.brand')
      : `f.product IN (SELECT id FROM dim_product WHERE ${condition('brand')})`;
  }

  /** Narrows to the scope's owners and conditions, of those the table can say. */
  narrow(scopes: Scopes, scope: Scope): this {
    const owners = scopes.owners(
      scope,
      (condition) => this.ofBrand(condition),
      this.has('product') ? 'f.product' : null,
    );
    if (owners !== null) this.where.push(owners);
    for (const condition of scopes.conditions(scope, sayable(this.of)))
      this.where.push(this.holds(condition));
    return this;
  }

  /** Narrows to the days of the period or the baseline. */
  inPeriod(): this {
    const { places, timing, day } = this;
    if (day === null) return this;
    return this.and(
      `${day} BETWEEN ${dayPlace(places, timing.when, 'startDate')} AND ${dayPlace(places, timing.when, 'endDate')}`,
    );
  }

  and(text: string): this {
    this.where.push(text);
    return this;
  }

  private holds({ dim, values, places }: BoundCondition): string {
    const list = places.join(', ');
    const ids = (name: string) =>
      values === 'id' ? list : `SELECT id FROM ${name} WHERE name IN (${list})`;
    switch (dim) {
      case 'brand':
        return this.ofBrand((brand) =>
          values === 'id'
            ? `${brand} IN (${list})`
            : `${brand} IN (SELECT id FROM dim_brand WHERE code IN (${list}))`,
        );
      case 'product':
        return values === 'id'
          ? `f.product IN (${list})`
          : `f.product IN (SELECT id FROM dim_product WHERE code IN (${list}))`;
      case 'department':
      case 'category':
      case 'sub_category': {
        const chosen =
          values === 'id'
            ? list
            : `SELECT id FROM dim_category WHERE code IN (${list}) OR name IN (${list})`;
        return this.has(dim)
          ? `f.${dim} IN (${chosen})`
          : `f.product IN (SELECT id FROM dim_product WHERE ${dim} IN (${chosen}))`;
      }
      case 'flavor':
        return `f.product IN (SELECT product FROM product_flavor WHERE flavor IN (${ids('dim_flavor')}))`;
      case 'restriction':
        // Several restrictions must all hold (domain.md section 2).
        return `f.product IN (SELECT product FROM product_restriction WHERE restriction IN (${ids('dim_restriction')})
          GROUP BY product HAVING COUNT(DISTINCT restriction) = ${String(places.length)})`;
      case 'state':
      case 'division':
      case 'zone': {
        const regions = `SELECT id FROM dim_region WHERE ${dim} IN (${list})`;
        return this.has('region')
          ? `f.region IN (${regions})`
          : `f.buyer IN (SELECT id FROM dim_buyer WHERE region IN (${regions}))`;
      }
      case 'occasion':
        return values === 'id'
          ? `f.occasion IN (${list})`
          : `CASE f.occasion WHEN 1 THEN 'work' WHEN 2 THEN 'play' END IN (${list})`;
      case 'price_tier':
        return `${this.brand()} IN (SELECT id FROM dim_brand WHERE price_tier IN (${list}))`;
      case 'date':
        return 'true';
      default:
        return `f.buyer IN (SELECT id FROM dim_buyer WHERE ${buyerColumns[dim]} IN (${list}))`;
    }
  }

  /** FROM and WHERE: to be asked for last, when all joins are known. */
  text(): string {
    const where = this.where.length === 0 ? '' : ` WHERE ${this.where.join(' AND ')}`;
    return `FROM ${[this.source, ...this.joins.values()].join(' ')}${where}`;
  }
}

const buyerColumns = {
  age_band: 'age_band',
  gender: 'gender',
  income_band: 'income_band',
  buyer_kind: 'kind',
} as const;
