import { isSubjectScope, type Scope } from '../../metrics/component';
import { type DimensionCode, dimensions, isOfSubject } from '../model/dimensions';
import type { Subject } from '../model/metric-query';
import { competitorsOf } from '../model/resolved-selection';
import { alternativesOf, type Condition, type QuerySelection } from '../model/selection';
import { boundId, type SqlParams } from './sql-params';

/** Whether a condition's values are text (codes and names) instead of ids. */
export const isTextCondition = ({ dim, in: values }: Condition): boolean =>
  dimensions[dim].values === 'text' || values.some((value) => typeof value === 'string');

/** Distinct values by a condition's list, cached while the list lives: each parameter reads one of them (SEC-50). */
const distinct = new WeakMap<Condition['in'], Condition['in']>();

function distinctValues(condition: Condition | undefined): Condition['in'] {
  if (condition === undefined) return [];
  const known = distinct.get(condition.in);
  if (known !== undefined) return known;
  const values = [...new Set(condition.in)];
  distinct.set(condition.in, values);
  return values;
}

/**
 * Everything about a selection that SQL text depends on; statements are reused between selections of equal shape.
 * Values are parameters, so only their number and kind count.
 */
export function shapeOf(selection: QuerySelection): string {
  const shape = (condition: Condition) =>
    `${condition.dim}:${String(distinctValues(condition).length)}${isTextCondition(condition) ? 't' : ''}`;
  const conditions = selection.conditions
    .map((condition) => alternativesOf(condition).map(shape).join('/'))
    .join();
  const { ownCategories } = selection;
  return [
    ownCategories === null
      ? ''
      : `${String(ownCategories.in.length)}${ownCategories.complete ? 'c' : ''}`,
    selection.brand === null ? '' : 'b',
    selection.product === null ? '' : 'p',
    competitorsOf(selection).length,
    selection.competitorProducts.length,
    conditions,
  ].join('|');
}

/** Whether a condition on a dimension narrows a scope. */
function narrows(dim: DimensionCode, scope: Scope): boolean {
  if (dim === 'date') return false;
  if (isSubjectScope(scope)) return true;
  if (isOfSubject(dim)) return false;
  return scope === 'market' || dimensions[dim].side !== 'product';
}

/**
 * The scope whose rows a component reads for a selection. The subject's rows in the market's categories are all its
 * rows if the market is not limited to categories, or the brand sells in no others.
 */
export function scopeOf(
  scope: Scope,
  subject: Subject,
  { ownCategories }: Pick<QuerySelection, 'ownCategories'>,
): Scope {
  if (scope !== 'subject-in-market') return scope;
  const isWhole = ownCategories === null || subject === 'market';
  return isWhole || (subject === 'brand' && ownCategories.complete) ? 'subject' : scope;
}

/** The dimensions of a result that distinguish a scope's rows. */
export const grainOf = (scope: Scope, dims: readonly DimensionCode[]): DimensionCode[] =>
  dims.filter((dim) => dim === 'date' || narrows(dim, scope));

/** SQL of a table's columns for the condition on the subject. */
export interface OwnerColumns {
  /** SQL of a condition on the brand. */
  ofBrand: (condition: (brand: string) => string) => string;
  /** Null where the table has no products. */
  product: string | null;
}

/** A plain condition, and the parameters of its distinct values. */
interface Alternative {
  condition: Condition;
  params: readonly string[];
}

/** The conditions that every scan of a query must meet, by scope. */
export class QueryScopes {
  constructor(
    private readonly params: SqlParams,
    private readonly subject: Subject,
    private readonly filters: readonly Condition[],
    private readonly selection: QuerySelection,
  ) {}

  private includesBrand(): boolean {
    return this.subject !== 'competitors' && this.selection.brand !== null;
  }

  private isRestrictedToSubject(scope: Scope): boolean {
    return isSubjectScope(scope) && this.subject !== 'market';
  }

  /** The brand's own categories, where they narrow a scope. */
  private ownCategories(scope: Scope): Condition | null {
    const { ownCategories } = this.selection;
    if (ownCategories === null || this.subject === 'market') return null;
    return scope === 'market' || scope === 'subject-in-market'
      ? { dim: ownCategories.dim, in: ownCategories.in }
      : null;
  }

