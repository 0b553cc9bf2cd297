import type { StockStatus } from '~/contracts/inventory/inventory';

export const statusNames: Readonly<Record<StockStatus, string>> = {
  in_stock: 'IN STOCK',
  sold_out: 'SOLD OUT',
};

/** A number of pallets: '1 pallet', '17 pallets'. */
export const palletText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'pallet' : 'pallets'}`;
