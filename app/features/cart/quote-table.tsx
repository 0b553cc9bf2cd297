import type { BilledLine, PlannedState } from '~contract/ams/billing';
import type { ShownQuote } from '~/contracts/billing/cart';
import { changesAddOns } from '~/contracts/billing/planned';
import { dayText } from '~/lib/format/dates';
import { moneyText } from '~/lib/format/money';
import { addOnsText, plannedChange, plannedText } from '~/lib/format/planned-change';
import { Table, type Column } from '~/components/ui/data/table';
import type { Fact } from '~/components/ui/data/facts';

/**
 * The lines of a purchase with tax and total (itemised proration).
 * @param sum what the total is
 */
export function QuoteTable({
  lines,
  tax,
  total,
  sum = 'To pay now',
}: {
  lines: readonly BilledLine[];
  tax: number;
  total: number;
  sum?: string;
}) {
  type Row = BilledLine & { at: number };
  const rows: Row[] = [...lines, { text: 'Tax', quantity: 1, amount: tax }].map((line, at) => ({
    ...line,
    at,
  }));
  const columns: Column<Row>[] = [
    {
      id: 'text',
      head: 'Item',
      rowHead: true,
      cell: ({ text, quantity, counted }) =>
        quantity === 1 && !counted ? text : `${quantity} × ${text}`,
      total: sum,
    },
    {
      id: 'amount',
      head: 'Amount',
      figure: true,
      cell: ({ amount }) => moneyText(amount),
      total: moneyText(total),
    },
  ];
  return (
    <Table
      caption="The amounts"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ at }) => String(at)}
    />
  );
}

/** A change at the end of the period costs nothing now: what the first invoice after it has. */
export function LaterAmounts({
  quote: { action, renewalLines = [], renewalTax = 0, renewalTotal, renewsDay },
}: {
  quote: ShownQuote;
}) {
  if (action !== 'downgrade' || renewsDay === null || renewalLines.length === 0) return null;
  return (
    <QuoteTable
      lines={renewalLines}
      tax={renewalTax}
      total={renewalTotal}
      sum={`To pay on ${dayText(renewsDay)}`}
    />
  );
}

const isLater = ({ action }: ShownQuote) => action === 'downgrade' || action === 'cancel';

export function quoteFacts(quote: ShownQuote): Fact[] {
  const { action, planName, kind, effectiveDay, renewsDay, renewalTotal, credit } = quote;
  const rows: Fact[] = [
    [action === 'cancel' ? 'Plan that ends' : 'Plan', planName],
    ['Billed', kind === 'yearly' ? 'Once a year' : 'Every month'],
    [
      action === 'cancel' ? 'Ends' : 'Takes effect',
      isLater(quote)
        ? dayText(effectiveDay)
        : quote.total > 0
          ? 'At once, when it is paid'
          : 'At once',
    ],
  ];
  rows.push(...plannedRows(quote));
  if (renewsDay !== null && action !== 'cancel')
    rows.push(['Next invoice', `${moneyText(renewalTotal)} on ${dayText(renewsDay)}`]);
  if (credit > 0) rows.push(['Credit for later invoices', moneyText(credit)]);
  return rows;
}

/** What is planned after the change, and what was planned and goes with it. */
function plannedRows({ action, before, after, hasAddOns }: ShownQuote): Fact[] {
  const was = before ? plannedText(before) : null;
  if (action === 'cancel')
    return was === null ? [] : [['Planned change', `${was}, if you resume the plan`]];
  const rows: Fact[] = [];
  const isPlanChange = action === 'upgrade' || action === 'downgrade';
  if (isPlanChange && before?.pending?.kind === 'cancel')
    rows.push(['Cancellation', 'Taken back: the plan goes on']);
  if (isPlanChange && was !== null && before?.pending?.kind === 'downgrade')
    rows.push(['Planned no longer', was]);
  // The period of another interval begins with fewer add-ons that were planned.
  if (action === 'upgrade' && hasAddOns && before && after && hasFewer(after, before))
    rows.push(['Add-ons', `${addOnsText(after.extraUsers, after.extraBrands)}, as planned`]);
  // A downgrade is itself what is planned.
  if (after && (action !== 'downgrade' || changesAddOns(after))) rows.push(...plannedChange(after));
  return rows;
}

const hasFewer = (one: PlannedState, other: PlannedState): boolean =>
  one.extraUsers < other.extraUsers || one.extraBrands < other.extraBrands;
