import type { OrderSort, OrderTab } from '~/contracts/orders/order';
import type { OrderList, OrderRow } from '~/contracts/orders/views';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { ListPages } from '~/components/ui/data/list-pages';
import { ListSearch } from '~/components/ui/data/list-search';
import { PageHead } from '~/components/ui/structure/page-head';
import { Table, type Column, type SortDirection } from '~/components/ui/data/table';
import { Tabs } from '~/components/ui/structure/tabs';

import { Figures, NoOrders } from './deferred-list-parts';
import { count, noFigure, tabInAddress, tabNames } from './order-format';
import { StateTag } from './state-tag';

const day = (iso: string | null) =>
  iso === null ? noFigure : <span className="whitespace-nowrap">{dayText(iso)}</span>;

const columns: readonly Column<OrderRow>[] = [
  {
    id: 'number',
    head: 'Order',
    rowHead: true,
    cell: ({ orderNumber }) => (
      <AppLink to={paths.order(orderNumber)} className="link whitespace-nowrap">
        {orderNumber}
      </AppLink>
    ),
  },
  {
    id: 'brand',
    head: 'Brand',
    cell: ({ brand, account }) => (
      <span className="block min-w-28">
        {brand.name}
        {account !== null && <span className="block text-ink-faint">{account}</span>}
      </span>
    ),
  },
  { id: 'status', head: 'Status', cell: (order) => <StateTag order={order} /> },
  { id: 'expected', head: 'Expected', cell: ({ expectedDate }) => day(expectedDate) },
  {
    id: 'received',
    head: 'Units received',
    figure: true,
    bar: ({ completion }) => completion,
    own: () => true,
    cell: ({ receivedUnits, totalUnits }) => `${count(receivedUnits)} of ${count(totalUnits)}`,
  },
  { id: 'placed', head: 'Placed', sort: 'descending', cell: ({ placedAt }) => day(placedAt) },
  {
    id: 'updated',
    head: 'Last change',
    sort: 'descending',
    cell: ({ updatedAt }) => day(updatedAt),
  },
];

const defaultSort: OrderSort = '-updated';
/** The sort order as a URL parameter; null for the default. */
const sortInAddress = (sort: string) => (sort === defaultSort ? null : sort);
const sortOf = (column: string, direction: SortDirection) =>
  direction === 'descending' ? `-${column}` : column;
const sortedBy = (sort: OrderSort) => ({
  column: sort.replace('-', ''),
  direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const),
});

/** The account's consignment orders, with a tab for each state (O-02). */
export function OrderListPage({ view }: { view: OrderList }) {
  const { tab, search, sort, counts, next, isFirst, canPlace, figures } = view;
  const here = { tab: tabInAddress(tab), q: search, sort: sortInAddress(sort) };
  return (
    <>
      <PageHead
        eyebrow="Operations"
        title="Consignment orders"
        purpose="Stock that you send to the warehouse, from the draft until it is received."
        actions={
          canPlace && (
            <LinkButton to={paths.newOrder} icon="plus">
              New order
            </LinkButton>
          )
        }
      />
      <Tabs
        label="Orders by where they are"
        tabs={Object.entries(tabNames).map(([id, label]) => ({
          to: paths.orderList({ ...here, tab: tabInAddress(id as OrderTab) }),
          label,
          current: id === tab,
          count: counts?.[id as OrderTab] ?? null,
          countOf: 'orders',
        }))}
      />
      {figures !== null && <Figures figures={figures} />}
      <div className="my-5">
        <ListSearch
          action={paths.consignmentOrders}
          label="Search by number, brand or carrier"
          search={search}
          keep={{ tab: here.tab, sort: here.sort }}
        />
      </div>
      <Table
        caption={`${tabNames[tab]}: orders`}
        captionHidden
        columns={columns}
        rows={view.orders}
        rowKey={({ orderNumber }) => orderNumber}
        sorted={sortedBy(sort)}
        sortTo={(column, direction) =>
          paths.orderList({ ...here, sort: sortInAddress(sortOf(column, direction)) })
        }
        empty={<NoOrders view={view} />}
      />
      <ListPages
        of="orders"
        first={isFirst ? null : paths.orderList(here)}
        next={next === null ? null : paths.orderList({ ...here, after: next })}
        summary={
          counts === null
            ? `${count(view.orders.length)} on this page`
            : `${count(view.orders.length)} of ${count(counts[tab])} orders`
        }
      />
    </>
  );
}
