import { customers, phone, visitor } from './app-screens';
import { changingMerchant, merchants, merchantWhileClosed } from './merchant-screens';
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
  ...merchants,
  loginVisitor,
  ...loginUsers,
  internalAdmin,
  phone,
];

/** They change the data, one after the other and after all readers. */
export const changers: readonly Person[] = [
  changingMerchant,
  changingAdmin,
  merchantWhileClosed,
  changingUser,
  forgetfulUser,
];
