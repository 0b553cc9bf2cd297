import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod';

import { isUnstorable } from '../database/storable';
import { invalidField } from '../http/refusal';

export interface PageQuery {
  after?: string | undefined;
  before?: string | undefined;
  page?: number | undefined;
}

/** Where a page begins: beside a row, whose sort key is known. */
export interface PlaceInList<Key> {
  key: Key;
  /** The page ends before the row, and is read backwards from it. */
  isBack: boolean;
  /** Which row of the list it was, from 1, when its page was read. Rows come and go: good for a text, and for nothing else. */
  at: number;
}

/**
 * Makes a cursor: the sort key of a row, opaque for clients.
 * @param kind the list and its order; a cursor is valid for these alone
 * @param at which row of the list it is, from 1
 */
export function encodeCursor(
  kind: string,
  key: readonly (string | number | boolean)[],
  at = 1,
): string {
  return Buffer.from(JSON.stringify([kind, at, ...key])).toString('base64url');
}

/**
 * Reads the cursor of a query.
 * @returns null without one: the list begins
 * @throws Refusal invalid for a malformed cursor, and for one of another list
 */
export function readPlace<Key>(
  kind: string,
  { after, before }: PageQuery,
  keySchema: z.ZodType<Key>,
): PlaceInList<Key> | null {
  const cursor = after ?? before;
  if (cursor === undefined) return null;
  const isBack = after === undefined;
  try {
    const [given, at, ...key] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    if (given === kind && !isUnstorable(key))
      return { key: keySchema.parse(key), isBack, at: placeNumber.parse(at) };
  } catch {
    // Every malformed cursor is refused alike: the client starts the list again.
  }
  throw invalidField(isBack ? 'before' : 'after', 'This page of the list does not exist.');
}

const placeNumber = z.int().min(1).max(1_000_000_000);

/** The cursors of a page: `next` and `previous` are null at the ends of the list; `from`: which row of the list is its first. */
export interface PageKeys {
  next: string | null;
  previous: string | null;
  from: number;
}

/**
 * Reads a page of a list by its number or with keyset pagination. Nothing is counted: a cursor carries its row's place along.
 * @param read reads this many rows from the place on: those behind it in the order of the list, or those before it in
 *   the opposite order; without a place, those behind so many of the first
 * @param keyOf the sort key of a row
 */
export async function readPage<Row, Key extends readonly (string | number | boolean)[]>(
  query: PageQuery & { first: number },
  list: {
    kind: string;
    keySchema: z.ZodType<Key>;
    keyOf: (row: Row) => Key;
    read: (place: PlaceInList<Key> | null, rows: number, skip: number) => Promise<Row[]>;
  },
): Promise<PageKeys & { rows: Row[] }> {
  const { first, page } = query;
  const place = page === undefined ? readPlace(list.kind, query, list.keySchema) : null;
  const skip = page === undefined ? 0 : (page - 1) * first;
  const read = await list.read(place, first + 1, skip);
  const isBack = place?.isBack === true;
  // The list begins within the page: its first page is full, and has these rows as well.
  if (isBack && read.length < first) return readPage({ first }, list);
  const hasMore = read.length > first;
  const rows = isBack ? read.slice(0, first).reverse() : read.slice(0, first);
  const from = skip + firstPlace(place, rows.length, hasMore);
  const cursorAt = (index: number) =>
    encodeCursor(list.kind, list.keyOf(rows[index]!), from + index);
  const hasPrevious = isBack ? hasMore : place !== null || skip > 0;
  return {
    rows,
    from,
    previous: hasPrevious && rows.length > 0 ? cursorAt(0) : null,
    next: (isBack || hasMore) && rows.length > 0 ? cursorAt(rows.length - 1) : null,
  };
}

function firstPlace(place: PlaceInList<unknown> | null, rows: number, hasMore: boolean): number {
  if (place === null || (place.isBack && !hasMore)) return 1;
  return place.isBack ? Math.max(2, place.at - rows) : place.at + 1;
}

/** A column that a list is sorted by, and the PostgreSQL type of its values. */
export type SortColumn = readonly [
  column: SQLWrapper,
  type: 'text' | 'boolean' | 'bigint' | 'date' | 'timestamptz',
];

/**
 * How the rows of a page are read: their order, and the condition of those beyond the place (undefined without a place). It
 * is a row comparison, the only form of this condition for which an index gives the starting position.
 * @param columns what the list is sorted by; the key of the place has a value for each
 */
export function beyondPlace(
  columns: readonly SortColumn[],
  isDescending: boolean,
  place: PlaceInList<readonly (string | number | boolean)[]> | null,
): { order: SQL[]; beyond: SQL | undefined } {
  const isDown = isDescending !== (place?.isBack ?? false);
  const order = columns.map(([column]) => (isDown ? desc(column) : asc(column)));
  if (place === null) return { order, beyond: undefined };
  const names = columns.map(([column]) => sql`${column}`);
  const values = columns.map(([, type], index) => sql`${place.key[index]}::${sql.raw(type)}`);
  const comparison = isDown ? sql`<` : sql`>`;
  return {
    order,
    beyond: sql`(${sql.join(names, comma)}) ${comparison} (${sql.join(values, comma)})`,
  };
}

const comma = sql`, `;
