import type { AnyCall, FileCall } from '../call';
import { inventoryCalls } from './inventory';
import { orderCalls } from './orders';

/** Every call and file of the AMS (O-13). The BFF may send these and no others (SEC-45). */
export const allCalls: readonly (AnyCall | FileCall)[] = [
  ...Object.values(inventoryCalls),
  ...Object.values(orderCalls),
];
