import type { Offer } from '~/contracts/billing/plans';
import { Table, type Column } from '~/components/ui/data/table';

import { billedText, dataText, isWhole, limitText, marks } from './plan-text';

export default function PlanComparison({ offers }: { offers: readonly Offer[] }) {
  const short = isWhole(offers);
  const rows = [
    { name: 'Users', of: (offer: Offer) => limitText(offer.userLimit) },
    { name: 'Brands of your own', of: (offer: Offer) => limitText(offer.brandLimit) },
    { name: 'Data', of: (offer: Offer) => dataText(offer.dataRange) },
    { name: 'Brands to compare with', of: (offer: Offer) => limitText(offer.competitorLimit) },
    { name: 'Billed', of: (offer: Offer) => billedText(offer, short) },
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'name', head: 'Included', cell: ({ name }) => name, rowHead: true },
    ...offers.map((offer) => ({
      id: offer.id,
      head: offer.mark === null ? offer.name : `${offer.name} (${marks[offer.mark].toLowerCase()})`,
      cell: (row: (typeof rows)[number]) => row.of(offer),
    })),
  ];
  return (
    <Table
      caption="Plans compared"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}
