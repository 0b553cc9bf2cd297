import { dayInZone } from '../../dates/zones';
import { Refusal, type FieldError } from '../../http/refusal';
import type { ReceiveInput } from './input';
import { linesOver, type LineUnits } from './state-machine';

/** Whether goods were past their expiry when they came into stock. Rejected goods may be. */
export const cameExpired = (
  { quantity, expiry }: { quantity: number; expiry: string | null },
  at: Date,
  timeZone: string,
): boolean => quantity > 0 && expiry !== null && expiry < dayInZone(at, timeZone);

/** What may be a slip of whoever counts, by kind: the text, and whether a confirmation needs a reason. */
const kinds = {
  over: { text: 'More than 5% over the ordered units.', needsReason: true },
  expired: { text: 'Goods are past their expiry.', needsReason: true },
  lot: { text: 'Several lines have the same lot.', needsReason: false },
} as const;
interface Doubt extends FieldError {
  kind: keyof typeof kinds;
}

/** The order's lines before the receipt, its units after it, and the account's time zone. */
interface Receipt {
  lines: readonly { line: number }[];
  units: readonly LineUnits[];
  at: Date;
  timeZone: string;
}

/** @returns what is to be confirmed of a receipt, by its lines. Pure. */
function doubtsOf({ lines: given }: ReceiveInput, receipt: Receipt): Doubt[] {
  const { lines, units, at, timeZone } = receipt;
  const over = linesOver(units).flatMap((index): Doubt[] => {
    const { received, ordered } = units[index]!;
    const first = given.findIndex(({ line }) => line === lines[index]!.line);
    const message = `${received} units of ${ordered} ordered.`;
    return first < 0 ? [] : [{ kind: 'over', path: ['lines', first], message }];
  });
  const lotOf = ({ quantity, lot }: ReceiveInput['lines'][number]) =>
    quantity > 0 ? (lot?.toLowerCase() ?? null) : null;
  const goods = given.flatMap((line, index): Doubt[] => {
    const lot = lotOf(line);
    const isTwice = lot !== null && given.filter((each) => lotOf(each) === lot).length > 1;
    const doubt = (kind: 'expired' | 'lot', field: string, message: string): Doubt => ({
      kind,
      path: ['lines', index, field],
      message,
    });
    return [
      ...(cameExpired(line, at, timeZone) ? [doubt('expired', 'expiry', 'This day is over.')] : []),
      ...(isTwice ? [doubt('lot', 'lot', 'Another line has the same lot.')] : []),
    ];
  });
  return [...over, ...goods];
}

/**
 * Asks once more before a receipt is stored that may be a slip: far more units than ordered, goods past their expiry, one
 * lot at several lines.
 * @throws Refusal confirm, with the fields
 */
export function assertConfirmed(input: ReceiveInput, receipt: Receipt): void {
  const doubts = doubtsOf(input, receipt);
  const asked = Object.entries(kinds).filter(([kind]) => doubts.some((each) => each.kind === kind));
  const needsReason = asked.some(([, kind]) => kind.needsReason);
  if (asked.length === 0 || (input.confirm && (!needsReason || input.reason !== null))) return;
  const texts = asked.map(([, { text }]) => text);
  throw new Refusal(
    'confirm',
    `${texts.join(' ')} Please confirm${needsReason ? ' with a reason' : ''}.`,
    { fields: doubts.map(({ path, message }) => ({ path, message })) },
  );
}
