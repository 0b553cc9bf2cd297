import type { PageKeys } from '../../ams/paging';
import type { OrderSummary } from '../../ams/orders/order-view';
import { receivedText } from '../../ams/orders/received-text';
import { orderAddress, type OrderListPath } from '../addresses';
import { Moment, Scroll, StateTag } from './display';
import { ListPages } from './list-pages';

export interface OrderListView {
  path: OrderListPath;
  title: string;
  lead: string;
  orders: readonly OrderSummary[];
  search: string;
  sort: string;
  pages: PageKeys;
}

const sorts = [
  ['-placed', 'Newest first'],
  ['placed', 'Oldest first'],
  ['-updated', 'Last changed first'],
] as const;

/** The list of pending or of received orders. */
export function OrderListPage({ view }: { view: OrderListView }) {
  const { path, search, orders } = view;
  return (
    <>
      <h1>{view.title}</h1>
      <p className="lead">{view.lead}</p>
      <SearchForm view={view} />
      {orders.length === 0 ? (
        <div className="empty">
          <p>
            {search === ''
              ? 'There is no order here.'
              : `No number, brand, carrier or tracking number has “${search}” in it.`}
          </p>
          {(search !== '' || view.pages.from > 1) && <a href={path}>Show all</a>}
        </div>
      ) : (
        <Scroll label={view.title}>
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Brand</th>
                <th scope="col">Warehouse</th>
                <th scope="col">State</th>
                <th scope="col">Expected</th>
                <th scope="col" className="figure">
                  Units received
                </th>
                <th scope="col">Placed (UTC)</th>
                <th scope="col">Last change (UTC)</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <Row key={order.order_number} path={path} order={order} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <ListPages
        of="orders"
        path={path}
        query={{ q: search, sort: view.sort }}
        pages={view.pages}
        rows={orders.length}
      />
    </>
  );
}

function Row({ path, order }: { path: OrderListPath; order: OrderSummary }) {
  return (
    <tr>
      <th scope="row">
        <a className="code" href={orderAddress(path, order.order_number)}>
          {order.order_number}
        </a>
      </th>
      <td>
        <span className="name">{order.brand.name}</span>
        <span className="under name">{order.account.name}</span>
      </td>
      <td>
        <span className="name">{order.warehouse.name}</span>
      </td>
      <td>
        <StateTag status={order.status} review={order.review_state} />
        {order.is_short && <span className="under">Closed short</span>}
      </td>
      <td>
        {order.expected_date === null ? '–' : <Moment at={order.expected_date} dayOnly />}{' '}
        {order.is_overdue && <span className="tag bad">Overdue</span>}
      </td>
      <td className="figure">
        {receivedText(order)}
        <progress value={order.completion} aria-hidden="true" />
      </td>
      <td>{order.placed_at === null ? '–' : <Moment at={order.placed_at} />}</td>
      <td>
        <Moment at={order.updated_at} />
      </td>
    </tr>
  );
}

function SearchForm({ view: { path, search, sort } }: { view: OrderListView }) {
  return (
    <form method="get" action={path} role="search" className="search">
      <div className="field">
        <label htmlFor="q">Search by number, brand, carrier or tracking</label>
        <input id="q" name="q" type="search" defaultValue={search} maxLength={100} />
      </div>
      <div className="field">
        <label htmlFor="sort">Order</label>
        <select id="sort" name="sort" defaultValue={sort}>
          {sorts.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <button className="button quiet" type="submit">
        Search
      </button>
    </form>
  );
}
