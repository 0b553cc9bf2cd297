import { Field, Form, idIn, type FormState } from '../pages/form';
import { Button, counted, Section } from '../pages/parts';
import { changesSince, recordForm } from '../pages/record-form';
import { Scroll } from '../pages/table';
import { orderAddress } from './addresses';
import { lineOf, type OrderPageView } from './order-parts';
import { lineField, receiptFields, type Question, type ReceiptField } from './receipt-form';
import type { WarehouseOrder } from './warehouse-order';

const heads: Readonly<Record<ReceiptField, string>> = {
  quantity: 'Units into stock',
  rejected: 'Rejected',
  reason: 'Why rejected',
  lot: 'Lot',
  expiry: 'Expiry',
  location: 'Location',
};
const hints: Partial<Record<ReceiptField, string>> = { expiry: 'MM/DD/YYYY', location: 'A-01' };

/** Labels by field name. */
export function receiptLabels({ lines }: WarehouseOrder): Record<string, string> {
  return {
    lines: 'Lines',
    pallets: 'Pallets',
    confirm: 'Confirmation',
    reason: 'Reason',
    ...Object.fromEntries(
      lines.flatMap((line) =>
        receiptFields.map((field) => [
          lineField(field, line.line),
          `${lineOf(line)}: ${heads[field]}`,
        ]),
      ),
    ),
  };
}

const plain = { autoComplete: 'off', maxLength: 500 };
const numeric = { ...plain, inputMode: 'numeric', className: 'figure', maxLength: 12 } as const;

/** The form of a receipt: one row for each line of the order. An empty row is not part of the receipt. */
export function ReceiveForm({ view }: { view: OrderPageView }) {
  const { record: order, path } = view;
  const rejected = view.rejected?.name === 'receive' ? view.rejected : null;
  const asks = rejected?.asks ?? 'nothing';
  const form = recordForm(view, 'receive', orderAddress(path, order.orderNumber));
  const doubts = form.values.get('doubts') ?? '';
  const state =
    asks === 'nothing' ? form : { ...form, hidden: { ...form.hidden, asked: asks, doubts } };
  const hasOutstanding = ({ outstanding }: WarehouseOrder['lines'][number]) => outstanding > 0;
  // The form that comes back without a message is the one that was filled in.
  const filled = rejected?.message === null ? order.lines.find(hasOutstanding) : undefined;
  return (
    <Section id="receive" title="Receive" className="card">
      <p className="lead">
        Leave lines empty that did not arrive. Receive several lots of one product one after the
        other.
      </p>
      <Form
        state={state}
        labels={receiptLabels(order)}
        since={changesSince(view)}
        button={asks !== 'nothing' ? 'Confirm and receive' : 'Receive'}
        more={
          order.lines.some(hasOutstanding) && (
            <Button quiet name="fill" value="outstanding">
              Fill in all outstanding units
            </Button>
          )
        }
      >
        <Lines state={state} order={order} filled={filled} />
        <div className="narrow">
          <Field
            state={state}
            name="pallets"
            label="Pallets that these goods take up"
            optional
            {...numeric}
          />
        </div>
        {asks !== 'nothing' && <Confirmation state={state} asks={asks} />}
      </Form>
    </Section>
  );
}

function Lines({
  state,
  order,
  filled,
}: {
  state: FormState;
  order: WarehouseOrder;
  /** The line at which the page opens. */
  filled: WarehouseOrder['lines'][number] | undefined;
}) {
  return (
    <Scroll label="Lines to receive">
      <table className="entry" id={idIn(state, 'lines')}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {receiptFields.map((field) => (
              <th key={field} scope="col">
                {heads[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">
                {line.product.name}
                <span className="under">{counted(line.outstanding, 'unit')} outstanding</span>
              </th>
              {receiptFields.map((field) => (
                <td key={field} className={field} data-head={heads[field]}>
                  <Field
                    state={state}
                    name={lineField(field, line.line)}
                    label={`${lineOf(line)}: ${heads[field]}`}
                    placeholder={hints[field]}
                    hidesLabel
                    focus={field === 'quantity' && line === filled}
                    {...(field === 'quantity' || field === 'rejected' ? numeric : plain)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The confirmation of what may be a slip (domain.md section 6). The marked fields show what it is. */
const Confirmation = ({ state, asks }: { state: FormState; asks: Question }) => (
  <fieldset className="confirm">
    <legend>Please check</legend>
    <Field
      state={state}
      name="confirm"
      type="checkbox"
      initial="on"
      label="I have checked the goods again: what I typed is right."
    />
    {asks === 'reason' && <Field state={state} name="reason" label="Reason" {...plain} />}
  </fieldset>
);
