import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';

import { consignmentLine } from '../../database/schema';
import type { Answer } from '../door';
import { Refusal } from '../refusal';
import { messages, type actionBody, type shortCloseBody } from './input';
import { commit, take, type Change } from './locked';
import {
  after,
  needsReason,
  outstanding,
  withShortClosed,
  type LineUnits,
  type OrderAction,
} from './state-machine';
import { unitsOf, type LineRow } from './view';
import { answer } from './write';

type ActionInput = z.infer<typeof actionBody>;

/** The reason, where the action wants one. */
function assertReason(action: OrderAction, reason: string | null): void {
  if (needsReason(action) && reason === null)
    throw new Refusal('invalid', messages.gaps, {
      fields: [{ path: ['reason'], message: messages.required }],
    });
}

/** Flags, resolves, rejects or voids an order: its head alone changes. */
export async function decide(
  change: Change,
  number: string,
  action: 'flag' | 'resolve' | 'reject' | 'void',
  { version, reason }: ActionInput,
): Promise<Answer> {
  const { order } = await take(change, number, version, action);
  assertReason(action, reason);
  const { status, reviewState } = after({ ...order, lines: [] }, action);
  const isFinal = action === 'reject' || action === 'void';
  const changed = await commit(
    change,
    number,
    { status, reviewState, ...(isFinal ? { closedReason: reason } : {}) },
    { action, reason },
  );
  return answer(change, changed);
}

/** Closes as short what has not come of one line. */
export async function shortClose(
  change: Change,
  number: string,
  { version, line, reason }: z.infer<typeof shortCloseBody>,
): Promise<Answer> {
  const { lines } = await take(change, number, version, 'short_close');
  assertReason('short_close', reason);
  const index = lines.findIndex((row) => row.line === line);
  const row = lines[index];
  if (row === undefined)
    throw new Refusal('invalid', 'The order has no such line.', {
      fields: [{ path: ['line'], message: 'The order has no such line.' }],
    });
  if (outstanding(unitsOf(row)) === 0)
    throw new Refusal('state', 'Nothing is outstanding on this line.');
  return close(change, number, lines, 'short_close', reason, index);
}

/** Closes as short whatever has not come: the order is received. */
export async function closeRest(
  change: Change,
  number: string,
  { version, reason }: ActionInput,
): Promise<Answer> {
  const { lines } = await take(change, number, version, 'close_rest');
  return close(change, number, lines, 'close_rest', reason);
}

async function close(
  change: Change,
  number: string,
  lines: readonly LineRow[],
  action: 'short_close' | 'close_rest',
  reason: string | null,
  index?: number,
): Promise<Answer> {
  const units = withShortClosed(lines.map(unitsOf), index);
  await writeUnits(change, lines, units);
  const { status, reviewState } = after(
    { status: 'Partially Received', reviewState: null, lines: units },
    action,
  );
  const changed = await commit(
    change,
    number,
    { status, reviewState, ...(action === 'close_rest' ? { closedReason: reason } : {}) },
    { action, reason },
  );
  return answer(change, changed);
}

/** Writes the lines whose units changed. */
export async function writeUnits(
  { tx }: Change,
  lines: readonly LineRow[],
  units: readonly LineUnits[],
): Promise<void> {
  for (const [index, row] of lines.entries()) {
    const { received, rejected, shortClosed } = units[index]!;
    const isSame =
      received === row.received && rejected === row.rejected && shortClosed === row.shortClosed;
    if (isSame) continue;
    await tx
      .update(consignmentLine)
      .set({ received, rejected, shortClosed })
      .where(
        and(eq(consignmentLine.orderNumber, row.orderNumber), eq(consignmentLine.line, row.line)),
      );
  }
}
