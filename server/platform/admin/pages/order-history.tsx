import type { WarehouseOrder } from '../warehouse-order';
import { count, pallets } from './format';
import { Moment, Scroll } from './display';

type Receipt = WarehouseOrder['receipts'][number];

/** Whether the reason of the receipt was given for this line. */
const wantedReason = ({ isOver, isExpired }: Receipt['lines'][number]): boolean =>
  isOver || isExpired;

/** The cell that says why units of a line were rejected, and why odd ones were taken in. */
function Reasons({
  receipt: { reason },
  line,
}: {
  receipt: Receipt;
  line: Receipt['lines'][number];
}) {
  const reasons = [
    line.reason === null ? null : `Rejected: ${line.reason}`,
    wantedReason(line) && reason !== null ? `Taken in after confirmation: ${reason}` : null,
  ].filter(Boolean);
  if (reasons.length === 0) return <td>–</td>;
  return <td className="typed">{reasons.join(' · ')}</td>;
}

export function Receipts({ order }: { order: WarehouseOrder }) {
  const productOf = new Map(order.lines.map(({ line, product }) => [line, product.name]));
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      {order.receipts.length === 0 ? (
        <p className="lead">Nothing has been received yet.</p>
      ) : (
        <Scroll label="Receipts">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Received (UTC)</th>
                <th scope="col">By</th>
                <th scope="col">Product</th>
                <th scope="col" className="figure">
                  Units
                </th>
                <th scope="col" className="figure">
                  Rejected
                </th>
                <th scope="col">Reason</th>
                <th scope="col">Lot</th>
                <th scope="col">Expiry</th>
                <th scope="col">Location</th>
              </tr>
            </thead>
            {order.receipts.map((receipt) => (
              <tbody key={receipt.id}>
                {receipt.lines.map((line, index) => (
                  <tr key={index}>
                    <td>
                      {index === 0 && <Moment at={receipt.received_at} />}
                      {index === 0 && receipt.pallets !== null && receipt.pallets > 0 && (
                        <span className="under">{pallets(receipt.pallets)}</span>
                      )}
                    </td>
                    <td>
                      {index === 0 && <span className="name">{receipt.received_by}</span>}
                      {index === 0 && !receipt.lines.some(wantedReason) && receipt.reason && (
                        <span className="under name">{receipt.reason}</span>
                      )}
                    </td>
                    <td>
                      <span className="name">{productOf.get(line.line)}</span>
                    </td>
                    <td className="figure">{count(line.quantity)}</td>
                    <td className="figure">{count(line.rejected)}</td>
                    <Reasons receipt={receipt} line={line} />
                    <td>
                      <span className="code">{line.lot ?? '–'}</span>
                    </td>
                    <td>
                      {line.expiry === null ? '–' : <Moment at={line.expiry} dayOnly />}{' '}
                      {line.isExpired && <span className="tag bad">Expired</span>}
                    </td>
                    <td>
                      <span className="code">{line.location ?? '–'}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </Scroll>
      )}
    </section>
  );
}
