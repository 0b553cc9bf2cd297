import type { AnyAmsCall } from '../upstream/ams-call';
import { inventoryCalls } from './inventory/calls';
import { orderCalls } from './orders/calls';
import { userCalls } from './users/calls';

/** Every call of the AMS that the BFF makes (SEC-45). A new domain adds its calls here. */
export const amsCalls: readonly AnyAmsCall[] = [orderCalls, inventoryCalls, userCalls].flatMap(
  (calls): AnyAmsCall[] => Object.values(calls),
);
