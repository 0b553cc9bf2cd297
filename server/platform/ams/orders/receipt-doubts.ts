import type { orderCalls } from '../../../../contract/ams/orders';
import type { BodyOf } from '../../../../contract/call';
import { dayText } from '../../dates/day-text';
import { dayInZone } from '../../dates/zones';
import { confirms, nameOf, type NamedDoubt } from '../confirmation';
import { Refusal } from '../../http/refusal';
import { groupBy } from '../../lists';
import { linesOver, type LineUnits } from './state-machine';

/** Whether goods were past their expiry when they came into stock. Rejected goods may be. */
export const cameExpired = (
  { quantity, expiry }: { quantity: number; expiry: string | null },
  at: Date,
  timeZone: string,
): boolean => quantity > 0 && expiry !== null && expiry < dayInZone(at, timeZone);

/** What may be a mistake in a receipt, by kind: the text, and whether the confirmation needs a reason. */
const kinds = {
  over: { text: 'More than 5% over the ordered units.', needsReason: true },
  expired: { text: 'Goods are past their expiry.', needsReason: true },
  lot: { text: 'Several lines have the same lot.', needsReason: false },
  expiry: { text: 'A lot came with another expiry before.', needsReason: false },
  storage: { text: 'More pallets than the storage of the account holds.', needsReason: false },
} as const;
interface Doubt extends NamedDoubt {
  kind: keyof typeof kinds;
}

/** The order's lines and goods before the receipt, its units after it, and the account's time zone. */
interface Receipt {
  lines: readonly { line: number }[];
  units: readonly LineUnits[];
  earlier: readonly { lot: string | null; expiry: string | null }[];
  /** Left in the storage of the account; null: it has no storage of its own. */
  palletsFree: number | null;
  at: Date;
  timeZone: string;
}

/** A lot is the same however it is written. */
const plainLot = (lot: string | null) => lot?.toLowerCase().replace(/\s+/g, '') ?? null;

/** @returns what is to be confirmed of a receipt, by its lines. Pure. */
function doubtsOf(input: BodyOf<typeof orderCalls.receive>, receipt: Receipt): Doubt[] {
  const { lines: given } = input;
  const { lines, units, earlier, at, timeZone } = receipt;
  const over = linesOver(units).flatMap((index): Doubt[] => {
    const { received, ordered } = units[index]!;
    const first = given.findIndex(({ line }) => line === lines[index]!.line);
    const message = `${received.toLocaleString('en-US')} units of ${ordered.toLocaleString('en-US')} ordered.`;
    const figures = [lines[index]!.line, received, ordered];
    return first < 0 ? [] : [{ kind: 'over', path: ['lines', first], message, figures }];
  });
  const lots = given.map(({ quantity, lot }) => (quantity > 0 ? plainLot(lot) : null));
  const linesOf = groupBy(lots, (lot) => lot ?? '');
  const earlierOf = groupBy(earlier, ({ lot }) => plainLot(lot) ?? '');
  const goods = given.flatMap((line, index): Doubt[] => {
    const lot = lots[index] ?? null;
    const isTwice = lot !== null && linesOf.get(lot)!.length > 1;
    const before =
      lot !== null && line.expiry !== null
        ? earlierOf.get(lot)?.find(({ expiry }) => expiry !== null && expiry !== line.expiry)
        : undefined;
    const doubt = (kind: 'expired' | 'lot' | 'expiry', field: string, message: string): Doubt => ({
      kind,
      path: ['lines', index, field],
      message,
      figures: [line.line, line.quantity, lot, line.expiry, before?.expiry ?? null],
    });
    return [
      ...(cameExpired(line, at, timeZone) ? [doubt('expired', 'expiry', 'This day is over.')] : []),
      ...(isTwice ? [doubt('lot', 'lot', 'Another line has the same lot.')] : []),
      ...(before
        ? [doubt('expiry', 'lot', `Came with the expiry ${dayText(before.expiry!)} before.`)]
        : []),
    ];
  });
  return [...over, ...goods, ...palletDoubts(input.pallets, receipt)];
}

function palletDoubts(pallets: number, { palletsFree: free }: Receipt): Doubt[] {
  if (free === null || pallets <= free) return [];
  const message = `The storage has ${free.toLocaleString('en-US')} left.`;
  return [{ kind: 'storage', path: ['pallets'], message, figures: [pallets, free] }];
}

/**
 * Asks once more before a receipt is stored that may be a slip: far more units than ordered, goods past their expiry, one
 * lot at several lines or with another expiry than before, more pallets than the storage has left. A confirmation that names
 * its doubts covers no others.
 * @throws Refusal confirm, with the fields and the name of the doubts
 */
export function assertConfirmed(input: BodyOf<typeof orderCalls.receive>, receipt: Receipt): void {
  const doubts = doubtsOf(input, receipt);
  const asked = Object.entries(kinds).filter(([kind]) => doubts.some((each) => each.kind === kind));
  const needsReason = asked.some(([, kind]) => kind.needsReason);
  if (asked.length === 0) return;
  if (confirms(input, doubts) && (!needsReason || input.reason !== null)) return;
  const texts = asked.map(([, { text }]) => text);
  throw new Refusal(
    'confirm',
    `${texts.join(' ')} Please confirm${needsReason ? ' with a reason' : ''}.`,
    { fields: doubts.map(({ path, message }) => ({ path, message })), doubts: nameOf(doubts) },
  );
}
