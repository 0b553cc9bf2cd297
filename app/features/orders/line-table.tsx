import type { OrderLine } from '~/contracts/orders/order';
import type { OrderView } from '~/contracts/orders/views';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Table, type Column } from '~/components/ui/data/table';

import { count, noFigure, percent } from './order-format';

const sum = (lines: readonly OrderLine[], of: (line: OrderLine) => number) =>
  count(lines.reduce((total, line) => total + of(line), 0));
const outstanding = ({ totalUnits, received, shortClosed }: OrderLine) =>
  Math.max(0, totalUnits - received - shortClosed);

/** Cases times units per case: '40 × 12'. */
const caseText = ({ cases, unitsPerCase }: OrderLine): string =>
  cases === null || cases === 0
    ? noFigure
    : `${count(cases)} × ${unitsPerCase === null ? '?' : count(unitsPerCase)}`;

/** The lines of an order: ordered, received and outstanding units. */
export function LineTable({ order }: Pick<OrderView, 'order'>) {
  const { lines, completion, reviewState, status } = order;
  const figure = (
    id: string,
    head: string,
    of: (line: OrderLine) => number,
  ): Column<OrderLine> => ({
    id,
    head,
    figure: true,
    cell: (line) => count(of(line)),
    total: sum(lines, of),
  });
  const columns: Column<OrderLine>[] = [
    {
      id: 'product',
      head: 'Product',
      rowHead: true,
      cell: (line) => <span className="block min-w-36">{line.product.name}</span>,
      total: 'In all',
    },
    { id: 'cases', head: 'Cases × units', figure: true, cell: caseText },
    {
      id: 'loose',
      head: '+ loose',
      figure: true,
      cell: ({ looseUnits }) => (looseUnits ? count(looseUnits) : noFigure),
    },
    figure('ordered', '= ordered', (line) => line.totalUnits),
  ];
  if (status !== 'initial') {
    columns.push(
      figure('received', 'Received', (line) => line.received),
      figure('rejected', 'Rejected', (line) => line.rejected),
      figure('short', 'Short', (line) => line.shortClosed),
    );
    // A voided or invalid order receives nothing more.
    if (reviewState === null || reviewState === 'pending')
      columns.push(figure('outstanding', 'Outstanding', outstanding));
    columns.push({
      id: 'completion',
      head: 'Complete',
      figure: true,
      bar: (line) => line.completion,
      own: () => true,
      cell: (line) => percent(line.completion),
      total: percent(completion),
    });
  }
  return (
    <Table
      caption="Lines"
      columns={columns}
      rows={lines}
      rowKey={({ line }) => String(line)}
      empty={
        <EmptyState icon="product" title="No lines yet">
          Say which products you send, and how much of each, before the order is placed.
        </EmptyState>
      }
    />
  );
}
