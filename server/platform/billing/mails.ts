import { eq } from 'drizzle-orm';

import { appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import type { Transaction } from '../database/transaction';
import { dayText } from '../dates/day-text';
import { dayInZone } from '../dates/zones';
import { lineText } from './amounts';
import type { BillingDeps } from './deps';
import { billingMail, invoiceNumber, type InvoiceRow } from './invoices';
import { type Cents, moneyText, toCents } from './money';
import type { PurchaseRow } from './records';
import type { PriceFacts, SubscriptionState } from './state';

/* The mails of billing, written to the outbox in the transaction of what they tell. */

const billingPage = ({ appUrl }: BillingDeps): string => new URL('/settings/billing', appUrl).href;

/** A mail, which ends with a link to the billing page. */
interface Mail {
  recipient: string;
  subject: string;
  lines: readonly string[];
  /** Label of the link. */
  link?: string;
}

const writeMail = (
  deps: BillingDeps,
  tx: Transaction,
  { recipient, subject, lines, link = 'Your plan' }: Mail,
): Promise<void> => {
  const text = [...lines, '', `${link}: ${billingPage(deps)}`].join('\n');
  return deps.outbox.within(tx).write({ recipient, subject, text });
};

/** Who gets a payment moving: the owner of the plan, and who reads the billing mail. */
const payersOf = ({ billTo }: InvoiceRow): string[] =>
  [...new Set([billTo.email, billingMail(billTo)])].filter((email) => email !== '');

const mailPayers = async (
  deps: BillingDeps,
  tx: Transaction,
  row: InvoiceRow,
  mail: Pick<Mail, 'subject' | 'lines'>,
): Promise<void> => {
  for (const recipient of payersOf(row))
    await writeMail(deps, tx, { recipient, ...mail, link: 'Pay it here' });
};

/** The bank has refused the first charge of an invoice. @param readOnly the day from which the account is read only */
export const mailDue = (deps: BillingDeps, tx: Transaction, row: InvoiceRow, readOnly: string) =>
  mailPayers(deps, tx, row, {
    subject: `Your payment needs an action: invoice ${invoiceNumber(row)}`,
    lines: [
      `Your bank has not paid ${moneyText(toCents(row.total))} for invoice ${invoiceNumber(row)}.`,
      `Please pay it before ${readOnly}. Otherwise your account is read only from that day on, until the invoice is paid.`,
    ],
  });

/** The account has become read only, because the last charge of its invoice was refused as well. */
export const mailReadOnly = (deps: BillingDeps, tx: Transaction, row: InvoiceRow) =>
  mailPayers(deps, tx, row, {
    subject: `Your account is read only: invoice ${invoiceNumber(row)} is not paid`,
    lines: [
      `Your bank has not paid ${moneyText(toCents(row.total))} for invoice ${invoiceNumber(row)}. Your account is read only now.`,
      'You and your colleagues can see everything as before. Changes are possible again as soon as the invoice is paid.',
    ],
  });

/** The receipt goes to the billing mail; without one, to the owner of the plan. An invoice of nothing needs none (P-13). */
export async function mailReceipt(deps: BillingDeps, tx: Transaction, row: InvoiceRow) {
  const recipient = billingMail(row.billTo);
  if (row.total === 0 || recipient === '') return;
  await writeMail(deps, tx, {
    recipient,
    subject: `Payment received: invoice ${invoiceNumber(row)}`,
    lines: [
      `We have received ${moneyText(toCents(row.total))} for invoice ${invoiceNumber(row)}. Thank you.`,
      '',
      ...row.lines.map((line) => `${lineText(line)}: ${moneyText(toCents(line.amount))}`),
    ],
    link: 'All invoices',
  });
}

/**
 * A bank that took its time has refused a payment, after its buyer had left the page of the result.
 * @param subject what the payment was for
 */
export const mailDeclined = (
  deps: BillingDeps,
  tx: Transaction,
  recipient: string,
  asked: Cents,
  subject: string,
): Promise<void> =>
  writeMail(deps, tx, {
    recipient,
    subject: 'Your payment has been declined',
    lines: [
      `Your bank has not paid ${moneyText(asked)} for ${subject}. Nothing was charged, and nothing was changed. You can try it again with another card.`,
    ],
  });

/** What was paid could not take effect, and is credit of the plan. */
export const mailCredited = (deps: BillingDeps, tx: Transaction, recipient: string, paid: Cents) =>
  writeMail(deps, tx, {
    recipient,
    subject: 'Your payment has arrived, but your plan had changed',
    lines: [
      `We have received ${moneyText(paid)}. The change that you paid for could not take effect, because your plan had changed meanwhile.`,
      'We keep the amount for you: it is taken off your next payments. If you want it back instead, please contact us.',
    ],
  });

/** What was paid could not take effect, and the account has no paid plan that could use it. */
export const mailRefundToMake = (
  deps: BillingDeps,
  tx: Transaction,
  recipient: string,
  paid: Cents,
): Promise<void> =>
  writeMail(deps, tx, {
    recipient,
    subject: 'Your payment has arrived, but could not be used',
    lines: [
      `We have received ${moneyText(paid)}. What you paid for could not take effect, and you have no paid plan that could use the amount.`,
      'We will contact you to pay it back. You do not have to do anything.',
    ],
    link: 'Your billing',
  });

/** A trial or a cancelled plan has ended. @param voided its invoices that need no payment any more */
export async function mailEnd(
  { outbox, appUrl }: BillingDeps,
  tx: Transaction,
  ownerId: string,
  { status, price: { planName } }: SubscriptionState,
  voided: readonly InvoiceRow[],
): Promise<void> {
  const recipient = await findEmail(tx, ownerId);
  if (recipient === null) return;
  await outbox.within(tx).write({
    recipient,
    subject: status === 'trialing' ? 'Your trial has ended' : `Your ${planName} plan has ended`,
    text: [
      status === 'trialing'
        ? 'Your trial has ended. Your settings and data are kept.'
        : `Your ${planName} plan has ended, as you asked. Your settings and data are kept.`,
      ...voided.map((row) => `Invoice ${invoiceNumber(row)} is void: there is nothing to pay.`),
      '',
      `Choose a plan: ${new URL('/pricing/plans', appUrl).href}`,
    ].join('\n'),
  });
}

/**
 * What begins with the end of the period was planned, changed or taken back. Where another user than the owner did it, the mail
 * names them.
 * @param before what was planned until now
 * @param timeZone of the account, for the day
 */
export async function mailPlanned(
  deps: BillingDeps,
  tx: Transaction,
  { ownerId, actorId }: { ownerId: string; actorId: string | null },
  { before, state }: { before: SubscriptionState; state: SubscriptionState },
  timeZone: string,
): Promise<void> {
  const recipient = await findEmail(tx, ownerId);
  if (recipient === null || state.endDate === null) return;
  const actor = actorId === null || actorId === ownerId ? null : await findEmail(tx, actorId);
  const by = actor === null ? [] : [`${actor} has asked for this.`];
  const day = dayText(dayInZone(state.endDate, timeZone));
  const plan = `Your ${state.price.planName} plan`;
  const { subject, lines } = plannedMail(before, state, plan, day);
  await writeMail(deps, tx, { recipient, subject, lines: [...lines, ...by] });
}

function plannedMail(
  before: SubscriptionState,
  state: SubscriptionState,
  plan: string,
  day: string,
): { subject: string; lines: string[] } {
  if (state.status === 'cancelled')
    return {
      subject: `${plan} ends on ${day}`,
      lines: [
        `${plan} is cancelled, and ends on ${day}. Until then, it goes on as it is, and you can take the cancellation back.`,
      ],
    };
  const planned = plannedText(state);
  if (planned === null)
    return {
      subject: `${plan} goes on as it is`,
      lines: [
        before.status === 'cancelled'
          ? 'The cancellation is taken back.'
          : `The planned change is taken back: ${plannedText(before) ?? 'none'}.`,
        `${plan} goes on as it is. Its next period begins on ${day}.`,
      ],
    };
  return {
    subject: `Your plan changes on ${day}`,
    lines: [
      `Planned for ${day}: ${planned}.`,
      `Until then, your ${state.price.planName} plan goes on as it is, and you can undo the change.`,
    ],
  };
}

/** A planned change could not begin, because the account uses more than it would have. @param reason for people */
export async function mailHeld(
  deps: BillingDeps,
  tx: Transaction,
  ownerId: string,
  state: SubscriptionState,
  reason: string,
): Promise<void> {
  const recipient = await findEmail(tx, ownerId);
  if (recipient === null) return;
  await writeMail(deps, tx, {
    recipient,
    subject: 'Your planned change could not begin',
    lines: [
      `Planned change: ${plannedText(state) ?? 'none'}.`,
      reason,
      `Your ${state.price.planName} plan goes on as it is. The change waits for the end of the new period. You can undo it until then.`,
    ],
  });
}

async function findEmail(tx: Transaction, userId: string): Promise<string | null> {
  const [found] = await tx
    .select({ email: identityAccount.email })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(eq(appUser.id, userId));
  return found?.email ?? null;
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const addOnsText = (users: number, brands: number): string =>
  users + brands === 0
    ? 'no add-ons'
    : `${counted(users, 'additional user')} and ${counted(brands, 'additional brand')}`;

/**
 * What is planned for the end of the period, in the words of the pages: 'Core Brand, billed yearly, with 2 additional users and
 * 0 additional brands'.
 * @returns null where nothing is planned
 */
function plannedText({ price, extraUsers, extraBrands, next }: SubscriptionState): string | null {
  if (next === null) return null;
  const addOns = addOnsText(next.extraUsers, next.extraBrands);
  if (next.price.id === price.id) return addOns;
  const isBilledOtherwise = next.price.interval !== price.interval;
  const plan = isBilledOtherwise
    ? `${next.price.planName}, billed ${next.price.interval}`
    : next.price.planName;
  if (next.extraUsers === extraUsers && next.extraBrands === extraBrands) return plan;
  return `${plan}${isBilledOtherwise ? ',' : ''} with ${addOns}`;
}

/**
 * What a purchase is for: 'the upgrade to Growth, billed yearly', '2 additional users and 1 additional brand'.
 * @param price of the purchase
 * @param invoice its number, where the purchase pays one
 */
export function purchaseText(
  { kind, users, brands }: Pick<PurchaseRow, 'kind' | 'users' | 'brands'>,
  { planName, interval }: Pick<PriceFacts, 'planName' | 'interval'>,
  invoice: string | null,
): string {
  switch (kind) {
    case 'subscribe':
      return `the ${planName} plan, billed ${interval}`;
    case 'upgrade':
    case 'downgrade':
      return `the ${kind} to ${planName}, billed ${interval}`;
    case 'cancel':
      return `the end of the ${planName} plan`;
    case 'addon':
      return [
        ...(users > 0 ? [counted(users, 'additional user')] : []),
        ...(brands > 0 ? [counted(brands, 'additional brand')] : []),
      ].join(' and ');
    case 'invoice':
      return invoice === null ? 'an invoice' : `invoice ${invoice}`;
  }
}
