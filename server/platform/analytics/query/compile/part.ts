import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from '../model/selection';
import type { Scope, Scopes } from './query-scopes';
import type { Places, Run } from './sql-params';

/**
 * What figures are made of, by where they come from. Each source gives named components:
 * - lines: net, units, lines; oz, weighed_net (products of known weight)
 * - orders: orders; buyers: buyers, repeats (on two days or more)
 * - requirements: own_net, market_net, of the subject's buyers
 * - listings: pod_days, oos_days; reach: carried_net; depth: carried_net, product by product
 * - reviews: stars, reviews; themes: positive, negative, mentions
 * - samples: delivered, bought, control, control_bought, cost
 * - answers: intents, would_buy, recommendations, promoters, detractors
 */
export type Source =
  | 'lines'
  | 'orders'
  | 'buyers'
  | 'requirements'
  | 'listings'
  | 'reach'
  | 'depth'
  | 'reviews'
  | 'themes'
  | 'samples'
  | 'answers';

/** One SELECT of a statement: components of a source, for a scope, told apart by dimensions, in one of two periods. */
export interface Part {
  source: Source;
  scope: Scope;
  dims: readonly DimensionCode[];
  when: 'now' | 'before';
  components: ReadonlySet<string>;
}

/** What the parts of a statement share. */
export interface PartContext {
  places: Places;
  scopes: Scopes;
  level: DateLevel | null;
  unit: Run['shift']['unit'];
}

export const timingOf = ({ level, unit }: PartContext, { when }: Pick<Part, 'when'>) => ({
  when,
  level,
  unit,
});

/**
 * A SELECT list with its grouping: dimensions by their codes, then aggregates by their components' names.
 * Without dimensions it gives no row where there is nothing, rather than one of nulls.
 */
export function grouped(
  dims: readonly (readonly [DimensionCode, string])[],
  aggregates: Readonly<Record<string, string>>,
  from: string,
): string {
  const list = [
    ...dims.map(([dim, text]) => `${text} AS ${dim}`),
    ...Object.entries(aggregates).map(([name, text]) => `(${text})::DOUBLE AS ${name}`),
  ].join(', ');
  return `SELECT ${list} ${from} ${dims.length === 0 ? 'HAVING COUNT(*) > 0' : 'GROUP BY ALL'}`;
}
