import type { Shipment } from '~contract/ams/brand-orders';
import type { BrandOrderView } from '~/contracts/brand-orders/views';
import { dayText } from '~/lib/format/dates';
import { count, unitText } from '~/lib/format/units';
import { paths } from '~/lib/urls/paths';
import { buttonLook, LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { Icon } from '~/components/ui/structure/icon';

/** The parcels of an order, in the order of their numbers. */
export function Parcels({ order }: Pick<BrandOrderView, 'order'>) {
  const { shipments, state } = order;
  if (shipments.length === 0 && state === 'cancelled') return null;
  return (
    <Card title="Parcels">
      {shipments.length === 0 ? (
        <p className="text-ink-soft">Nothing is shipped yet.</p>
      ) : (
        <ol className="-my-3 with-rules">
          {shipments.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} order={order} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Parcel({
  parcel,
  order: { id, lines, allowed },
}: { parcel: Shipment } & Pick<BrandOrderView, 'order'>) {
  const { number, carrier, tracking, shippedOn, boxes, createdBy } = parcel;
  const names = new Map(lines.map(({ line, product }) => [line, product.name]));
  return (
    <li className="parcel py-3">
      <div className="min-w-0">
        <h3 className="text-base font-semibold">Parcel {number}</h3>
        <p className="wrap-anywhere">
          {carrier === null ? 'No tracking' : carrier}
          {tracking !== null && <span className="block even-figures">{tracking}</span>}
        </p>
        <p className="mt-1 text-sm text-ink-faint">
          Shipped {dayText(shippedOn)}, {boxes === 1 ? '1 box' : `${count(boxes)} boxes`}, by{' '}
          {createdBy}
        </p>
      </div>
      <ul className="min-w-0">
        {parcel.lines.map((line, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              {names.get(line.line) ?? `Line ${line.line}`}
              {(line.lot !== null || line.expiry !== null) && (
                <span className="block text-sm text-ink-faint">
                  {[
                    line.lot === null ? null : `Lot ${line.lot}`,
                    line.expiry === null ? null : `best before ${dayText(line.expiry)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            <span className="even-figures">{unitText(line.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <a
          href={paths.parcelSlip(id, number)}
          className={buttonLook('secondary', 'small')}
          aria-label={`Packing slip of parcel ${number}`}
        >
          <Icon name="download" size={16} />
          Packing slip
        </a>
        {allowed.includes('edit') && (
          <LinkButton
            to={paths.parcel(id, number)}
            kind="secondary"
            size="small"
            icon="edit"
            aria-label={`Edit parcel ${number}`}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </li>
  );
}
