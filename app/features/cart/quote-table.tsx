import type { BilledLine } from '~contract/ams/billing';
import type { ShownQuote } from '~/contracts/billing/cart';
import { dayText } from '~/lib/format/dates';
import { moneyText } from '~/lib/format/money';
import { Table, type Column } from '~/components/ui/data/table';

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
