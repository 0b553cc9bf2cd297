import { eq } from 'drizzle-orm';

import { orderIntake } from '../accounts/authorize-request';
import type { Principal } from '../accounts/principal';
import { checkedCarriers, type CheckedCarrier } from '../../../contract/vocabulary';
import { trackingFault } from '../../../contract/parcels';
import { cancel, fulfil, ship } from '../ams/brand-orders/changes';
import { takeIn } from '../ams/brand-orders/intake';
import { intakeBody, type IntakeOrder } from '../ams/brand-orders/intake-file';
import type { Change } from '../ams/entity-routes';
import { addDays, dayNumber, dayOfDate } from '../dates/days';
import { dayInZone, defaultTimeZone } from '../dates/zones';
import type { MailWriter, Outbox } from '../mail/outbox';
import type { Database } from '../database/connect';
import { lineItem, lineItemSet } from '../database/schema/brand-orders';
import { inTransaction, type Transaction } from '../database/transaction';
import { datePastMails, principalById } from './demo-orders';

const dayMs = 86_400_000;
const merchantAccount = 'acc_demo_harvestandhive';
/** Whose orders come in, with the number of their products. */
const merchantBrands = [
  ['hive-honey', 4],
  ['harvest-grain', 3],
  ['fizzberry', 3],
] as const;
const otherBrands = [
  ['crunchwell', 4],
  ['saltmarsh', 3],
  ['oatfield', 3],
] as const;

const inUsa = (street: string, city: string, region: string, postalCode: string) => ({
  street: [street],
  ...{ city, region, postalCode, country: 'US' },
});

const recipients: readonly Partial<IntakeOrder['shipTo']>[] = [
  {
    name: 'June Abara',
    street: ['18 Alder Street', 'Apartment 4'],
    city: 'Portland',
    region: 'OR',
    postalCode: '97205',
    country: 'US',
  },
  {
    name: 'Receiving',
    company: 'Corner & Co.',
    ...inUsa('2400 Market Street', 'Philadelphia', 'PA', '19103'),
    phone: '+1 215 555 0134',
  },
  {
    name: 'Małgorzata Żółkiewska',
    company: 'Sklep Łąka',
    street: ['ul. Świętokrzyska 12/3'],
    city: 'Łódź',
    postalCode: '90-001',
    country: 'PL',
  },
  { name: 'Tom Vance', ...inUsa('77 Harbor Road', 'Duluth', 'MN', '55802') },
  {
    name: '佐藤 花子',
    company: '株式会社みどり商店',
    street: ['渋谷区神南1-19-11', 'パークビル 3階'],
    city: '東京都',
    postalCode: '150-0041',
    country: 'JP',
  },
  {
    name: 'Dock 3',
    company: 'Prairie Grocers',
    ...inUsa('9100 Elm Avenue', 'Omaha', 'NE', '68114'),
  },
  {
    name: 'Jürgen Groß',
    street: ['Königstraße 5'],
    city: 'München',
    postalCode: '80331',
    country: 'DE',
  },
  {
    name: 'Ana Lucía Peña',
    company: 'Mercado Sol',
    ...inUsa('1450 Calle Ocho', 'Miami', 'FL', '33135'),
  },
];

const sender = {
  name: 'Shipping',
  company: 'Harvest & Hive',
  ...inUsa('310 Mill Lane', 'Burlington', 'VT', '05401'),
  phone: '+1 802 555 0119',
};

/** An order of a shop. The index alone says what is in it, so that the same order is never taken in twice. */
function order(
  index: number,
  [brand, products]: readonly [string, number],
  of: { number: string; ordered: Date; due: string },
): IntakeOrder {
  const lines = Array.from({ length: 1 + (index % 3) }, (_, line) => {
    const product = 1 + ((index + line) % products);
    return {
      product: `prd_${brand}_${product}`,
      sku: `${brand.slice(0, 2).toUpperCase()}-${String(product).padStart(3, '0')}`,
      quantity: 6 + ((index * 7 + line * 5) % 5) * 6,
    };
  });
  return intakeBody.parse({
    orders: [
      {
        orderNumber: of.number,
        brand: `brd_${brand}`,
        orderedAt: of.ordered.toISOString(),
        dueDate: of.due,
        shipTo: recipients[index % recipients.length],
        ...(merchantBrands.some(([name]) => name === brand) ? { shipFrom: sender } : {}),
        notes: index % 9 === 4 ? 'Please leave at the side door.' : null,
        lines,
      },
    ],
  }).orders[0]!;
}

/** A number with the check digit that its carrier asks for. */
function trackingOf(carrier: CheckedCarrier, index: number): string {
  const serial = String(410_000_000 + index * 7_919);
  const start = {
    UPS: `1Z84R7310${serial.slice(1)}`,
    FedEx: `04144${serial}`,
    USPS: `940011120108${serial}`,
    DHL: serial,
  }[carrier];
  const check = [...'0123456789'].find((digit) => trackingFault(carrier, start + digit) === null);
  return start + (check ?? '');
}

