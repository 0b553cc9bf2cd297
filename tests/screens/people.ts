import { customers, phone, visitor } from './app-screens';
import { changingShoppers, shoppers } from './billing-screens';
import { brandOrders, changingBrandOrders } from './brand-order-screens';
import { comparing, importers } from './data-screens';
import { changingMerchant, merchants, merchantWhileClosed } from './merchant-screens';
import { payers } from './payment-screens';
import {
  changingAdmin,
  changingUser,
  forgetfulUser,
  internalAdmin,
  loginUsers,
  loginVisitor,
} from './platform-screens';
import type { Person } from './screen';

/** They change nothing, so the order does not matter. */
export const readers: readonly Person[] = [
  visitor,
  ...customers,
  ...shoppers,
  comparing,
  ...merchants,
  ...brandOrders,
  loginVisitor,
  ...loginUsers,
  internalAdmin,
  phone,
];

/** They change the data, one after the other and after all readers. */
export const changers: readonly Person[] = [
  changingMerchant,
  changingBrandOrders,
  ...changingShoppers,
  changingAdmin,
  merchantWhileClosed,
  changingUser,
  forgetfulUser,
  ...payers,
  ...importers,
];
