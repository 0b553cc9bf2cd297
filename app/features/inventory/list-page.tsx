import type { StockList } from '~/contracts/inventory/inventory';
import type { StockStatus } from '~contract/vocabulary';
import { orderTexts } from '~contract/limits';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Pagination } from '~/components/ui/data/pagination';
import { ListSearch } from '~/components/ui/data/list-search';
import { LeftOutNotice, Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';
import { sortedBy, sortOf, Table, type Column } from '~/components/ui/data/table';
import { Tabs } from '~/components/ui/structure/tabs';
import { Tag } from '~/components/ui/data/tag';
import { EmptyState } from '~/components/ui/feedback/empty-state';

import { StorageCard } from './storage-card';

type Row = StockList['products'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    head: 'Product',
    rowHead: true,
    sort: 'ascending',
    cell: ({ product }) => <span className="block min-w-36">{product.name}</span>,
  },
  { id: 'brand', head: 'Brand', cell: ({ brand }) => brand.name },
  {
    id: 'status',
    head: 'Stock status',
    cell: ({ stockStatus }) => (
      <Tag tone={stockStatus === 'in_stock' ? 'accent' : 'warn'}>{statusNames[stockStatus]}</Tag>
    ),
  },
  {
    id: 'case',
    head: 'Units per case',
    figure: true,
    cell: ({ unitsPerCase }) => unitsPerCase?.toLocaleString('en-US') ?? '–',
  },
  {
    id: 'on_hand',
    head: 'Units on hand',
    figure: true,
    sort: 'descending',
    cell: ({ onHand, onTheWay }) => (
      <>
        {onHand.toLocaleString('en-US')}
        {onTheWay ? (
          <span className="block text-xs text-ink-faint">
            {`${onTheWay.toLocaleString('en-US')} on the way`}
          </span>
        ) : null}
      </>
    ),
  },
];

const orderColumn: Column<Row> = {
  id: 'order',
  head: <span className="sr-only">Order</span>,
  cell: ({ product, brand, canOrder }) =>
    canOrder && (
      <AppLink to={paths.orderProduct(brand.id, product.id)} className="link whitespace-nowrap">
        Order<span className="sr-only">: {product.name}</span>
      </AppLink>
    ),
};

/** The sort order as a URL parameter; null for the default. */
const sortInAddress = (sort: string) => (sort === 'name' ? null : sort);

/** The account's stock in the warehouse, and the storage that it uses (O-01). */
export function StockListPage({ view }: { view: StockList }) {
  const { search, status, sort, storage, canPlace } = view;
  const here = { q: search, status, sort: sortInAddress(sort) };
  return (
    <>
      <PageHead
        eyebrow="Operations"
        title="Inventory"
        purpose="Stock by product, and remaining storage"
        actions={
          canPlace && (
            <LinkButton to={paths.newOrder} icon="plus">
              New order
            </LinkButton>
          )
        }
      />
      <LeftOutNotice text={view.leftOut} />
      {!storage.acceptingInventory && (
        <div className="mb-6">
          <Notice
            level="warning"
            actions={
              canPlace &&
              !storage.noticeRequested && (
                <LinkButton to={paths.notifyOfIntake} kind="secondary" size="small">
                  Email me when intake opens
                </LinkButton>
              )
            }
          >
            {orderTexts.notAccepting}
            {storage.noticeRequested && ' We will email you when intake opens.'}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <Tabs
            label="Stock status"
            tabs={([null, 'in_stock', 'sold_out'] as const).map((each) => ({
              to: paths.inventoryList({ ...here, status: each }),
              label: each === null ? 'All' : statusNames[each],
              current: each === status,
            }))}
          />
          <div className="my-5">
            <ListSearch
              action={paths.inventory}
              label="Search by product or brand"
              search={search}
              keep={{ status, sort: sortInAddress(sort) }}
            />
          </div>
          <Table
            caption="Products"
            captionHidden
            columns={
              view.products.some(({ canOrder }) => canOrder) ? [...columns, orderColumn] : columns
            }
            rows={view.products}
            rowKey={({ product }) => product.id}
            sorted={sortedBy(sort)}
            sortTo={(column, direction) =>
              paths.inventoryList({ ...here, sort: sortInAddress(sortOf(column, direction)) })
            }
            empty={<NoStock view={view} />}
          />
          <Pagination
            label="products"
            view={view}
            to={(page) => paths.inventoryList({ ...here, page })}
          />
        </div>
        <div className="max-xl:order-first">
          <StorageCard storage={storage} canBuy={view.canBuyStorage} />
        </div>
      </div>
    </>
  );
}

/** The empty list: the account has no products, or none matches the search and filter. */
function NoStock({ view: { search, status, page, canPlace } }: { view: StockList }) {
  if (search === '' && status === null && page === 1)
    return (
      <EmptyState
        icon="inventory"
        title="No products yet"
        actions={
          canPlace && <LinkButton to={paths.newOrder}>Order stock to the warehouse</LinkButton>
        }
      >
        Your brands' products appear here with their stock.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="inventory"
      title="Nothing found"
      link={{ to: paths.inventory, text: 'Show all products' }}
    >
      {whyNone(search, status)}
    </EmptyState>
  );
}

function whyNone(search: string, status: StockStatus | null): string {
  const which = status === null ? 'product' : `product that is ${statusNames[status]}`;
  return search === ''
    ? `There is no ${which} on this page.`
    : `No ${which} has “${search}” in its name or brand.`;
}

const statusNames: Readonly<Record<StockStatus, string>> = {
  in_stock: 'IN STOCK',
  sold_out: 'SOLD OUT',
};
