/** The words of brand orders (O-08 … O-10), without zod, so that pages can have their values. */

/** Carriers whose tracking numbers the platform checks (form and check digit). Any other name is taken as it is, with any number. */
export const checkedCarriers = ['UPS', 'FedEx', 'USPS', 'DHL'] as const;

/**
 * The tabs of the list, in page order. `all` is the list without a state, which a search without a result leads to; it has a tab
 * while it is open.
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

/** Where an order is, as lists and the search say it. */
export const brandOrderStateText = ({
  state,
  isFuture,
}: {
  state: Exclude<keyof typeof brandOrderTabNames, 'future' | 'all'>;
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

/** Orders that one form fulfils. The platform takes 100 changes a minute from a user. */
export const mostFulfilledAtOnce = 50;
/** Where each selected order has units left, and they are not to be shipped without tracking. */
export const noneReadyText =
  'No order can be marked as fulfilled: each has units left. Ship them, or tick the box to ship the rest without tracking.';
