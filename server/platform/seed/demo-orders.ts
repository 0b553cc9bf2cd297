import { eq, inArray, sql } from 'drizzle-orm';

import type { Principal } from '../accounts/principal';
import { createUsers } from '../accounts/users';
import { defaultWarehouseId } from '../../../contract/ams/inventory';
import { changeStatus, closeRest } from '../ams/orders/status-changes';
import type { Change } from '../ams/entity-routes';
import { type MailWriter, neverDue } from '../mail/outbox';
import { receive } from '../ams/orders/receive';
import { create, placeDraft } from '../ams/orders/drafts';
import { asOf } from '../analytics/generator/calendar';
import type { Transaction } from '../database/transaction';
import { appUser } from '../database/schema/accounts';
import { product } from '../database/schema/catalogue';
import { Refusal } from '../http/refusal';
import { mailOutbox } from '../database/schema/identity';
import { stockLedger, storagePlan } from '../database/schema/stock';

const accountId = 'acc_demo_harvestandhive';
const contact = 'dock@harvestandhive.example';
const dayMs = 86_400_000;

/** The nth day before the demo's today, in the morning: the demo's calendar, not the machine's. */
export const daysBefore = (days: number): Date =>
  new Date(Date.parse(`${asOf}T09:00:00Z`) - days * dayMs);

type Act = (change: Change, number: string, version: number) => Promise<unknown>;
interface Step {
  by: 'merchant' | 'admin';
  act: Act;
}
type Line = [position: number, cases: number];

interface DemoOrder {
  brand: 'hive-honey' | 'harvest-grain' | 'fizzberry';
  /** Products by their position in the brand, from 1. */
  lines: Line[];
  /** When it was begun, in days before today. */
  begun: number;
  /** What happened to it then, each so many days before today. */
  steps: [days: number, step: Step][];
}

const place: Step = { by: 'merchant', act: placeDraft };
const decided = (action: 'flag' | 'reject' | 'void', reason: string): Step => ({
  by: action === 'void' ? 'merchant' : 'admin',
  act: (change, number, version) => changeStatus(change, number, action, { version, reason }),
});
const closed = (reason: string): Step => ({
  by: 'admin',
  act: (change, number, version) => closeRest(change, number, { version, reason }),
});
const received = (...lines: [line: number, quantity: number, rejected?: number][]): Step => ({
  by: 'admin',
  act: (change, number, version) =>
    receive(change, number, {
      version,
      pallets: lines.length,
      confirm: false,
      reason: null,
      lines: lines.map(([line, quantity, rejected = 0], index) => ({
        line,
        quantity,
        rejected,
        reason: rejected > 0 ? 'Cartons torn on arrival' : null,
        lot: `L${number.slice(-3)}-${index + 1}`,
        expiry: '2027-06-30',
        location: `A-0${line}`,
      })),
    }),
});

const orders: readonly DemoOrder[] = [
  {
    brand: 'hive-honey',
    lines: [
      [1, 40],
      [2, 25],
      [3, 20],
    ],
    begun: 72,
    steps: [
      [70, place],
      [61, received([1, 480], [2, 300], [3, 240])],
    ],
  },
  {
    brand: 'harvest-grain',
    lines: [
      [1, 30],
      [2, 30],
    ],
    begun: 50,
    steps: [
      [48, place],
      [39, received([1, 360], [2, 288, 12])],
      [32, closed('The rest was never shipped.')],
    ],
  },
  {
    brand: 'hive-honey',
    lines: [
      [1, 30],
      [4, 50],
    ],
    begun: 21,
    steps: [
      [20, place],
      [11, received([1, 200], [2, 600])],
    ],
  },
  {
    brand: 'fizzberry',
    lines: [
      [1, 80],
      [2, 60],
      [3, 60],
    ],
    begun: 10,
    steps: [[9, place]],
  },
  { brand: 'harvest-grain', lines: [[3, 24]], begun: 4, steps: [[4, place]] },
  {
    brand: 'hive-honey',
    lines: [[2, 15]],
    begun: 13,
    steps: [
      [12, place],
      [6, decided('flag', 'The packing list names another product.')],
    ],
  },
  {
    brand: 'fizzberry',
    lines: [[2, 400]],
    begun: 31,
    steps: [
      [30, place],
      [28, decided('flag', 'More than the storage plan holds.')],
      [27, decided('reject', 'Please order what your storage plan holds.')],
    ],
  },
  {
    brand: 'hive-honey',
    lines: [[3, 10]],
    begun: 26,
    steps: [
      [26, place],
      [25, decided('void', 'Ordered twice.')],
    ],
  },
  {
    brand: 'hive-honey',
    lines: [
      [4, 12],
      [1, 12],
    ],
    begun: 2,
    steps: [],
  },
  { brand: 'harvest-grain', lines: [], begun: 1, steps: [] },
];

