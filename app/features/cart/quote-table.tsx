import type { BilledLine } from '~/contracts/billing/billing';
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
