import { and, eq } from 'drizzle-orm';

import type { Database } from '../../database/connect';
import { shipment } from '../../database/schema/brand-orders';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import type { PackingSlip, SlipLot } from '../../documents/packing-slip-content';
import { Refusal } from '../../http/refusal';
import { groupBy } from '../../lists';
import { groupsToRead, leftOf, loadContents, loadNames, loadParts, type SetRow } from './view';

/** What the packing slips of orders and parcels say (O-09). */

/** @throws Refusal invalid for a parcel of several orders, not_found for one that the order does not have */
export async function requireParcel(db: Database, [row, other]: readonly SetRow[], number: number) {
  if (row === undefined || other !== undefined)
    throw new Refusal('invalid', 'A parcel belongs to one order.');
  const [found] = await db
    .select({ id: shipment.id })
    .from(shipment)
    .where(and(eq(shipment.setId, row.id), eq(shipment.number, number)));
  if (found === undefined) throw new Refusal('not_found', 'There is no such parcel.');
}

/**
 * Reads what the packing slips of orders say, while they are written (O-09).
 * @param rows in the order of the file
 * @param parcel number of the parcel whose slip is asked for, of each order; null for the slips of orders
 */
export async function* readSlips(
  db: Database,
  rows: readonly SetRow[],
  parcel: number | null = null,
): AsyncGenerator<PackingSlip> {
  for await (const some of groupsToRead(db, rows)) {
    const ids = some.map(({ id }) => id);
    const parts = { ...(await loadParts(db, ids)), contentsOf: await loadContents(db, ids) };
    const nameOf = await loadNames(db, ids);
    for (const row of some) yield slip(row, nameOf.get(row.id)!, parts, parcel);
  }
}

type SlipNames = NonNullable<ReturnType<Awaited<ReturnType<typeof loadNames>>['get']>>;

function slip(
  row: SetRow,
  names: SlipNames,
  {
    linesOf,
    parcelsOf,
    contentsOf,
  }: Awaited<ReturnType<typeof loadParts>> & {
    contentsOf: Awaited<ReturnType<typeof loadContents>>;
  },
  only: number | null,
): PackingSlip {
  const all = parcelsOf.get(row.id) ?? [];
  const parcels = only === null ? all : all.filter(({ number }) => number === only);
  const linesIn = (some: typeof all) =>
    groupBy(
      some.flatMap(({ id }) => contentsOf.get(id) ?? []),
      ({ line }) => line,
    );
  const contents = linesIn(parcels);
  const earlier = linesIn(all.filter(({ number }) => only !== null && number <= only));
  const unitsIn = (some: readonly SlipLot[] = []) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    parcel: only,
    orderNumber: row.orderNumber,
    brand: names.brand,
    isCancelled: row.state === 'cancelled',
    from: row.shipFrom ?? {
      name: names.account,
      company: null,
      street: [],
      city: '',
      region: null,
      postalCode: null,
      country: '',
      phone: null,
    },
    to: row.shipTo,
    orderedOn: dayInZone(row.orderedAt, names.zone ?? defaultTimeZone),
    dueOn: row.dueDate,
    shippedOn: parcels.at(-1)?.shippedOn ?? null,
    parcels: parcels.map(({ number, carrier, tracking, shippedOn, boxes }) => ({
      number,
      carrier,
      tracking,
      shippedOn,
      boxes,
    })),
    lines: (linesOf.get(row.id) ?? [])
      .filter(({ line }) => only === null || contents.has(line.line))
      .map(({ line, name }) => ({
        name,
        sku: line.sku,
        ordered: line.ordered,
        ...(only === null
          ? { shipped: line.shipped, left: leftOf(line) }
          : {
              shipped: unitsIn(contents.get(line.line)),
              left: Math.max(0, line.ordered - line.cancelled - unitsIn(earlier.get(line.line))),
            }),
        lots: lots(contents.get(line.line) ?? []),
      })),
    notes: row.notes,
  };
}

/** The lots of a line over all parcels, each once. An entry without lot and expiry is left out. */
function lots(contents: readonly SlipLot[]): SlipLot[] {
  const named = contents.filter(({ lot, expiry }) => lot !== null || expiry !== null);
  return [...groupBy(named, ({ lot, expiry }) => JSON.stringify([lot, expiry])).values()].map(
    (same) => ({
      lot: same[0]!.lot,
      expiry: same[0]!.expiry,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  );
}