/** What has become of the demo's orders; of each, how many days from today it is due. */
const past = {
  new: [
    -3, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 24, 30, 38, 45,
  ],
  partial: [-2, 0, 1, 2, 4],
  shipped: [-1, 0, 1, 2, 3, 4],
  fulfilled: [-20, -17, -13, -10, -8, -5],
  'no tracking': [-12, -6],
  cancelled: [-4, 2, 6],
};
type Past = keyof typeof past;

/**
 * Brand orders in every state for the demo's merchants, and new ones for other brands. They come about by the intake and
 * the service's own steps, so their histories are whole. Due dates are counted from the day of the first start. What
 * exists is left as it is.
 */
export async function seedDemoBrandOrders(
  tx: Transaction,
  mails: MailWriter,
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({ id: lineItemSet.id })
    .from(lineItemSet)
    .where(eq(lineItemSet.accountId, merchantAccount))
    .limit(1);
  const merchant = await principalById(tx, 'usr_demo_merchant-admin');
  if (known || merchant === null) return;
  const today = dayOfDate(now);
  const orders = (Object.keys(past) as Past[]).flatMap((what) =>
    past[what].map((due) => ({ what, due })),
  );
  for (const [index, { what, due }] of orders.entries()) {
    const ordered = new Date(now.getTime() - (3 + (index % 5) + Math.max(0, -due)) * dayMs);
    const of = { number: `HH-${10_001 + index}`, ordered, due: addDays(today, due) };
    const brand = merchantBrands[index % merchantBrands.length]!;
    const one = order(index, brand, of);
    await handle({ tx, mails }, { one, what, index, merchant, ordered });
  }
  for (const [index, brand] of otherBrands.entries()) {
    const of = { number: `${brand[0]}-501`, ordered: now, due: addDays(today, 3 + index) };
    const change = { tx, mails, principal: orderIntake, now };
    await takeIn(change, { orders: [order(index, brand, of)] });
  }
}

async function handle(
  { tx, mails }: Pick<Change, 'tx' | 'mails'>,
  of: {
    one: IntakeOrder;
    what: Past;
    index: number;
    merchant: Principal;
    ordered: Date;
  },
): Promise<void> {
  const { one, what, index, merchant, ordered } = of;
  const received = { tx, mails, principal: orderIntake, now: ordered };
  const { body } = await takeIn(received, { orders: [one] });
  const { id } = body.orders[0]!;
  const later = new Date(ordered.getTime() + 1.5 * dayMs);
  const change = { tx, mails, principal: merchant, now: later };
  if (what === 'new') return;
  if (what === 'cancelled') {
    await cancel({ ...change, principal: orderIntake }, id, {
      reason: 'The customer has ordered twice.',
    });
    return datePastMails(tx, later);
  }
  if (what === 'no tracking')
    return void (await fulfil(change, id, { version: 1, noTracking: true }));
  const lines = await tx
    .select()
    .from(lineItem)
    .where(eq(lineItem.setId, id))
    .orderBy(lineItem.line);
  const carrier = checkedCarriers[index % checkedCarriers.length]!;
  await ship(change, id, {
    version: 1,
    carrier,
    tracking: trackingOf(carrier, index),
    shippedOn: dayInZone(later, merchant.timeZone ?? defaultTimeZone),
    boxes: 1 + (index % 3),
    lines: lines.map(({ line, ordered: units }) => ({
      line,
      quantity: what === 'partial' ? Math.floor(units / 2) : units,
      lot: `L${260 + index}-${line}`,
      expiry: addDays(one.dueDate, 240),
    })),
    confirm: false,
  });
  if (what === 'fulfilled') await fulfil(change, id, { version: 2, noTracking: false });
}

/** When orders come in, in UTC. */
const hours = [9, 11, 14, 16];

/** Takes in the orders that shops have placed with the demo's brands after one moment, until another. */
export async function takeDemoOrders(
  { db, outbox }: { db: Database; outbox: Outbox },
  after: Date,
  until: Date,
): Promise<void> {
  for (let day = dayOfDate(after); day <= dayOfDate(until); day = addDays(day, 1))
    for (const [at, hour] of hours.entries()) {
      const ordered = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
      if (ordered <= after || ordered > until) continue;
      const index = dayNumber(day) * hours.length + at;
      const due = addDays(day, index % 6 === 0 ? 21 : 2 + (index % 5));
      const number = `HH-${day.replaceAll('-', '')}-${at + 1}`;
      const one = order(index, merchantBrands[index % merchantBrands.length]!, {
        number,
        ordered,
        due,
      });
      await inTransaction(db, (tx) =>
        takeIn(
          { tx, principal: orderIntake, now: ordered, mails: outbox.within(tx) },
          { orders: [one] },
        ),
      );
    }
}
