import type { OrderSort, OrderTab } from '~contract/vocabulary';
import type { OrderList, OrderRow } from '~/contracts/orders/views';
import { count, noFigure } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { dayCell, nameAndBrand } from '~/components/ui/data/brand-lines';
import { LeftOutNotice } from '~/components/ui/feedback/notice';
import { ListPages } from '~/components/ui/data/list-pages';
import { ListSearch } from '~/components/ui/data/list-search';
import { PageHead } from '~/components/ui/structure/page-head';
import { sortedBy, sortOf, Table, type Column } from '~/components/ui/data/table';
import { Overdue } from '~/components/ui/data/tag';
import { Tabs } from '~/components/ui/structure/tabs';

import { NoOrders } from './no-orders';
import { receivedText, tabInAddress, tabNames, StateTag } from './order-format';
import { Figures } from './parts';

const columns: readonly Column<OrderRow>[] = [
  ...nameAndBrand<OrderRow>(
    'Order',
    ({ orderNumber }) => orderNumber,
    ({ orderNumber }) => paths.order(orderNumber),
    {
      name: 'whitespace-nowrap',
      brand: 'min-w-28',
    },
  ),
  { id: 'status', head: 'Status', cell: (order) => <StateTag order={order} /> },
  {
    id: 'expected',
    head: 'Expected',
    cell: ({ expectedDate, isOverdue }) => (
      <>
        {dayCell(expectedDate)}
        {isOverdue && <Overdue />}
      </>
    ),
  },
  {
    id: 'received',
    head: 'Units received',
    figure: true,
    bar: ({ completion }) => completion,
    own: () => true,
    cell: (order) =>
      order.status === 'initial' ? noFigure : receivedText(order, count(order.totalUnits)),
  },
  {
    id: 'placed',
    head: 'Placed',
    sort: 'descending',
    cell: ({ placedDay }) => dayCell(placedDay),
  },
  {
    id: 'updated',
    head: 'Last change',
    sort: 'descending',
    cell: ({ updatedDay }) => dayCell(updatedDay),
  },
];

const defaultSort: OrderSort = '-updated';
/** The sort order as a URL parameter; null for the default. */
const sortInAddress = (sort: string) => (sort === defaultSort ? null : sort);

/** The address of the list with the current tab, search and sort order. */
const hereOf = ({ tab, draftsOnly, search, sort }: OrderList) => ({
  tab: tabInAddress(tab),
  show: draftsOnly ? 'drafts' : null,
  q: search,
  sort: sortInAddress(sort),
});

/** The account's consignment orders, with a tab for each state (O-02). */
export function OrderListPage({ view }: { view: OrderList }) {
  const { canPlace, figures } = view;
  const here = hereOf(view);
  const { tab, show, sort } = here;
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
      {view.leftOut !== null && <LeftOutNotice text={view.leftOut} />}
      <StateTabs view={view} />
      {figures !== null && <Figures figures={figures} />}
      <div className="my-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ListSearch
          action={paths.consignmentOrders}
          label="Search by number, brand or carrier"
          search={view.search}
          keep={{ tab, show, sort }}
        />
        {view.tab === 'summary' && (
          <DraftsFilter
            draftsOnly={view.draftsOnly}
            drafts={view.counts?.draft}
            all={paths.orderList({ ...here, show: null })}
            onlyDrafts={paths.orderList({ ...here, show: 'drafts' })}
          />
        )}
      </div>
      <OrderTable view={view} />
      <p className="mt-3 text-sm text-ink-faint">
        {view.tab === 'summary' && view.sort === defaultSort && 'Drafts come first. '}
        Dates in {view.timeZone}
      </p>
      <ListPages of="orders" view={view} to={(key) => paths.orderList({ ...here, ...key })} />
    </>
  );
}

function StateTabs({ view }: { view: OrderList }) {
  return (
    <Tabs
      label="Orders by where they are"
      tabs={(Object.keys(tabNames) as OrderTab[]).map((id) => ({
        to: paths.orderList({ ...hereOf(view), show: null, tab: tabInAddress(id) }),
        label: tabNames[id],
        current: id === view.tab,
        count: view.counts?.[id] ?? null,
        countOf: 'orders',
      }))}
    />
  );
}

function OrderTable({ view }: { view: OrderList }) {
  return (
    <Table
      caption={`${tabNames[view.tab]}: orders`}
      captionHidden
      columns={columns}
      rows={view.orders}
      rowKey={({ orderNumber }) => orderNumber}
      sorted={sortedBy(view.sort)}
      sortTo={(column, direction) =>
        paths.orderList({ ...hereOf(view), sort: sortInAddress(sortOf(column, direction)) })
      }
      empty={<NoOrders view={view} />}
    />
  );
}

/**
 * Shows all orders of the summary, or its drafts alone (O-02).
 *
 * @param drafts their number; undefined if it is not known
 * @param all the URL of the list with all orders
 * @param onlyDrafts the URL of the list of drafts
 */
function DraftsFilter({
  draftsOnly,
  drafts,
  all,
  onlyDrafts,
}: {
  draftsOnly: boolean;
  drafts: number | undefined;
  all: string;
  onlyDrafts: string;
}) {
  const choices = [
    { to: all, text: 'All orders', isCurrent: !draftsOnly },
    {
      to: onlyDrafts,
      text: drafts === undefined ? 'Drafts' : `Drafts (${count(drafts)})`,
      isCurrent: draftsOnly,
    },
  ];
  return (
    <nav aria-label="Orders of the summary" className="flex gap-2">
      {choices.map(({ to, text, isCurrent }) => (
        <LinkButton
          key={to}
          to={to}
          kind={isCurrent ? 'secondary' : 'quiet'}
          aria-current={isCurrent ? 'true' : undefined}
          preventScrollReset
        >
          {text}
        </LinkButton>
      ))}
    </nav>
  );
}
