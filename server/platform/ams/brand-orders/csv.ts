import { Readable } from 'node:stream';

import { daysInZone, defaultTimeZone } from '../../dates/zones';
import type { ApiFile } from '../api-router';
import { groupBy } from '../../lists';
import {
  loadVisibleSets,
  pageCondition,
  placeAfter,
  readRows,
  type Reader,
  type SetPlace,
  type SetQuery,
} from './lists';
import {
  groupsToRead,
  lastPresentDay,
  leftOf,
  loadContents,
  loadNames,
  loadParts,
  type SetRow,
} from './view';

/** The columns of the CSV files, in their order: one row for each line of an order. They never change; new ones come last. */
const heads = [
  'Order',
  'Order number',
  'Account',
  'Brand',
  'State',
  'Ordered on',
  'Due date',
  'Ship to',
  'Company',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Line',
  'Product id',
  'Product',
  'SKU',
  'Ordered units',
  'Shipped units',
  'Left units',
  'Cancelled units',
  'Carriers',
  'Tracking numbers',
] as const;

/** Orders that are read for a file at a time. */
const rowsOfPart = 500;

/**
 * The orders of a list as a CSV file (O-09). It is read part by part, as the client takes it; when the client is gone, no
 * other part is read.
 */
export function csvOfSets(reader: Reader, query: SetQuery, name: string): ApiFile {
  // An invalid filter is refused before the file begins.
  pageCondition([], query, lastPresentDay(reader.now, null), null);
  return {
    name,
    content: Readable.from(csvParts(reader, query), { objectMode: false, highWaterMark: 65_536 }),
  };
}

async function* csvParts(reader: Reader, query: SetQuery): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(heads)}`;
  const scope = await loadVisibleSets(reader.db, reader.principal);
  let place: SetPlace | null = null;
  do {
    const rows: SetRow[] = await readRows(reader, scope, query, place, rowsOfPart);
    for await (const some of groupsToRead(reader.db, rows)) yield await csvPart(reader, some);
    place = rows.length === rowsOfPart ? placeAfter(query, rows.at(-1)!) : null;
  } while (place !== null);
}

async function csvPart({ db, principal }: Reader, rows: readonly SetRow[]): Promise<string> {
  const ids = rows.map(({ id }) => id);
  const nameOf = await loadNames(db, ids);
  const { linesOf, parcelsOf } = await loadParts(db, ids);
  const contentsOf = await loadContents(db, ids);
  const dayOf = daysInZone(principal.timeZone ?? defaultTimeZone);
  const states = { partially_shipped: 'partially shipped' } as Record<string, string>;
  return rows
    .flatMap(({ id, state, shipTo: to, ...of }) => {
      const names = nameOf.get(id)!;
      const parcelsOfLine = groupBy(
        (parcelsOf.get(id) ?? []).flatMap((parcel) =>
          (contentsOf.get(parcel.id) ?? [])
            .filter(({ quantity }) => quantity > 0)
            .map(({ line }) => ({ line, parcel })),
        ),
        ({ line }) => line,
      );
      return (linesOf.get(id) ?? []).map(({ line, name }) => {
        const its = parcelsOfLine.get(line.line) ?? [];
        const all = (name: 'carrier' | 'tracking') =>
          [...new Set(its.flatMap(({ parcel }) => parcel[name] ?? []))].join('; ');
        return csvRow([
          id,
          of.orderNumber,
          names.account,
          names.brand,
          states[state] ?? state,
          dayOf(of.orderedAt),
          of.dueDate,
          to.name,
          to.company ?? '',
          to.street.join(', '),
          to.city,
          to.region ?? '',
          to.postalCode ?? '',
          to.country,
          line.line,
          line.productId,
          name,
          line.sku ?? '',
          line.ordered,
          line.shipped,
          leftOf(line),
          line.cancelled,
          all('carrier'),
          all('tracking'),
        ]);
      });
    })
    .join('');
}

/**
 * A row of a CSV file by RFC 4180. A text that a spreadsheet would run as a formula (SEC-48), or show as another one, gets
 * an apostrophe.
 */
const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** A cell of a file; a text that a spreadsheet would run or write in another way has an apostrophe before it (SEC-48). */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe =
    typeof value === 'string' && (runsAsFormula(text) || isRewritten(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const runsAsFormula = (text: string): boolean =>
  /^(?:\0|[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠])/u.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);

/** A number that a spreadsheet writes in another way: 02134, 1E5, 1.50, and more than 15 digits, whose last ones it loses. */
const isRewrittenNumber = (text: string): boolean =>
  /^\s*[.,]*\d[\d.,]*(?:e[+-]?\d+)?%?\s*$/i.test(text) &&
  !(text.length <= 15 && /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text));

/** 10-12, 1/2/2027, 12:30. Our own days, YYYY-MM-DD, are to be days. */
const isDayOrTime = (text: string): boolean =>
  /^\d{1,2}(?:[-/](?:\d{1,2}|\d{4})(?:[-/]\d{1,4})?|:\d\d(?::\d\d)?)$/.test(text);

const isRewritten = (text: string): boolean => isRewrittenNumber(text) || isDayOrTime(text);
