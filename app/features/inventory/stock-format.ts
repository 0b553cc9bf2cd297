import type { StockStatus } from '~/contracts/inventory/inventory';

export const statusNames: Readonly<Record<StockStatus, string>> = {
  in_stock: 'IN STOCK',
  sold_out: 'SOLD OUT',
};
