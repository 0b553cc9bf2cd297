import type { BrandOrderState } from '../../../contract/vocabulary';

/** The words of brand orders (O-08 … O-10), without zod, so that pages can have their values. */

/**
 * The tabs of the list, in page order. `all` is the list of all states, to which an empty search result links; it has a
 * tab only while it is open.
 */
export const brandOrderTabNames = {
  new: 'New',
  partially_shipped: 'Partially shipped',
  shipped: 'Shipped',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
  future: 'Future',
  all: 'All orders',
} as const;

/** The state of an order in words, as lists and the search show it. */
export const brandOrderStateText = ({
  state,
  isFuture,
}: {
  state: BrandOrderState;
  isFuture: boolean;
}): string => brandOrderTabNames[isFuture ? 'future' : state];

/** The fields of a parcel, in the order of its form. */
export const parcelLabels = {
  carrier: 'Carrier',
  tracking: 'Tracking number',
  shippedOn: 'Ship date',
  boxes: 'Boxes',
} as const;

/** The fields of a row of a parcel. */
export const parcelRowLabels = {
  quantity: 'Units to ship',
  lot: 'Lot',
  expiry: 'Best before',
} as const;

/** Maximum of orders that one form fulfils. The platform accepts 100 changes a minute from a user. */
export const maxFulfilledAtOnce = 50;
/** Message if each selected order has units left, and the user does not ship them without tracking. */
export const noneReadyText =
  'No order can be marked as fulfilled: each has units left. Ship them, or tick the box to ship the rest without tracking.';