  /**
   * SQL of the subject's own condition.
   * @returns null where the scope has none; a condition that no row meets where the subject is not selected
   */
  ownerCondition(scope: Scope, columns: OwnerColumns): string | null {
    if (!this.isRestrictedToSubject(scope)) return null;
    const { ofBrand } = columns;
    // One IN list of all brands or products: the database prunes row groups by it, which it does not do for an OR of
    // conditions.
    const brands: string[] = [];
    const either: string[] = [];
    if (this.includesBrand()) {
      const brand = this.params.add('brand', 'integer', ({ selection }) =>
        boundId(selection.brand),
      );
      if (this.selection.product === null) brands.push(brand);
      else {
        const product = this.product();
        const isOfBrand = ofBrand((column) => `${column} = ${brand}`);
        if (this.subject !== 'brand' && this.selection.competitorProducts.length > 0) {
          const products = [product, ...this.competitorProducts()].join(', ');
          return `(${productOf(columns)} IN (${products}) AND (${productOf(columns)} <> ${product} OR ${isOfBrand}))`;
        }
        either.push(`(${isOfBrand} AND ${productOf(columns)} = ${product})`);
      }
    }
    if (this.subject !== 'brand') {
      if (this.selection.competitorProducts.length > 0)
        either.push(`${productOf(columns)} IN (${this.competitorProducts().join(', ')})`);
      else brands.push(...this.competitors());
    }
    const [only, ...more] = brands;
    if (only !== undefined)
      either.push(
        ofBrand((column) =>
          more.length === 0 ? `${column} = ${only}` : `${column} IN (${brands.join(', ')})`,
        ),
      );
    if (either.length === 0) return 'false';
    return either.length === 1 ? (either[0] ?? null) : `(${either.join(' OR ')})`;
  }

  private product(): string {
    return this.params.add('product', 'integer', ({ selection }) => boundId(selection.product));
  }

  private competitors(): string[] {
    return competitorsOf(this.selection).map((_, index) =>
      this.params.add(`competitors.${String(index)}`, 'integer', ({ selection }) =>
        boundId(competitorsOf(selection)[index]),
      ),
    );
  }

  private competitorProducts(): string[] {
    return this.selection.competitorProducts.map((_, index) =>
      this.params.add(`competitorProducts.${String(index)}`, 'integer', ({ selection }) =>
        boundId(selection.competitorProducts[index]),
      ),
    );
  }

  /** Dimensions that a table must have for the subject's own condition. */
  ownerDims(scope: Scope): DimensionCode[] {
    if (!this.isRestrictedToSubject(scope)) return [];
    const byProduct =
      (this.subject !== 'competitors' && this.selection.product !== null) ||
      (this.subject !== 'brand' && this.selection.competitorProducts.length > 0);
    return byProduct ? ['brand', 'product'] : ['brand'];
  }

  /** Whether the scope is one brand, so that distinct counts by brand are those of the scope. */
  isOneBrand(scope: Scope): boolean {
    return scope === 'subject' && this.subject === 'brand' && this.selection.product === null;
  }

  /** Whether the scope consists of whole brands, so that roll-ups by brand can answer it. */
  isWholeBrands(scope: Scope): boolean {
    return !this.ownerDims(scope).includes('product');
  }

  /** Dimensions of the conditions that narrow a scope. */
  conditionDims(scope: Scope): DimensionCode[] {
    const own = this.ownCategories(scope);
    return [...this.filters, ...this.selection.conditions, ...(own === null ? [] : [own])]
      .flatMap(alternativesOf)
      .map(({ dim }) => dim)
      .filter((dim) => narrows(dim, scope));
  }

  /**
   * The conditions on known dimensions that narrow a scope: each as its alternatives, with the parameters of their
   * distinct values. Values of filters belong to the query and stay the same; those of the selection are read when the
   * statement runs.
   */
  conditions(scope: Scope, known: ReadonlySet<DimensionCode>): Alternative[][] {
    const filters = this.filters.map((condition, index) => ({
      condition,
      name: `filters.${String(index)}`,
      read: (): Condition | undefined => condition,
    }));
    const selected = this.selection.conditions.map((condition, index) => ({
      condition,
      name: `conditions.${String(index)}`,
      read: ({ conditions }: QuerySelection) => conditions[index],
    }));
    const own = this.ownCategories(scope);
    const categories = own && {
      condition: own,
      name: 'ownCategories',
      read: ({ ownCategories }: QuerySelection) =>
        ownCategories === null ? undefined : { dim: ownCategories.dim, in: ownCategories.in },
    };
    const isKnown = ({ dim }: Pick<Condition, 'dim'>) => known.has(dim) && narrows(dim, scope);
    return [...filters, ...selected, ...(categories === null ? [] : [categories])]
      .filter(({ condition }) => alternativesOf(condition).every(isKnown))
      .map(({ condition, name, read }) =>
        alternativesOf(condition).map((alternative, at) => ({
          condition: alternative,
          params: this.valueParams(name, alternative, (selection) => {
            const now = read(selection);
            return now === undefined ? undefined : alternativesOf(now)[at];
          }),
        })),
      );
  }

  private valueParams(
    name: string,
    condition: Condition,
    read: (selection: QuerySelection) => Condition | undefined,
  ): string[] {
    const isText = isTextCondition(condition);
    const values = distinctValues(condition);
    // IN needs a value; no row equals NULL.
    if (values.length === 0) return ['NULL'];
    return values.map((_, at) =>
      this.params.add(
        `${name}.${condition.dim}.${String(at)}`,
        isText ? 'text' : 'integer',
        ({ selection }) => {
          const value = distinctValues(read(selection))[at];
          return isText ? String(value) : boundId(value);
        },
      ),
    );
  }
}

function productOf({ product }: OwnerColumns): string {
  if (product === null) throw new Error('The table has no products, which the subject needs.');
  return product;
}
