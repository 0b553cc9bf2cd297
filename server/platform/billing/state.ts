import type { BilledLine, PurchaseKind } from '../database/schema/billing';
import type { Cents } from './money';
import type { Anchor, BillingInterval } from './periods';

/** A price with what its plan includes. A limit of null means unlimited. */
export interface PriceFacts {
  id: string;
  planName: string;
  /** The order of the plans: a higher rank is an upgrade. */
  rank: number;
  interval: BillingInterval | 'trial';
  amount: Cents;
  userLimit: number | null;
  brandLimit: number | null;
  isUnlimited: boolean;
}

/** The price a month of an additional user and brand. */
export interface AddOnPrices {
  users: Cents;
  brands: Cents;
}

/** `anchor` and `timeZone`: from which its periods are counted. */
export interface SubscriptionState extends Anchor, Extras {
  id: string;
  status: 'trialing' | 'active' | 'past_due' | 'cancelled' | 'expired';
  price: PriceFacts;
  startDate: Date;
  endDate: Date | null;
  periodStart: Date;
  /** What the next period begins with; null: as now. A cancelled plan keeps it for the case that it is resumed. */
  next: ({ price: PriceFacts } & Extras) | null;
  credit: Cents;
  paymentDueSince: Date | null;
  version: number;
}

export type Action = Exclude<PurchaseKind, 'invoice'>;

export interface Wish {
  action: Action;
  /** Null for add-ons and a cancellation. */
  price: PriceFacts | null;
  /** Additional users and brands to buy. */
  users: number;
  brands: number;
}

export interface Terms {
  now: Date;
  /** Time zone of the account. */
  timeZone: string;
  addOns: AddOnPrices;
  /** Thousandths of a per cent. */
  taxRate: number;
  /** Users and brands of the account. */
  inUse: { users: number; brands: number };
}

/** What a change does to a subscription when it takes effect. */
export type Effect =
  | ({ kind: 'begin'; start: string; end: string; timeZone: string } & Extras)
  | ({
      kind: 'change';
      anchor: string;
      timeZone: string;
      periodStart: string;
      end: string;
    } & Extras)
  | { kind: 'add'; users: number; brands: number }
  | ({ kind: 'schedule' } & Extras)
  | { kind: 'cancel' };

export interface Quote {
  action: Action;
  /** After the change. */
  price: PriceFacts;
  lines: BilledLine[];
  subtotal: Cents;
  tax: Cents;
  total: Cents;
  /** The credit that is left after the change. */
  credit: Cents;
  effect: Effect;
  effectiveAt: Date;
  period: { start: Date; end: Date };
  /** What the next invoice will have, after the credit; null without a next invoice. */
  renewal: { at: Date; lines: BilledLine[]; tax: Cents; total: Cents } | null;
}

/** A wish that the rules refuse. The message is for people. */
export class BillingFault extends Error {
  override name = 'BillingFault';
  /** The fields of the request that are wrong; none when the state of the subscription is. */
  readonly fields: readonly ('action' | 'price' | 'users' | 'brands')[];
  constructor(message: string, ...fields: BillingFault['fields']) {
    super(message);
    this.fields = fields;
  }
}

/** Days from a failed payment until the account is read only. */
export const dunningDays = 14;
export const dayMs = 86_400_000;

/** When unpaid invoices make the account read only; null without one. */
export const readOnlyFrom = ({
  paymentDueSince,
}: Pick<SubscriptionState, 'paymentDueSince'>): Date | null =>
  paymentDueSince === null ? null : new Date(paymentDueSince.getTime() + dunningDays * dayMs);

/** A subscription whose renewal waits for the job or for its payment is in force; one that has ended is not. */
export function isInForce(
  { status, endDate }: { status: string; endDate: Date | null },
  now: Date,
): boolean {
  if (status === 'expired') return false;
  return status === 'active' || status === 'past_due' || endDate === null || endDate > now;
}

export interface Extras {
  extraUsers: number;
  extraBrands: number;
}

/** The limits of a plan with its add-ons. */
export const limitsOf = ({ userLimit, brandLimit }: PriceFacts, extras: Extras) => ({
  userLimit: userLimit === null ? null : userLimit + extras.extraUsers,
  brandLimit: brandLimit === null ? null : brandLimit + extras.extraBrands,
});
