import type { Invoice } from '~contract/ams/billing';
import type { NumberedPageView } from '~/contracts/list-pages';
import { dayText } from '~/lib/format/dates';
import { moneyText } from '~/lib/format/money';
import { paths } from '~/lib/urls/paths';
import { Pagination } from '~/components/ui/data/pagination';
import { Table, type Column } from '~/components/ui/data/table';
import { Tag, type TagTone } from '~/components/ui/data/tag';
import { Card } from '~/components/ui/structure/card';

const statuses: Readonly<Record<Invoice['status'], [text: string, tone: TagTone]>> = {
  open: ['Open', 'warn'],
  paid: ['Paid', 'accent'],
  void: ['Void', 'neutral'],
};

const columns: Column<Invoice>[] = [
  { id: 'number', head: 'Invoice', rowHead: true, cell: ({ number }) => number },
  { id: 'issued', head: 'Issued', cell: ({ issuedOn }) => dayText(issuedOn) },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }) => <Tag tone={statuses[status][1]}>{statuses[status][0]}</Tag>,
  },
  { id: 'total', head: 'Total', figure: true, cell: ({ total }) => moneyText(total) },
  {
    id: 'file',
    head: 'File',
    cell: ({ id, number }) => (
      <a className="link" href={paths.invoice(id)} download>
        PDF<span className="sr-only"> of invoice {number}</span>
      </a>
    ),
  },
];

export function Invoices({
  invoices,
  page,
}: {
  invoices: readonly Invoice[];
  page: NumberedPageView | null;
}) {
  return invoices.length === 0 ? (
    <Card title="Invoices">
      <p className="text-ink-soft">None yet. Each payment brings one.</p>
    </Card>
  ) : (
    <div id="invoices" className="min-w-0">
      <Table caption="Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
      {page && (
        <Pagination
          label="invoices"
          view={page}
          to={(number) => paths.invoices({ page: number })}
        />
      )}
    </div>
  );
}
