import { expect } from 'vitest';

import { amsBasePath } from '../../../../contract/call';
import { dayInZone } from '../../../../server/platform/dates/zones';
import { dayFromToday, type Answered, type Caller } from './ams-client';
import { assertDescribed } from './described';

/** Brand orders at the AMS: what their tests share. */

export interface SetJson {
  id: string;
  order_number: string;
  account: { id: string };
  brand: { id: string; name: string };
  state: string;
  is_future: boolean;
  is_overdue: boolean;
  ordered_at: string;
  due_date: string;
  ordered: number;
  shipped: number;
  left: number;
  cancelled: number;
  shipment_count: number;
  version: number;
  cancelled_reason: string | null;
  lines: {
    line: number;
    product: { id: string };
    sku: string | null;
    ordered: number;
    shipped: number;
    left: number;
    cancelled: number;
  }[];
  shipments: {
    id: string;
    number: number;
    carrier: string | null;
    tracking: string | null;
    boxes: number;
    lines: { line: number; quantity: number; lot: string | null; expiry: string | null }[];
  }[];
  events: { by: string; action: string; shipment_number: number | null; reason: string | null }[];
  allowed: string[];
}

export const setsPath = '/brands/line_item_sets';
export const intakeKey = 'key-of-the-order-intake-of-tests-0123456789';

export const setOf = ({ body }: Answered): SetJson =>
  (body as unknown as { line_item_set: SetJson }).line_item_set;
export const rowsOf = ({ body }: Answered): SetJson[] => {
  const lists = body as unknown as Record<string, SetJson[]>;
  return lists['line_item_sets'] ?? lists['future_orders']!;
};
/** The present order, of a refusal. */
export const currentOf = ({ body }: Answered): SetJson => body.error.current as unknown as SetJson;

let serial = 0;
const dayMs = 86_400_000;
/** An order as a shop sends it, with a number of its own. It came in two days ago, and is due in three. */
export const shopOrder = (more: Record<string, unknown> = {}) => ({
  order_number: `T-${(serial += 1)}`,
  brand: 'brd_hive-honey',
  ordered_at: new Date(Date.now() - 2 * dayMs).toISOString(),
  due_date: dayFromToday(3),
  ship_to: { name: 'June Abara', street: ['18 Alder Street'], city: 'Portland', country: 'US' },
  lines: [
    { product: 'prd_hive-honey_1', sku: 'HI-001', quantity: 10 },
    { product: 'prd_hive-honey_2', quantity: 4 },
  ],
  ...more,
});

/** Sends something as the order intake. @param body an object as JSON, a text as CSV */
export async function asIntake(
  amsUrl: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object | string,
  key = intakeKey,
): Promise<Answered> {
  const isText = typeof body === 'string';
  const response = await fetch(`${amsUrl}${amsBasePath}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isText ? 'text/csv' : 'application/json',
    },
    body: isText ? body : JSON.stringify(body),
  });
  const answer = {
    method: method.toLowerCase(),
    path,
    status: response.status,
    body: (await response.json()) as Answered['body'],
  };
  assertDescribed(answer);
  return answer;
}

/** Takes orders in. @returns their ids, in the same order */
export async function takeIn(amsUrl: string, orders: readonly object[]): Promise<string[]> {
  const { status, body } = await asIntake(amsUrl, 'POST', '/orders', { orders });
  if (status >= 300) throw new Error(JSON.stringify(body));
  return (body as unknown as { orders: { id: string }[] }).orders.map(({ id }) => id);
}

/** Today in the time zone of the demo's merchants. */
export const merchantToday = (): string => dayInZone(new Date(), 'America/New_York');

/** A parcel of ten and four units: all that `shopOrder` asks for. */
export const parcel = (version: number, more: Record<string, unknown> = {}) => ({
  version,
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  shipped_on: merchantToday(),
  boxes: 1,
  lines: [
    { line: 1, quantity: 10 },
    { line: 2, quantity: 4 },
  ],
  ...more,
});

export const readSet = async (caller: Caller, id: string): Promise<SetJson> =>
  setOf(await caller.get(`${setsPath}/${id}.json`));

/** All rows of a list, page by page. */
export async function readAll(caller: Caller, path: string, first: number): Promise<SetJson[]> {
  const rows: SetJson[] = [];
  let after = '';
  do {
    const answer = await caller.get(
      `${path}${path.includes('?') ? '&' : '?'}first=${first}${after}`,
    );
    expect(answer.status).toBe(200);
    rows.push(...rowsOf(answer));
    after = answer.body.next === null ? '' : `&after=${answer.body.next}`;
  } while (after !== '');
  return rows;
}
