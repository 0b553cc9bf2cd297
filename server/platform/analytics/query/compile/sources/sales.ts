import type { DimensionCode } from '../../model/selection';
import { grouped, type Part, type PartContext, timingOf } from '../part';
import { bucketOf, canSay, movedDay, Relation, type Table, tables } from '../from-clause';
import { dayPlace } from '../sql-params';

/** Dimensions that a part needs of its table: its own, its owners' and its conditions'. */
const neededDims = ({ scopes }: PartContext, { scope, dims }: Part): DimensionCode[] => [
  ...dims,
  ...scopes.ownerDims(scope),
  ...scopes.conditionDims(scope),
];

/** The smallest table that can say all of it; those of brands are sorted by brand, the others by day. */
function linesTable(context: PartContext, part: Part): Table {
  const { productDay, brandDay, categoryDay, regionDay, facts } = tables;
  const weighed = part.components.has('oz');
  const candidates =
    weighed || context.scopes.ownerDims(part.scope).length > 0
      ? [productDay]
      : [categoryDay, brandDay, regionDay, productDay];
  const needed = neededDims(context, part);
  return candidates.find((of) => needed.every((dim) => canSay(of, dim))) ?? facts;
}

function relation(context: PartContext, part: Part, of: Table): Relation {
  return new Relation(of, context.places, timingOf(context, part))
    .narrow(context.scopes, part.scope)
    .inPeriod();
}

const said = (of: Relation, dims: readonly DimensionCode[]) =>
  dims.map((dim) => [dim, of.say(dim)] as const);

export function linesPart(context: PartContext, part: Part): string {
  const table = linesTable(context, part);
  const of = relation(context, part, table);
  const all: Record<string, string> = {
    net: 'SUM(f.net_cents)',
    units: 'SUM(f.units)',
    lines: table === tables.facts ? 'COUNT(*)' : 'SUM(f.lines)',
    oz: 'SUM(f.units * p.net_wt_oz) FILTER (p.net_wt_oz > 0)',
    weighed_net: 'SUM(f.net_cents) FILTER (p.net_wt_oz > 0)',
  };
  if (part.components.has('oz') || part.components.has('weighed_net')) of.product();
  return grouped(said(of, part.dims), chosen(all, part), of.text());
}

const chosen = (all: Readonly<Record<string, string>>, { components }: Part) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => components.has(name)));

/** Whether what is distinct in each brand's (or the market's) roll-up is just what is asked for. */
function rollUp(context: PartContext, part: Part): 'brand' | 'market' | null {
  const { scopes } = context;
  const byBrand = part.dims.includes('brand');
  if (!part.dims.every((dim) => dim === 'date' || dim === 'brand')) return null;
  const narrowing = scopes.conditionDims(part.scope);
  if (!narrowing.every((dim) => dim === 'brand' && byBrand)) return null;
  if (scopes.ownerDims(part.scope).length === 0) return byBrand ? 'brand' : 'market';
  if (!scopes.isWholeBrands(part.scope)) return null;
  return byBrand || scopes.isOneBrand(part.scope) ? 'brand' : null;
}

/** The first sight of each in the period (and in its bucket): schema/roll-ups.ts says why this counts exactly. */
function firstSight(context: PartContext, part: Part, prev: string): string {
  const start = dayPlace(context.places, part.when, 'startDate');
  const first = `${prev} IS NULL OR ${prev} < ${start}`;
  if (context.level === null || !part.dims.includes('date')) return `(${first})`;
  const timing = timingOf(context, part);
  const before = movedDay(context.places, timing, prev);
  return `(${first} OR ${before} < ${bucketOf(context.places, timing, 'f.date')})`;
}

export function buyersPart(context: PartContext, part: Part): string {
  const withRepeats = part.components.has('repeats');
  const roll = rollUp(context, part);
  if (roll === 'brand') {
    const of = relation(context, part, tables.brandBuyers);
    const once = firstSight(context, part, 'f.prev');
    const twice = firstSight(context, part, 'f.prev2');
    if (!withRepeats) of.and(once);
    const buyers = `COALESCE(SUM(f.buyers) FILTER (${once}), 0)`;
    return grouped(
      said(of, part.dims),
      withRepeats
        ? { buyers, repeats: `COALESCE(SUM(f.buyers) FILTER (${twice}), 0) - ${buyers}` }
        : { buyers: 'SUM(f.buyers)' },
      of.text(),
    );
  }
  if (roll === 'market') {
    const of = relation(context, part, tables.marketBuyers).and(
      firstSight(context, part, 'f.prev'),
    );
    if (!withRepeats) of.and('f.nth = 1');
    const nth = (n: string) => `COALESCE(SUM(f.buyers) FILTER (f.nth = ${n}), 0)`;
    return grouped(
      said(of, part.dims),
      withRepeats
        ? { buyers: nth('1'), repeats: `${nth('2')} - ${nth('1')}` }
        : { buyers: 'SUM(f.buyers)' },
      of.text(),
    );
  }
  const of = relation(context, part, tables.facts).and('f.buyer <> 0');
  const inner = said(of, part.dims).map(([dim, text]) => `${text} AS ${dim}`);
  const each = `(SELECT ${[...inner, 'f.buyer AS buyer', 'MIN(f.date) AS first', 'MAX(f.date) AS last'].join(', ')}
    ${of.text()} GROUP BY ALL)`;
  return grouped(
    part.dims.map((dim) => [dim, dim] as const),
    chosen({ buyers: 'COUNT(*)', repeats: 'COUNT(*) FILTER (first <> last)' }, part),
    `FROM ${each}`,
  );
}

export function ordersPart(context: PartContext, part: Part): string {
  const roll = rollUp(context, part);
  if (roll === null) {
    const of = relation(context, part, tables.facts).and('f.order_id <> 0');
    return grouped(said(of, part.dims), { orders: 'COUNT(DISTINCT f.order_id)' }, of.text());
  }
  const of = relation(
    context,
    part,
    roll === 'brand' ? tables.brandOrders : tables.marketOrders,
  ).and(firstSight(context, part, 'f.prev'));
  return grouped(said(of, part.dims), { orders: 'SUM(f.orders)' }, of.text());
}

/** What the subject's buyers spent on it, and in the market: both by buyer, as other buyers' spending is not theirs. */
export function requirementsPart(context: PartContext, part: Part): string {
  const market: Part = {
    ...part,
    scope: 'market',
    dims: part.dims.filter((dim) => dim !== 'brand' && dim !== 'product'),
  };
  const byBuyer = (of: Part) => {
    const from = relation(context, of, tables.facts).and('f.buyer <> 0');
    const list = said(from, of.dims).map(([dim, text]) => `${text} AS ${dim}`);
    return `SELECT ${[...list, 'f.buyer AS buyer', 'SUM(f.net_cents) AS net'].join(', ')} ${from.text()} GROUP BY ALL`;
  };
  const same = ['own.buyer = market.buyer', ...market.dims.map((d) => `own.${d} = market.${d}`)];
  return grouped(
    part.dims.map((dim) => [dim, `own.${dim}`] as const),
    { own_net: 'SUM(own.net)', market_net: 'SUM(market.net)' },
    `FROM (${byBuyer(part)}) own JOIN (${byBuyer(market)}) market ON ${same.join(' AND ')}`,
  );
}
