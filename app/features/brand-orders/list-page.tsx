import { useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';

import { brandOrderTabNames } from '~/contracts/brand-orders/labels';
import { countOf, placeOf } from '~/contracts/brand-orders/list-place';
import type { BrandOrderList, BrandOrderRow } from '~/contracts/brand-orders/views';
import { count } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { buttonLook } from '~/components/ui/actions/button';
import { dayCell, nameAndBrand } from '~/components/ui/data/brand-lines';
import { ListPages } from '~/components/ui/data/list-pages';
import { sortedBy, sortOf, Table, type Column } from '~/components/ui/data/table';
import { Overdue } from '~/components/ui/data/tag';
import { Icon } from '~/components/ui/structure/icon';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';

import { BulkBar, useSelection } from './bulk-bar';
import { NoOrders } from './no-orders';
import { Filters } from './parts';
import { orderListId, placeText, StateTag } from './order-format';

/** Each tab has orders of one state; future orders have no order by the time of the order. */
const columnsOf = (tab: BrandOrderList['tab']): Column<BrandOrderRow>[] => [
  ...nameAndBrand<BrandOrderRow>(
    'Order',
    ({ orderNumber }) => orderNumber,
    ({ id }) => paths.brandOrder(id),
    {
      name: 'block min-w-24 break-words',
      brand: 'min-w-24',
    },
  ),
  ...(tab === 'all'
    ? [{ id: 'state', head: 'State', cell: (order: BrandOrderRow) => <StateTag order={order} /> }]
    : []),
  {
    id: 'ship-to',
    head: 'Ship to',
    cell: ({ shipTo }) => (
      <span className="block min-w-36 break-words">
        {shipTo.company ?? shipTo.name}
        <span className="block text-ink-faint">{placeText(shipTo)}</span>
      </span>
    ),
  },
  {
    id: 'due',
    head: 'Due',
    sort: 'ascending',
    cell: ({ dueDate, isOverdue }) => (
      <>
        {dayCell(dueDate)}
        {isOverdue && <Overdue />}
      </>
    ),
  },
  {
    id: 'shipped',
    head: 'Units shipped',
    figure: true,
    bar: ({ shipped, ordered }) => (ordered === 0 ? 0 : shipped / ordered),
    own: () => true,
    cell: ({ shipped, ordered }) => `${count(shipped)} of ${count(ordered)}`,
  },
  {
    id: 'ordered',
    head: 'Ordered',
    sort: tab === 'future' ? undefined : 'descending',
    cell: ({ orderedDay }) => dayCell(orderedDay),
  },
];

const tabs = Object.keys(brandOrderTabNames) as BrandOrderList['tab'][];

/** The orders that a brand ships itself, with a tab for each state (O-08). */
export function BrandOrderListPage({ view }: { view: BrandOrderList }) {
  const place = placeOf(view);
  const selection = useSelection(view.selected, (selected) =>
    paths.brandOrderList({ ...place, after: view.after, before: view.before, id: selected }),
  );
  const { selected } = selection;
  return (
    <>
      <PageHead
        eyebrow="Operations"
        title={view.tab === 'all' ? 'All orders' : 'Orders'}
        purpose="Orders that you ship yourself"
        actions={
          <a href={paths.brandOrderFile(place)} className={buttonLook('secondary')}>
            <Icon name="download" size={16} />
            Export CSV
          </a>
        }
      />
      <Tabs
        label="Orders by state"
        // The list of all orders has a tab while it is open, so that one is always marked.
        tabs={tabs
          .filter((tab) => tab !== 'all' || tab === view.tab)
          .map((tab) => ({
            to: paths.brandOrderList({
              ...placeOf({
                ...view,
                tab,
                sort: tab === 'future' && view.sort.endsWith('ordered') ? 'due' : view.sort,
              }),
              id: selected,
            }),
            label: brandOrderTabNames[tab],
            current: tab === view.tab,
            count: countOf(view.counts, tab),
            countOf: 'orders',
          }))}
      />
      <Filters view={view} selected={selected} />
      <Orders view={view} selection={selection} />
      <p className="mt-3 text-sm text-ink-faint">
        Due dates are calendar days. The day of the order is in {view.timeZone}.
      </p>
    </>
  );
}

/**
 * The table, in a form that takes the selected orders along: to the next page, to their packing slips, or to the page
 * that fulfils them.
 */
function Orders({
  view,
  selection: { form, selected, read, leave, clear },
}: {
  view: BrandOrderList;
  selection: ReturnType<typeof useSelection>;
}) {
  const navigate = useNavigate();
  const here = new Set(view.orders.map(({ id }) => id));
  const lead = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.dataset['goes'] === 'file') return;
    event.preventDefault();
    const address = paths[
      button?.dataset['goes'] === 'fulfil' ? 'fulfilBrandOrders' : 'brandOrderList'
    ]({ ...placeOf(view), ...(button && { [button.name]: button.value }), id: selected });
    leave();
    navigate(address);
  };
  return (
    <form
      ref={form}
      id={orderListId}
      method="get"
      action={paths.orders}
      onSubmit={lead}
      tabIndex={-1}
      aria-label={`${brandOrderTabNames[view.tab]}: ${view.place || '0 orders'}`}
      className="outline-none"
    >
      {Object.entries(placeOf(view)).map(
        ([name, value]) =>
          typeof value === 'string' &&
          value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {selected
        .filter((id) => !here.has(id))
        .map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      {(view.orders.length > 0 || selected.length > 0) && (
        <BulkBar view={view} selected={selected} clear={clear} />
      )}
      <Table
        caption={`${brandOrderTabNames[view.tab]}: orders`}
        captionHidden
        columns={columnsOf(view.tab)}
        rows={view.orders}
        rowKey={({ id }) => id}
        sorted={sortedBy(view.sort)}
        sortTo={(column, direction) =>
          paths.brandOrderList({
            ...placeOf({ ...view, sort: sortOf(column, direction) as BrandOrderList['sort'] }),
            id: selected,
          })
        }
        selection={{
          name: 'id',
          value: ({ id }) => id,
          label: ({ orderNumber }) => `Select ${orderNumber}`,
          chosen: new Set(selected),
          onChange: read,
        }}
        empty={<NoOrders view={view} />}
      />
      {/* Buttons of the form, so that the selection goes along without scripts, too. */}
      <ListPages of="orders" view={view} />
    </form>
  );
}
