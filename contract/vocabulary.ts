/**
 * The closed lists that the programs share. Nothing else stands here: the browser's first load has it. Permissions and roles
 * are in `permissions.ts`.
 */

/** Lists of stock (O-01). */
export const stockStatuses = ['in_stock', 'sold_out'] as const;
export type StockStatus = (typeof stockStatuses)[number];
/** A minus: descending. */
export const inventorySorts = ['name', '-name', 'on_hand', '-on_hand'] as const;

/** States of a request for more storage (O-07). */
export const storageRequestStates = ['open', 'accepted', 'declined'] as const;

/** Statuses of consignment orders, as people read them (docs/domain.md section 6). */
export const orderStatuses = ['initial', 'Placed', 'Partially Received', 'Received'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderReviewStates = ['pending', 'voided', 'invalid_by_admin'] as const;
export type ReviewState = (typeof orderReviewStates)[number];

/** Where orders are listed (O-02), in the order of the tabs. */
export const orderTabs = [
  'summary',
  'placed',
  'received',
  'closed',
  'in_review',
  'invalid',
] as const;
export type OrderTab = (typeof orderTabs)[number];
/** The tab of an order besides the summary; `draft` ones are in the summary alone. */
export const orderListTabs = [
  'draft',
  'placed',
  'received',
  'closed',
  'in_review',
  'invalid',
] as const;
export type OrderListTab = (typeof orderListTabs)[number];

/** A minus: newest first. */
export const orderSorts = ['-updated', 'updated', '-placed', 'placed'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What can be done with an order. */
export const orderActions = [
  'save',
  'place',
  'copy',
  'void',
  'flag',
  'resolve',
  'reject',
  'receive',
  'short_close',
  'close_rest',
] as const;
export type OrderAction = (typeof orderActions)[number];
