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

const orderPlaces = ['placed', 'received', 'closed', 'in_review', 'invalid'] as const;
/** Where orders are listed (O-02), in the order of the tabs. */
export const orderTabs = ['summary', ...orderPlaces] as const;
export type OrderTab = (typeof orderTabs)[number];
/** The tab of an order besides the summary; `draft` ones are in the summary alone. */
export const orderListTabs = ['draft', ...orderPlaces] as const;
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

/** Kinds of filters of a dashboard (D-02); docs/domain.md section 2 describes each. */
export const filterKinds = [
  'beverages',
  'brand_dropdown',
  'scorecard_dropdown',
  'categories',
  'comparison',
  'comparison_type',
  'flavors',
  'historical_toggle',
  'nested_categories',
  'product_dropdown',
  'region',
  'restrictions',
  'search_brands',
  'search_brands_with_pills',
  'search_products_with_pills',
  'snacks',
  'sub_category',
  'time_frame',
  'time_range',
  'type',
  'velocity_score',
  'work_and_play',
] as const;
export type FilterKind = (typeof filterKinds)[number];

/**
 * Formats of figures, in tables and at a glance: integer 12,906 · decimal 4.27 · money $1,204.50 and $1,205 · percent
 * 12.34% and 12.3% · points +1.20 pts · index 112 · stars 4.41 and 4.4 · score 88.8 · date Jun 07, 2026 · text.
 * `app/lib/format/figure.ts` writes them.*/
export const formats = [
  'integer',
  'decimal',
  'money',
  'percent',
  'points',
  'index',
  'stars',
  'score',
  'date',
  'text',
] as const;
export type Format = (typeof formats)[number];

/** The chart kinds and the columns of their rows. Each kind has a folder in app/components/charts/kinds. */
export const chartKinds = [
  'tile', // one row: value, baseline, growth, those of the second baseline; rows of `trend`: day, value
  'line', // day or whole number, id and name of the series (none for a single one), value, optionally baselines, shade
  'bar', // id, name, value, optionally baselines and growths
  'stacked', // day or name, id and name of the series, value
  'table', // any columns
  'sparkline', // day, value
  'donut', // id, name, value
  'heatmap', // day or name, id and name of the series, value
  'scatter', // id and name or day, value from left to right, value upwards
  'waterfall', // id, name, value; the first and the last row are wholes, the others parts
  'stars', // id (5 to 1), name, value
  'map', // name or code of a state, value, optionally base
  'cohort', // age (a whole number), id and name of the cohort, value, its size (base)
  'radar', // name of the metric, id and name of the subject, value (a percentile)
  'bump', // day, id and name of the series, value (its rank, from 1)
  'funnel', // id, name, value; a row is a step; optionally `part_of`: the name of its base, else the step before
  'treemap', // id, name, value
  'facts', // id, name, text (null where it is not known)
  'verbatims', // id, day, stars, text, product, purchase, themes: praised, criticised, others
] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Access statuses of a dashboard (D-09). */
export const accessStatuses = [
  'coming_soon',
  'free',
  'paid',
  'publicly_available',
  'restricted',
] as const;
export type AccessStatus = (typeof accessStatuses)[number];

/** How often the trendsetter digest is sent (U-05). */
export const digestFrequencies = ['off', 'weekly', 'monthly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];
