import type { WarehouseOrder } from '../warehouse-order';
import { orderAddress } from '../addresses';
import { decisions, type DecisionName } from '../decisions';
import { Scroll, StateTag } from './display';
import { count, units } from './format';
import { Fault, fieldId } from './form-parts';
import { Input, OrderForm, typedIn, type OrderPageView } from './order-form';
import { lineOf } from './receive-form';

const labels = { reason: 'Reason', line: 'Line' };

/** The page of one decision about an order: what it does, and its form. */
export function DecisionPage({ view, name }: { view: OrderPageView; name: DecisionName }) {
  const { order, path } = view;
  const { title, button, wantsReason } = decisions[name];
  const back = orderAddress(path, order.order_number);
  return (
    <>
      <p className="section">
        <a href={back}>{order.order_number}</a>
      </p>
      <h1>{title}</h1>
      <p className="lead">
        {order.order_number} <StateTag status={order.status} review={order.review_state} /> ·{' '}
        {order.brand.name} · {order.account.name}
      </p>
      <Effect order={order} name={name} />
      <div className="card step">
        <OrderForm
          view={view}
          name={name}
          labels={labels}
          button={button}
          more={
            <a className="button quiet" href={back}>
              Back to the order
            </a>
          }
        >
          {name === 'short_close' && <LineChoice view={view} />}
          <Input view={view} form={name} name="reason" label="Reason" optional={!wantsReason} />
        </OrderForm>
      </div>
    </>
  );
}

const open = ({ lines }: WarehouseOrder) => lines.filter(({ outstanding }) => outstanding > 0);
const expected = ({ lines }: WarehouseOrder): number =>
  lines.reduce((sum, { outstanding }) => sum + outstanding, 0);
const verb = (value: number): string => (value === 1 ? 'is' : 'are');

/** What the decision does, with the units that it is about. */
function Effect({ order, name }: { order: WarehouseOrder; name: DecisionName }) {
  const left = expected(order);
  switch (name) {
    case 'flag':
    case 'resolve':
      return <p>{decisions[name].text}</p>;
    case 'reject':
      return (
        <>
          <p>
            The order becomes invalid, and its {units(left)} {verb(left)} no longer expected. This
            is final.
          </p>
          <p>The brand sees the reason, and may copy the order.</p>
        </>
      );
    case 'short_close':
      return (
        <p>
          The outstanding units of the line are no longer expected. The order is received when no
          other line has outstanding units.
        </p>
      );
    case 'close_rest':
      return (
        <>
          <p>
            <strong>
              {units(left)} {verb(left)} no longer expected.
            </strong>{' '}
            The order is received, marked as short. This is final.
          </p>
          <Rest order={order} />
        </>
      );
  }
}

/** The lines that have outstanding units. */
function Rest({ order }: { order: WarehouseOrder }) {
  return (
    <Scroll label="Lines with outstanding units">
      <table className="rows compact">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Ordered
            </th>
            <th scope="col" className="figure">
              Received
            </th>
            <th scope="col" className="figure">
              No longer expected
            </th>
          </tr>
        </thead>
        <tbody>
          {open(order).map((line) => (
            <tr key={line.line}>
              <td>{line.line}</td>
              <th scope="row">
                <span className="name">{line.product.name}</span>
              </th>
              <td className="figure">{count(line.total_units)}</td>
              <td className="figure">{count(line.received)}</td>
              <td className="figure">{count(line.outstanding)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total</th>
            <td />
            <td />
            <td className="figure">{count(expected(order))}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

function LineChoice({ view }: { view: OrderPageView }) {
  const { value, error } = typedIn(view, 'short_close');
  const id = fieldId('short_close', 'line');
  const fault = error('line');
  return (
    <div className="field">
      <label htmlFor={id}>Line</label>
      <select
        id={id}
        name="line"
        defaultValue={value('line')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
      >
        <option value="">Choose a line</option>
        {open(view.order).map((line) => (
          <option key={line.line} value={line.line}>
            {lineOf(line)}: {units(line.outstanding)} of {count(line.total_units)}
          </option>
        ))}
      </select>
      <Fault id={id} text={fault} />
    </div>
  );
}