/** What has left the warehouse since: one product is sold out. */
const sold: readonly [product: string, days: number, units: number][] = [
  ['prd_hive-honey_1', 40, 350],
  ['prd_hive-honey_1', 5, 120],
  ['prd_hive-honey_2', 33, 190],
  ['prd_hive-honey_3', 18, 240],
  ['prd_harvest-grain_1', 15, 150],
];

/**
 * Orders in every state with stock and storage, for the account of the demo's merchants. They come about by the
 * service's own steps, so their histories are whole; what exists is left as it is.
 */
export async function seedDemoOrders(tx: Transaction, mails: MailWriter): Promise<void> {
  const begun = await tx
    .insert(storagePlan)
    .values({ accountId, warehouseId: defaultWarehouseId, palletsAllowed: 40, palletsUsed: 17 })
    .onConflictDoNothing()
    .returning({ accountId: storagePlan.accountId });
  if (begun.length === 0) return;
  await tx
    .update(product)
    .set({ unitsPerCase: 12 })
    .where(inArray(product.brandId, [...new Set(orders.map(({ brand }) => `brd_${brand}`))]));
  const merchant = await principalById(tx, 'usr_demo_merchant-admin');
  const admin = await principalById(tx, 'usr_demo_admin');
  // Somebody has blocked them: the demo goes on without orders.
  if (merchant === null || admin === null) return;
  for (const order of orders) await seedOrder({ tx, mails }, order, merchant, admin);
  await tx.insert(stockLedger).values(
    sold.map(([productId, days, units]) => ({
      accountId,
      warehouseId: defaultWarehouseId,
      productId,
      delta: -units,
      kind: 'sale' as const,
      reference: `demo:${days}`,
      at: daysBefore(days),
    })),
  );
}

async function seedOrder(
  { tx, mails }: Pick<Change, 'tx' | 'mails'>,
  { brand, lines, begun, steps }: DemoOrder,
  merchant: Principal,
  admin: Principal,
): Promise<void> {
  const made = await create(
    { tx, principal: merchant, now: daysBefore(begun), mails },
    {
      brand: `brd_${brand}`,
      contactEmail: contact,
      expectedDate: daysBefore(begun - 14)
        .toISOString()
        .slice(0, 10),
      carrier: 'Northline Freight',
      tracking: null,
      cartons: lines.reduce((sum, [, cases]) => sum + cases, 0),
      pallets: lines.length,
      notes: null,
      lines: lines.map(([position, cases]) => ({
        product: `prd_${brand}_${position}`,
        cases,
        unitsPerCase: null,
        looseUnits: null,
      })),
    },
  );
  if (made instanceof Refusal) throw made;
  const number = made.body.order.orderNumber;
  for (const [index, [days, { by, act }]] of steps.entries()) {
    const principal = by === 'admin' ? admin : merchant;
    const now = daysBefore(days);
    await act({ tx, principal, now, mails }, number, index + 1);
    await datePastMails(tx, now);
  }
}

/** Gives the mails of a step its time. No mail server is to be asked to send them now. */
export async function datePastMails(tx: Transaction, at: Date): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ createdAt: at, nextAttemptAt: neverDue })
    // Within a transaction `now()` stands still: these are the mails that the step has written.
    .where(eq(mailOutbox.createdAt, sql`now()`));
}

/** A demo user as the one who acts; null for a blocked one. */
export async function principalById(tx: Transaction, id: string): Promise<Principal | null> {
  const [user] = await tx.select({ sub: appUser.sub }).from(appUser).where(eq(appUser.id, id));
  return user ? createUsers(tx).bySub(user.sub) : null;
}
