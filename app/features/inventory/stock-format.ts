import type { StockStatus } from '~contract/vocabulary';

export const statusNames: Readonly<Record<StockStatus, string>> = {
  in_stock: 'IN STOCK',
  sold_out: 'SOLD OUT',
};
