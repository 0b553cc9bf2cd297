import type { AnyCall, FileCall } from '../call';
import { billingCalls, billingFiles } from './billing';
import { brandOrderCalls, brandOrderFiles } from './brand-orders';
import { inventoryCalls } from './inventory';
import { intakeCalls } from './order-intake';
import { orderCalls } from './orders';
import { samplingCalls } from './sampling';
import { userCalls } from './users';

/** Every call and file of the AMS (O-13). The BFF may send these and no others (SEC-45). */
export const allCalls: readonly (AnyCall | FileCall)[] = [
  ...Object.values(inventoryCalls),
  ...Object.values(orderCalls),
  ...Object.values(brandOrderCalls),
  ...Object.values(brandOrderFiles),
  ...Object.values(intakeCalls),
  ...Object.values(billingCalls),
  ...Object.values(billingFiles),
  ...Object.values(samplingCalls),
  ...Object.values(userCalls),
];
