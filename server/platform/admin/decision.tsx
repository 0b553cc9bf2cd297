import type { OperationName } from '../ams/orders/operations';
import { Form } from '../pages/form';
import { Button, count, counted, Head, Section } from '../pages/parts';
import { changesSince, recordForm } from '../pages/record-form';
import { Table } from '../pages/table';
import { decisionAddress, orderAddress } from './addresses';
import { lineColumns, lineOf, StateTag, type OrderPageView } from './order-parts';
import type { WarehouseOrder } from './warehouse-order';

/** What the warehouse decides about an order besides receiving it. */
export type DecisionName = Exclude<OperationName, 'receive'>;

interface Decision {
  title: string;
  /** What follows from it. */
  text: string;
  button: string;
  /** Whether the decision needs a reason. */
  wantsReason: boolean;
  /** The decision in the words of a sentence that tells somebody what to do first. */
  deed: string;
}

/** In the order in which they are offered. */
export const decisions: Readonly<Record<DecisionName, Decision>> = {
  flag: {
    title: 'Put in review',
    text: 'Nothing is received until the review is over.',
    button: 'Put in review',
    wantsReason: false,
    deed: 'put the order in review',
  },
  resolve: {
    title: 'End the review',
    text: 'The order can be received again.',
    button: 'End the review',
    wantsReason: false,
    deed: 'end the review',
  },
  reject: {
    title: 'Reject',
    text: 'The order becomes invalid for good. The brand sees the reason, and may copy the order.',
    button: 'Reject the order',
    wantsReason: true,
    deed: 'reject the order',
  },
  short_close: {
    title: 'Close a line as short',
    text: 'The outstanding units of this line are no longer expected.',
    button: 'Close the line',
    wantsReason: true,
    deed: 'close a line',
  },
  close_rest: {
    title: 'Close the rest',
    text: 'No more goods are expected. The order is received, marked as short.',
    button: 'Close the rest',
    wantsReason: false,
    deed: 'close the rest',
  },
};

export const isDecision = (name: string): name is DecisionName => Object.hasOwn(decisions, name);

/** All decisions that the order's state allows, side by side. Each has a page of its own. */
export function DecisionCards({ view }: { view: OrderPageView }) {
  const offered = Object.keys(decisions)
    .filter(isDecision)
    .filter((name) => view.record.allowed.includes(name));
  if (offered.length === 0) return null;
  return (
    <div className="decisions">
      {offered.map((name) => (
        <Section key={name} id={`do-${name}`} title={decisions[name].title} className="card">
          <p className="lead">{decisions[name].text}</p>
          <Way view={view} name={name} />
        </Section>
      ))}
    </div>
  );
}

/**
 * The way to the page of a decision. Beside the form of a receipt it is a button of that form, so that what is typed
 * there is not lost. Such buttons follow the form: Enter in its fields presses its own first one.
 */
function Way({ view: { record: order, path }, name }: { view: OrderPageView; name: DecisionName }) {
  const { button } = decisions[name];
  if (order.allowed.includes('receive'))
    return (
      <Button quiet form="receive-form" name="decide" value={name}>
        {button}
      </Button>
    );
  return (
    <a className="button quiet" href={decisionAddress(path, order.orderNumber, name)}>
      {button}
    </a>
  );
}

/** The page of one decision about an order: what it does, and its form. */
export function DecisionPage({ view, name }: { view: OrderPageView; name: DecisionName }) {
  const { record: order, path } = view;
  const { orderNumber: number, brand, account } = order;
  const { title, button, wantsReason } = decisions[name];
  const back = orderAddress(path, number);
  const choice = {
    name: 'line',
    label: 'Line',
    options: [
      ['', 'Choose a line'] as const,
      ...open(order).map(
        (line) =>
          [
            String(line.line),
            `${lineOf(line)}: ${counted(line.outstanding, 'unit')} of ${count(line.totalUnits)}`,
          ] as const,
      ),
    ],
  };
  const reason = { name: 'reason', label: 'Reason', maxLength: 500, autoComplete: 'off' };
  return (
    <>
      <Head
        up={{ href: back, label: number }}
        title={title}
        lead={
          <>
            {number} <StateTag order={order} /> · {brand.name} · {account.name}
          </>
        }
      />
      <Effect order={order} name={name} />
      <div className="card step">
        <Form
          state={recordForm(view, name, decisionAddress(path, number, name))}
          since={changesSince(view)}
          fields={[
            ...(name === 'short_close' ? [choice] : []),
            { ...reason, optional: !wantsReason },
          ]}
          button={button}
          more={
            <a className="button quiet" href={back}>
              Back to the order
            </a>
          }
        />
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
            The order becomes invalid, and its {counted(left, 'unit')} {verb(left)} no longer
            expected. This is final.
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
              {counted(left, 'unit')} {verb(left)} no longer expected.
            </strong>{' '}
            The order is received, marked as short. This is final.
          </p>
          <Rest order={order} />
        </>
      );
  }
}

/** The lines that have outstanding units. */
const Rest = ({ order }: { order: WarehouseOrder }) => (
  <Table
    label="Lines with outstanding units"
    isCompact
    columns={[
      ...lineColumns,
      { head: 'Ordered', kind: 'figure', cell: (line) => count(line.totalUnits) },
      { head: 'Received', kind: 'figure', cell: ({ received }) => count(received) },
      {
        head: 'No longer expected',
        kind: 'figure',
        cell: ({ outstanding }) => count(outstanding),
        total: count(expected(order)),
      },
    ]}
    rows={open(order)}
  />
);
