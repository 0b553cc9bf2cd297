import type { OperationName } from '../../ams/orders/operations';
import { count, units } from './format';
import { Fault, fieldId, Input, OrderForm, typedIn, type OrderPageView } from './order-form';
import { lineOf } from './receive-form';

const labels = { reason: 'Reason', line: 'Line' };

interface Decision {
  name: OperationName;
  title: string;
  text: string;
  button: string;
  /** Whether the decision needs a reason. */
  wantsReason: boolean;
}

const decisions: readonly Decision[] = [
  {
    name: 'flag',
    title: 'Put in review',
    text: 'Nothing is received until the review is over.',
    button: 'Put in review',
    wantsReason: false,
  },
  {
    name: 'resolve',
    title: 'End the review',
    text: 'The order can be received again.',
    button: 'End the review',
    wantsReason: false,
  },
  {
    name: 'reject',
    title: 'Reject',
    text: 'The order becomes invalid for good. The brand sees the reason, and may copy the order.',
    button: 'Reject the order',
    wantsReason: true,
  },
  {
    name: 'short_close',
    title: 'Close a line as short',
    text: 'The outstanding units of this line are no longer expected.',
    button: 'Close the line',
    wantsReason: true,
  },
  {
    name: 'close_rest',
    title: 'Close the rest',
    text: 'No more goods are expected. The order is received, marked as short.',
    button: 'Close the rest',
    wantsReason: false,
  },
];

/** The forms of all decisions that the order's state allows, side by side. */
export function Decisions({ view }: { view: OrderPageView }) {
  const { allowed } = view.order;
  const offered = decisions.filter(({ name }) => allowed.includes(name));
  if (offered.length === 0) return null;
  return (
    <div className="decisions">
      {offered.map(({ name, title, text, button, wantsReason }) => (
        <section key={name} className="card" aria-labelledby={`do-${name}`}>
          <h2 id={`do-${name}`}>{title}</h2>
          <p className="lead">{text}</p>
          <OrderForm view={view} name={name} labels={labels} button={button} quiet>
            {name === 'short_close' && <LineChoice view={view} />}
            <Input view={view} form={name} name="reason" label="Reason" optional={!wantsReason} />
          </OrderForm>
        </section>
      ))}
    </div>
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
        {view.order.lines
          .filter(({ outstanding }) => outstanding > 0)
          .map((line) => (
            <option key={line.line} value={line.line}>
              {lineOf(line)}: {units(line.outstanding)} of {count(line.total_units)}
            </option>
          ))}
      </select>
      <Fault id={id} text={fault} />
    </div>
  );
}
