import type { WarehouseOrder } from '../warehouse-order';
import { lineField, receiptFields, type ReceiptField } from '../receipt-form';
import type { Question } from '../rejected-form';
import { units } from './format';
import { Fault, fieldId } from './form-parts';
import { Input, OrderForm, typedIn, type OrderPageView } from './order-form';
import { Scroll } from './display';

const heads: Readonly<Record<ReceiptField, string>> = {
  quantity: 'Units into stock',
  rejected: 'Rejected',
  reason: 'Why rejected',
  lot: 'Lot',
  expiry: 'Expiry',
  location: 'Location',
};
const hints: Partial<Record<ReceiptField, string>> = { expiry: 'MM/DD/YYYY', location: 'A-01' };

export const lineOf = ({ line, product }: WarehouseOrder['lines'][number]): string =>
  `Line ${line}, ${product.name}`;

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

/** The form of a receipt: one row for each line of the order. An empty row is not part of the receipt. */
export function ReceiveForm({ view }: { view: OrderPageView }) {
  const { order } = view;
  const asks = typedIn(view, 'receive').rejected?.asks ?? 'nothing';
  return (
    <section className="card" aria-labelledby="receive">
      <h2 id="receive">Receive</h2>
      <p className="lead">
        Leave lines empty that did not arrive. Receive several lots of one product one after the
        other.
      </p>
      <OrderForm
        view={view}
        name="receive"
        labels={receiptLabels(order)}
        button={asks !== 'nothing' ? 'Confirm and receive' : 'Receive'}
        more={
          order.lines.some(({ outstanding }) => outstanding > 0) && (
            <button className="button quiet" type="submit" name="fill" value="outstanding">
              Fill in all outstanding units
            </button>
          )
        }
      >
        <Lines view={view} />
        <div className="narrow">
          <Input
            view={view}
            form="receive"
            name="pallets"
            label="Pallets that these goods take up"
            numeric
            optional
          />
        </div>
        {asks !== 'nothing' && <Confirmation view={view} asks={asks} />}
      </OrderForm>
    </section>
  );
}

function Lines({ view }: { view: OrderPageView }) {
  const { rejected } = typedIn(view, 'receive');
  // The form that comes back without a message is the one that was filled in.
  const filled =
    rejected?.message === null ? view.order.lines.find(({ outstanding }) => outstanding > 0) : null;
  return (
    <Scroll label="Lines to receive">
      <table className="entry" id={fieldId('receive', 'lines')}>
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
          {view.order.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">
                {line.product.name}
                <span className="under">{units(line.outstanding)} outstanding</span>
              </th>
              {receiptFields.map((field) => (
                <td key={field} className={field} data-head={heads[field]}>
                  <Input
                    view={view}
                    form="receive"
                    name={lineField(field, line.line)}
                    label={`${lineOf(line)}: ${heads[field]}`}
                    hidesLabel
                    focus={field === 'quantity' && line === filled}
                    numeric={field === 'quantity' || field === 'rejected'}
                    {...(hints[field] !== undefined && { hint: hints[field] })}
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
function Confirmation({ view, asks }: { view: OrderPageView; asks: Question }) {
  const { value, error } = typedIn(view, 'receive');
  const id = fieldId('receive', 'confirm');
  return (
    <fieldset className="confirm">
      <legend>Please check</legend>
      <input type="hidden" name="asked" value={asks} />
      <input type="hidden" name="doubts" value={value('doubts')} />
      <div className="check">
        <input
          id={id}
          type="checkbox"
          name="confirm"
          value="on"
          defaultChecked={value('confirm') === 'on'}
          aria-describedby={error('confirm') ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>I have checked the goods again: what I typed is right.</label>
      </div>
      <Fault id={id} text={error('confirm')} />
      {asks === 'reason' && <Input view={view} form="receive" name="reason" label="Reason" />}
    </fieldset>
  );
}
