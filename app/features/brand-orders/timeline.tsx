import type { BrandOrder } from '~contract/ams/brand-orders';
import type { BrandOrderView } from '~/contracts/brand-orders/views';
import { Timeline } from '~/components/ui/data/timeline';

const eventTexts: Readonly<
  Record<BrandOrder['events'][number]['action'], (parcel: string) => string>
> = {
  received: () => 'Order received',
  ship: (parcel) => `${parcel} shipped`,
  edit: (parcel) => `${parcel} changed`,
  fulfil: (parcel) =>
    parcel === '' ? 'Marked as fulfilled' : `Marked as fulfilled; ${parcel} without tracking`,
  cancel: () => 'Cancelled',
};

/** What has happened to an order, newest first. */
export function OrderTimeline({
  entries,
  timeZone,
}: {
  entries: BrandOrderView['timeline'];
  timeZone: string;
}) {
  return (
    <Timeline
      timeZone={timeZone}
      items={entries.map(({ at, by, action, shipmentNumber, reason }) => ({
        at,
        by,
        what: (
          <>
            <span className="font-medium">
              {eventTexts[action](shipmentNumber === null ? '' : `Parcel ${shipmentNumber}`)}
            </span>
            {reason !== null && `: “${reason}”`}
          </>
        ),
      }))}
    />
  );
}
