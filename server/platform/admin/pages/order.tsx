import type { ReactNode } from 'react';

import type { WarehouseOrder } from '../warehouse-order';
import { Notices } from '../../identity/pages/layout';
import { adminPaths } from '../addresses';
import { DecisionCards } from './decision-cards';
import { count } from './format';
import { Events } from './events';
import { NoLonger } from './form-parts';
import type { OrderPageView } from './order-form';
import { Receipts } from './order-history';
import { Moment, Scroll, stateName, StateTag } from './display';
import { receiptLabels, ReceiveForm } from './receive-form';

/** One order with the operations that the warehouse can run on it. */
export function OrderPage({ view }: { view: OrderPageView }) {
  const { order, path, rejected } = view;
  const isPending = order.tab === 'placed' || order.tab === 'in_review';
  return (
    <>
      <p className="section">
        <a href={path}>{path === adminPaths.pending ? 'Pending orders' : 'Received orders'}</a>
      </p>
      <h1>
        {order.order_number} <StateTag status={order.status} review={order.review_state} />{' '}
        {order.is_short && <span className="tag">Closed short</span>}
      </h1>
      <p className="lead">
        {order.brand.name} · {order.account.name} · {order.warehouse.name}
      </p>
      {view.done !== null && <Notices success={view.done} />}
      {view.done === null && !isOn(view) && (
        <Notices
          message={`This order is not ${path === adminPaths.pending ? 'pending' : 'received'}: it is ${stateName(order.status, order.review_state)}.`}
        />
      )}
      {rejected !== null && !order.allowed.includes(rejected.name) && (
        <NoLonger
          record="order"
          rejected={rejected}
          events={order.events}
          labels={{ ...receiptLabels(order), line: 'Line' }}
        />
      )}
      <Facts order={order} />
      <Lines order={order} />
      {order.allowed.includes('receive') && <ReceiveForm view={view} />}
      {isPending && <DecisionCards view={view} />}
      <Receipts order={order} />
      <section aria-labelledby="timeline">
        <h2 id="timeline">Timeline (UTC)</h2>
        <Events record="order" events={order.events} />
      </section>
    </>
  );
}

const isOn = ({ order: { tab }, path }: OrderPageView): boolean =>
  path === adminPaths.pending ? tab === 'placed' || tab === 'in_review' : tab === 'received';

function Facts({ order }: { order: WarehouseOrder }) {
  const facts: [label: string, value: ReactNode][] = [
    [
      'Expected',
      order.expected_date && (
        <>
          <Moment at={order.expected_date} dayOnly />{' '}
          {order.is_overdue && <span className="tag bad">Overdue</span>}
        </>
      ),
    ],
    ['Placed (UTC)', order.placed_at && <Moment at={order.placed_at} />],
    ['Placed by', order.placed_by],
    ['Contact', order.contact_email],
    ['Carrier', order.carrier],
    ['Tracking', order.tracking],
    ['Cartons', order.cartons !== null && count(order.cartons)],
    ['Pallets', order.pallets !== null && count(order.pallets)],
    ['Copied from', order.copied_from],
    ['Closed because', order.closed_reason],
    ['Notes', order.notes && <span className="as-typed">{order.notes}</span>],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const figures = [
  ['Ordered', 'total_units'],
  ['Received', 'received'],
  ['Rejected', 'rejected'],
  ['Closed short', 'short_closed'],
  ['Outstanding', 'outstanding'],
] as const;

/** How the ordered units are packed: '10 × 12 + 5'. */
function Cases({ line }: { line: WarehouseOrder['lines'][number] }) {
  const { cases, units_per_case, loose_units } = line;
  if (!cases || units_per_case === null) return null;
  const loose = loose_units ? ` + ${count(loose_units)}` : '';
  return <span className="under">{`${count(cases)} × ${count(units_per_case)}${loose}`}</span>;
}

function Lines({ order: { lines } }: { order: WarehouseOrder }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      <Scroll label="Lines">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Product</th>
              {figures.map(([head]) => (
                <th key={head} scope="col" className="figure">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <th scope="row">
                  <span className="name">{line.product.name}</span>
                </th>
                {figures.map(([head, field]) => (
                  <td key={head} className="figure">
                    {count(line[field])}
                    {head === 'Ordered' && <Cases line={line} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">Total</th>
              {figures.map(([head, field]) => (
                <td key={head} className="figure">
                  {count(lines.reduce((sum, line) => sum + line[field], 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </section>
  );
}
