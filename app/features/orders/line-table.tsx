import type { OrderLine } from '~contract/ams/orders';
import { count, noFigure, percent } from '~/lib/format/units';
import type { OrderView } from '~/contracts/orders/views';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Table, type Column } from '~/components/ui/data/table';

const sum = (lines: readonly OrderLine[], of: (line: OrderLine) => number) =>
  count(lines.reduce((total, line) => total + of(line), 0));
const outstanding = ({ totalUnits, received, shortClosed }: OrderLine) =>
  Math.max(0, totalUnits - received - shortClosed);

/** Cases times units per case: '40 × 12'. */
const caseText = ({ cases, unitsPerCase }: OrderLine): string =>
  cases === null || cases === 0
    ? noFigure
    : `${count(cases)} × ${unitsPerCase === null ? '?' : count(unitsPerCase)}`;

/** A column of units, with their sum over the lines. */
const unitColumn = (
  id: string,
  head: string,
  lines: readonly OrderLine[],
  of: (line: OrderLine) => number,
): Column<OrderLine> => ({
  id,
  head,
  figure: true,
  cell: (line) => count(of(line)),
  total: sum(lines, of),
});

/** What was ordered. */
const orderedColumns = (lines: readonly OrderLine[]): readonly Column<OrderLine>[] => [
  {
    id: 'product',
    head: 'Product',
    rowHead: true,
    cell: (line) => <span className="block min-w-28">{line.product.name}</span>,
    total: 'Total',
  },
  { id: 'cases', head: 'Cases × units', figure: true, cell: caseText },
  {
    id: 'loose',
    head: '+ loose',
    figure: true,
    cell: ({ looseUnits }) => (looseUnits ? count(looseUnits) : noFigure),
  },
  unitColumn('ordered', '= ordered', lines, (line) => line.totalUnits),
];

/** What the warehouse has received. A voided or invalid order receives nothing more. */
function receiptColumns({
  lines,
  completion,
  reviewState,
}: OrderView['order']): readonly Column<OrderLine>[] {
  const isOpen = reviewState === null || reviewState === 'pending';
  return [
    unitColumn('received', 'Received', lines, (line) => line.received),
    unitColumn('rejected', 'Rejected', lines, (line) => line.rejected),
    unitColumn('short', 'Short', lines, (line) => line.shortClosed),
    ...(isOpen ? [unitColumn('outstanding', 'Outstanding', lines, outstanding)] : []),
    {
      id: 'completion',
      head: 'Complete',
      figure: true,
      bar: (line) => line.completion,
      own: () => true,
      cell: (line) => percent(line.completion),
      total: percent(completion),
    },
  ];
}

/** The lines of an order: ordered, received and outstanding units. A draft has no receipts. */
export function LineTable({ order }: Pick<OrderView, 'order'>) {
  return (
    <Table
      caption="Lines"
      columns={[
        ...orderedColumns(order.lines),
        ...(order.status === 'initial' ? [] : receiptColumns(order)),
      ]}
      rows={order.lines}
      rowKey={({ line }) => String(line)}
      empty={
        <EmptyState icon="product" title="No lines yet">
          Add the products that you send, with the quantity of each, before you place the order.
        </EmptyState>
      }
    />
  );
}
