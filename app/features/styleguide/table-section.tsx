import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Pagination } from '~/components/ui/data/pagination';
import { Table, type Column, type SortDirection } from '~/components/ui/data/table';

import { longName, Section } from './section';

interface Brand {
  name: string;
  sales: number;
  buyers: number;
  change: number;
  own?: boolean;
}

const brands: readonly Brand[] = [
  { name: 'Northfork', sales: 1_284_310, buyers: 48_201, change: 4.2, own: true },
  { name: 'Alder & Ash', sales: 2_113_940, buyers: 71_553, change: -1.4 },
  { name: 'Brightwater', sales: 987_120, buyers: 33_018, change: 0 },
  { name: 'Cinder Valley', sales: 54_200, buyers: 1_204, change: 38.1 },
  { name: longName, sales: 431_008, buyers: 9_871, change: -12.6 },
  { name: 'Elmfield', sales: 0, buyers: 0, change: 0 },
];
const most = Math.max(...brands.map(({ sales }) => sales));

const columns: readonly Column<Brand>[] = [
  {
    id: 'name',
    head: 'Brand',
    rowHead: true,
    sort: 'ascending',
    total: 'All brands',
    cell: ({ name }) => (
      <a href="#table" className="link">
        {name}
      </a>
    ),
  },
  {
    id: 'sales',
    head: 'Sales, USD',
    figure: true,
    sort: 'descending',
    bar: ({ sales }) => sales / most,
    own: ({ own }) => own === true,
    cell: ({ sales }) => sales.toLocaleString('en-US'),
    total: brands.reduce((sum, { sales }) => sum + sales, 0).toLocaleString('en-US'),
  },
  {
    id: 'buyers',
    head: 'Buyers',
    figure: true,
    sort: 'descending',
    cell: ({ buyers }) => buyers.toLocaleString('en-US'),
  },
  {
    id: 'change',
    head: 'Change',
    figure: true,
    cell: ({ change }) =>
      change === 0 ? '0.0%' : `${change > 0 ? '▲ +' : '▼ −'}${Math.abs(change).toFixed(1)}%`,
  },
];

/** Tables and pagination. */
export function TableSection({ search }: { search: URLSearchParams }) {
  const column =
    search.get('sort') === 'name' ? 'name' : search.get('sort') === 'buyers' ? 'buyers' : 'sales';
  const direction: SortDirection =
    search.get('direction') === 'ascending' ? 'ascending' : 'descending';
  const page = Math.min(20, Math.max(1, Number(search.get('page')) || 7));
  const to = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), ...changes }).toString()}`;
  const sorted = [...brands].sort(
    (a, b) =>
      (column === 'name' ? a.name.localeCompare(b.name) : a[column] - b[column]) *
      (direction === 'ascending' ? 1 : -1),
  );
  return (
    <Section
      title="Tables"
      about="Sorting and paging are addresses. Arrow keys walk from row to row; a wide table scrolls in its frame."
    >
      <div id="table">
        <Table
          caption="Brands of the category by sales"
          columns={columns}
          rows={sorted}
          rowKey={({ name }) => name}
          sorted={{ column, direction }}
          sortTo={(id, next) => to({ sort: id, direction: next })}
          selection={{
            name: 'brands',
            value: ({ name }) => name,
            label: ({ name }) => `Select ${name}`,
            chosen: new Set(['Brightwater']),
          }}
        />
      </div>
      <Pagination
        label="brands"
        view={{
          page,
          pages: 20,
          place: `${(page - 1) * 50 + 1}–${page * 50} of 1,000 brands`,
        }}
        to={(next) => to({ page: String(next ?? 1) })}
      />
      <Table
        caption="Without rows"
        columns={columns}
        rows={[]}
        rowKey={({ name }) => name}
        empty={
          <EmptyState icon="orders" title="No orders yet">
            Orders show here as soon as the first one is placed.
          </EmptyState>
        }
      />
    </Section>
  );
}
