import type { DimensionCode } from '../model/selection';
import { answer, type Asked, isAnswer, type Query } from '../execute/query-figures';
import { brandNamed, namer } from '../results/dimension-names';
import { measureOf } from '../model/measure';
import { lacks } from '../execute/resolve-periods';
import { periodDays } from '../results/shape-result';
import type { Cell } from '../results/figure-table';
import type { Run } from '../compile/sql-params';
import type { Alert } from './alert';

/** Places that a brand or product has to move, and the share that a region's sales have to change by. */
const leastMove = 2;
const bigMove = 5;
const leastChange = 0.2;
const bigChange = 0.4;
/** Regions of less than this part of the brand's sales make no alert. */
const leastWeight = 0.05;
const mostProducts = 3;
const mostRegions = 2;

interface Row {
  value: Cell;
  now: number;
  before: number;
}

const owners: Record<string, object> = { brand: {}, product: {}, division: {} };

/** Net sales of groups, now and in the baseline; null where nothing can be compared. */
async function sales(
  asked: Asked,
  run: Run,
  subject: Query['subject'],
  dim: DimensionCode,
): Promise<Row[] | null> {
  if (run.before === null) return null;
  const query: Query = {
    subject,
    measures: [measureOf('NS', asked.dataSet.info.currency)],
    dimensions: [dim],
    dateLevel: null,
    filters: [],
    rank: null,
    compare: true,
    total: false,
  };
  const found = await answer(asked, owners[dim] ?? query, query, false);
  if (!isAnswer(found)) return null;
  const { figures } = found.shaping;
  const days = periodDays(found.shaping);
  // A hole in the data is nothing to compare with.
  if (days.before?.hasData !== true) return null;
  return figures.groups(0, true).groups.map((group) => {
    const { now, before } = figures.measure(0, 0, group, days);
    return { value: group[0] ?? null, now: now ?? 0, before: before ?? 0 };
  });
}

const ordinal = (place: number): string => {
  const tens = place % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${String(place)}${suffix}`;
};

/** The place of each known row by a figure; those without sales have none. */
function placesBy(rows: readonly Row[], of: 'now' | 'before'): Map<Cell, number> {
  const sold = rows.filter((row) => row.value !== 0 && row[of] > 0);
  sold.sort((one, other) => other[of] - one[of] || Number(one.value) - Number(other.value));
  return new Map(sold.map(({ value }, at) => [value, at + 1]));
}

interface Move {
  value: Cell;
  from: number;
  to: number;
}

function movesOf(rows: readonly Row[]): Move[] {
  const before = placesBy(rows, 'before');
  return [...placesBy(rows, 'now')].flatMap(([value, to]) => {
    const from = before.get(value);
    return from === undefined || Math.abs(from - to) < leastMove ? [] : [{ value, from, to }];
  });
}

function moveAlert(name: string, place: string, { from, to }: Move, run: Run): Alert {
  const places = Math.abs(from - to);
  const fell = to > from;
  return {
    severity: fell ? (places >= bigMove ? 'high' : 'medium') : 'low',
    text: `${name} ${fell ? 'fell' : 'rose'} from ${ordinal(from)} to ${ordinal(to)} place ${place}.`,
    since: run.now.startDate,
    value: `${fell ? '−' : '+'}${String(places)} places`,
    weight: places,
  };
}

/** The brand's place in the market by net sales. */
export async function brandMove(asked: Asked, run: Run): Promise<Alert[]> {
  const rows = await sales(asked, run, 'market', 'brand');
  const move = movesOf(rows ?? []).find(({ value }) => value === asked.binding.brand);
  if (move === undefined) return [];
  const { name } = brandNamed(asked.dataSet, Number(move.value));
  return [moveAlert(name, 'in the market by net sales', move, run)];
}

/** Places of the brand's products among themselves: those that moved most. */
export async function productMoves(asked: Asked, run: Run): Promise<Alert[]> {
  const whole = { ...asked, binding: { ...asked.binding, product: null } };
  const rows = await sales(whole, run, 'brand', 'product');
  const moves = movesOf(rows ?? [])
    .filter(({ value }) => asked.binding.product === null || value === asked.binding.product)
    .sort((one, other) => Math.abs(other.from - other.to) - Math.abs(one.from - one.to))
    .slice(0, mostProducts);
  const nameOf = await namer(
    asked.dataSet,
    'product',
    moves.map(({ value }) => value),
  );
  return moves.map((move) =>
    moveAlert(nameOf(move.value).name, 'among the brand’s products by net sales', move, run),
  );
}

/** Divisions whose net sales changed most. */
export async function regionChanges(asked: Asked, run: Run): Promise<Alert[]> {
  if (lacks(asked.dataSet, ['regions']) !== null) return [];
  const rows = (await sales(asked, run, 'brand', 'division')) ?? [];
  const whole = rows.reduce((sum, { before }) => sum + before, 0);
  return rows
    .filter(({ value, before }) => value !== '' && before > 0 && before >= leastWeight * whole)
    .map(({ value, now, before }) => ({ value, change: now / before - 1, weight: before }))
    .filter(({ change }) => Math.abs(change) >= leastChange)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, mostRegions)
    .map(({ value, change }): Alert => {
      const fell = change < 0;
      const percent = `${String(Math.round(100 * Math.abs(change)))}%`;
      return {
        severity: fell ? (-change >= bigChange ? 'high' : 'medium') : 'low',
        text: `Net sales in ${String(value)} ${fell ? 'fell' : 'rose'} by ${percent}.`,
        since: run.now.startDate,
        value: `${fell ? '−' : '+'}${percent}`,
        weight: Math.abs(change),
      };
    });
}
