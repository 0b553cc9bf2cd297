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

/** Purchases and plans (docs/domain.md section 7). */
export const cartActions = ['subscribe', 'upgrade', 'downgrade', 'cancel', 'addon'] as const;
export const purchaseActions = [...cartActions, 'invoice'] as const;
export const purchaseStates = [
  'open',
  'processing',
  'succeeded',
  'credited',
  'failed',
  'cancelled',
  'expired',
] as const;
export const plannedKinds = ['downgrade', 'cancel', 'addons'] as const;
export const invoiceStates = ['open', 'paid', 'void'] as const;
export const planIntervals = ['monthly', 'yearly'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** States of brand orders (docs/domain.md section 6). */
export const brandOrderStates = [
  'new',
  'partially_shipped',
  'shipped',
  'fulfilled',
  'cancelled',
] as const;
export type BrandOrderState = (typeof brandOrderStates)[number];
/** The tabs with a count. A future order is in no other tab; the list of the state `new` leaves it out. */
export const brandOrderTabs = [...brandOrderStates, 'future'] as const;
/** By due date; a minus: latest first. */
export const futureOrderSorts = ['due', '-due'] as const;
/** By due date, or by the moment of the order. */
export const brandOrderSorts = [...futureOrderSorts, 'ordered', '-ordered'] as const;
/** What can be done with a brand order: ship a parcel, edit a parcel, mark as fulfilled, cancel. */
export const brandOrderActions = ['ship', 'edit', 'fulfil', 'cancel'] as const;
export type BrandOrderAction = (typeof brandOrderActions)[number];
/** `received`: the order came in. */
export const brandOrderEvents = ['received', ...brandOrderActions] as const;
export type BrandOrderEvent = (typeof brandOrderEvents)[number];
/** Carriers whose tracking numbers are checked. Any other name is accepted, with any number. */
export const checkedCarriers = ['UPS', 'FedEx', 'USPS', 'DHL'] as const;
export type CheckedCarrier = (typeof checkedCarriers)[number];
/** Paper of packing slips. */
export const papers = ['A4', 'Letter'] as const;
export type Paper = (typeof papers)[number];

/** States of sampling campaigns, as people read them (docs/domain.md section 5). */
export const campaignStates = [
  'Draft',
  'Submitted',
  'Approved',
  'Fulfilling',
  'Fielding',
  'Closed',
  'Rejected',
] as const;
export type CampaignState = (typeof campaignStates)[number];
/** What can be done with a campaign. Users save, submit and withdraw; admins do the rest. */
export const campaignActions = [
  'save',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'fulfil',
  'field',
  'close',
  'cost',
  'people',
  'sent',
  'delivered',
  'invite',
  'answers',
] as const;
export type CampaignAction = (typeof campaignActions)[number];
/** Questions of a survey. scale: 1 to 5; jar (just about right): 1 to 5, 3 is right; nps: 0 to 10; text has no score. */
export const questionKinds = ['scale', 'jar', 'nps', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];
