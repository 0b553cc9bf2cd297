import type { QuerySelection, DimensionCode } from '../model/selection';
import { dimensions, isOfSubject } from '../model/dimensions';
import type { Condition, Jaql, Subject } from '../model/jaql';
import { idValue, type Places } from './sql-params';

/** Whose rows a part of a statement reads: the subject's, the market's, or (for penetration) all buyers'. */
export type Scope = 'subject' | 'market' | 'everyone';

/** A condition as SQL is made of it: how many values, and where each comes from. */
export interface BoundCondition {
  dim: DimensionCode;
  /** Ids, or text: codes and names of dimensions that have ids. */
  values: 'id' | 'text';
  /** SQL of the values' places. */
  places: readonly string[];
}

/** Competitors, the brand itself not among them. */
export const competitorsOf = (binding: QuerySelection): readonly number[] =>
  binding.competitors.filter((brand) => brand !== binding.brand);

/** All that the text of a statement depends on, apart from the query itself: the key that texts are kept by. */
export function shapeOf(binding: QuerySelection): string {
  const conditions = binding.conditions
    .map(({ dim, in: values }) => {
      const isText = values.some((value) => typeof value === 'string');
      return `${dim}:${String(new Set(values).size)}${isText ? 't' : ''}`;
    })
    .join();
  return [
    binding.brand === null ? '' : 'b',
    binding.product === null ? '' : 'p',
    competitorsOf(binding).length,
    binding.competitorProducts.length,
    conditions,
  ].join('|');
}

/** The scopes of a query, bound: what every part of its statement must hold. */
export class Scopes {
  constructor(
    private readonly places: Places,
    private readonly subject: Subject,
    private readonly filters: readonly Condition[],
    private readonly binding: QuerySelection,
  ) {}

  /**
   * Text for the subject's own condition; null where there is none, and 'false' where it has nobody.
   * @param ofBrand makes a condition on the brand one on the table
   */
  owners(
    scope: Scope,
    ofBrand: (condition: (brand: string) => string) => string,
    product: string | null,
  ): string | null {
    if (scope !== 'subject' || this.subject === 'market') return null;
    const either: string[] = [];
    // Brands in one list: the store then reads theirs alone, which it would not for one brand or others.
    const brands: string[] = [];
    if (this.subject !== 'competitors' && this.binding.brand !== null) {
      const own = this.places.place('brand', (run) => idValue(run.binding.brand), 'INTEGER');
      if (this.binding.product === null) brands.push(own);
      else {
        const one = this.places.place('product', (run) => idValue(run.binding.product), 'INTEGER');
        either.push(`(${ofBrand((brand) => `${brand} = ${own}`)} AND ${needed(product)} = ${one})`);
      }
    }
    if (this.subject !== 'brand') {
      if (this.binding.competitorProducts.length > 0) {
        const list = this.binding.competitorProducts.map((_, index) =>
          this.places.place(
            `competitorProduct${String(index)}`,
            (run) => idValue(run.binding.competitorProducts[index]),
            'INTEGER',
          ),
        );
        either.push(`${needed(product)} IN (${list.join(', ')})`);
      } else {
        brands.push(
          ...competitorsOf(this.binding).map((_, index) =>
            this.places.place(
              `competitor${String(index)}`,
              (run) => idValue(competitorsOf(run.binding)[index]),
              'INTEGER',
            ),
          ),
        );
      }
    }
    const [only, ...more] = brands;
    if (only !== undefined)
      either.push(
        ofBrand((brand) =>
          more.length === 0 ? `${brand} = ${only}` : `${brand} IN (${brands.join(', ')})`,
        ),
      );
    if (either.length === 0) return 'false';
    return either.length === 1 ? (either[0] ?? null) : `(${either.join(' OR ')})`;
  }

  /** Dimensions that the subject's own condition needs of a table. */
  ownerDims(scope: Scope): DimensionCode[] {
    if (scope !== 'subject' || this.subject === 'market') return [];
    const byProduct =
      (this.subject !== 'competitors' && this.binding.product !== null) ||
      (this.subject !== 'brand' && this.binding.competitorProducts.length > 0);
    return byProduct ? ['brand', 'product'] : ['brand'];
  }

  /** One brand at most: what then is distinct in a brand is distinct. */
  isOneBrand(scope: Scope): boolean {
    if (scope !== 'subject') return false;
    return this.subject === 'brand' && this.binding.product === null;
  }

  /** Several brands side by side may be read brand by brand, but not product by product. */
  isWholeBrands(scope: Scope): boolean {
    return (
      scope !== 'subject' || this.subject === 'market' || !this.ownerDims(scope).includes('product')
    );
  }

  /** Dimensions that a scope's conditions are of. */
  conditionDims(scope: Scope): DimensionCode[] {
    return [...this.filters, ...this.binding.conditions]
      .map(({ dim }) => dim)
      .filter((dim) => dim !== 'date' && holds(dim, scope));
  }

  /** Conditions of filters and binding that hold for a scope, of those that a source knows. */
  conditions(scope: Scope, knows: ReadonlySet<DimensionCode>): BoundCondition[] {
    const bound: BoundCondition[] = [];
    const add = (from: string, condition: Condition, index: number, read: ReadCondition) => {
      if (!knows.has(condition.dim) || condition.dim === 'date' || !holds(condition.dim, scope))
        return;
      const values = [...new Set(condition.in)];
      const isText =
        dimensions[condition.dim].values === 'text' ||
        values.some((value) => typeof value === 'string');
      bound.push({
        dim: condition.dim,
        values: isText ? 'text' : 'id',
        // Of no values none is met.
        places:
          values.length === 0
            ? ['NULL']
            : values.map((_, place) =>
                this.places.place(
                  `${from}${String(index)}.${String(place)}`,
                  (run) => {
                    const value = read(run.binding)[place];
                    return isText ? String(value) : idValue(value);
                  },
                  isText ? 'VARCHAR' : 'INTEGER',
                ),
              ),
      });
    };
    for (const [index, filter] of this.filters.entries()) {
      const values = [...new Set(filter.in)];
      add('filter', filter, index, () => values);
    }
    for (const [index, condition] of this.binding.conditions.entries()) {
      add('condition', condition, index, (binding) => [
        ...new Set(binding.conditions[index]?.in ?? []),
      ]);
    }
    return bound;
  }
}

type ReadCondition = (binding: QuerySelection) => readonly (string | number)[];

/** A brand or product narrows the subject alone, and all buyers are those of any product. */
function holds(dim: DimensionCode, scope: Scope): boolean {
  if (scope === 'subject') return true;
  if (isOfSubject(dim)) return false;
  return scope === 'market' || dimensions[dim].side !== 'product';
}

/** Dimensions that a scope's rows are told apart by, of those that a result is. */
export function grainOf(scope: Scope, dims: readonly DimensionCode[]): DimensionCode[] {
  return dims.filter((dim) => dim === 'date' || holds(dim, scope));
}

function needed(column: string | null): string {
  if (column === null) throw new Error('a table without the column of its subject');
  return column;
}

/** Why a subject has nobody; null where it has. */
export function nobody(
  jaql: Pick<Jaql, 'subject'>,
  binding: QuerySelection,
): 'brand' | 'competitors' | null {
  if (jaql.subject === 'market') return null;
  if (jaql.subject !== 'competitors') return binding.brand === null ? 'brand' : null;
  return competitorsOf(binding).length === 0 && binding.competitorProducts.length === 0
    ? 'competitors'
    : null;
}
