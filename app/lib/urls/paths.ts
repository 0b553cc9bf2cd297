/** All URLs of the app. No other module builds one. */

export const homePath = '/dashboards/brand-dossier/dossier';

/** Query string of the values that are present, in the order given. A list has its name once for each value. */
type QueryValue = string | number | readonly string[] | undefined | null;
function query(values: Record<string, QueryValue>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one) search.append(name, String(one));
  const text = search.toString();
  return text && `?${text}`;
}

function dashboardPath(parentSlug: string, slug: string): string {
  return `/dashboards/${encodeURIComponent(parentSlug)}/${encodeURIComponent(slug)}`;
}

const widgetPath = (parentSlug: string, slug: string, widget: string) =>
  `${dashboardPath(parentSlug, slug)}/widgets/${encodeURIComponent(widget)}`;

const orderPath = (number: string) => `/consignment-orders/${encodeURIComponent(number)}`;

const brandOrderPath = (id: string) => `/orders/${encodeURIComponent(id)}`;

/** A list of brand orders: its tab, filters, page and selected orders, by the names of the address. Days as people type them. */
interface BrandOrderListOptions {
  tab?: string | null;
  q?: string;
  ship_to?: string;
  product?: string;
  due_from?: string;
  due_to?: string;
  sort?: string | null;
  after?: string | null;
  before?: string | null;
  /** Ids of the selected orders. */
  id?: readonly string[];
}

const campaignPath = (id: string) => `/sampling-campaigns/${encodeURIComponent(id)}`;

type BrandSearchOptions = { q?: string; after?: string | null };

/** SEC-31: where the login site tells that sessions have ended. No page links to it, so it is not among the paths of the browser. */
export const backChannelLogoutPath = '/auth/backchannel-logout';

export const paths = {
  home: homePath,
  dashboard: dashboardPath,
  /** The page about any brand (D-02). */
  anyBrand: dashboardPath('brand-dossier', 'brand-intelligence'),
  /** The page with what moved net sales. */
  performance: dashboardPath('brand-dossier', 'performance'),
  /** The page with the units and stock-outs of a product. */
  productPerformance: dashboardPath('product-dossier', 'product-performance'),
  /** The list of sampling campaigns, and the report of one of them (R-08, R-09). */
  sampling: dashboardPath('experimentation', 'experimentation-samples'),
  samplingReport: (id: string) =>
    `${dashboardPath('experimentation', 'experimentation-sampling-report')}?report_id=${encodeURIComponent(id)}`,
  /** A widget of a dashboard: the page of its rows (drill-down). `search`: the state, as `?…` or ''. */
  widget: (parentSlug: string, slug: string, widget: string, search = '') =>
    `${widgetPath(parentSlug, slug, widget)}${search}`,
  /** R-04: the facts of a brand, to edit. */
  editBrand: (brand: string) => `/brands/${encodeURIComponent(brand)}/edit`,
  /** R-04: the logo of a brand, by its hash. */
  logo: (brand: string, hash: string) => `/brands/${encodeURIComponent(brand)}/logos/${hash}`,
  widgetFile: (
    parentSlug: string,
    slug: string,
    widget: string,
    file: 'csv' | 'svg' | 'json',
    search = '',
  ) => `${widgetPath(parentSlug, slug, widget)}.${file}${search}`,
  /** All rows behind a widget's figure. */
  widgetRows: (parentSlug: string, slug: string, widget: string, search = '') =>
    `${widgetPath(parentSlug, slug, widget)}/rows.csv${search}`,
  /** Where filters are sent that do not fit an address (R-18). */
  applyFilters: (parentSlug: string, slug: string) => `${dashboardPath(parentSlug, slug)}/filters`,
  /** Values of an async filter (D-04). */
  filterOptions: (parentSlug: string, slug: string, filter: string, search = '') =>
    `${dashboardPath(parentSlug, slug)}/options/${encodeURIComponent(filter)}${search}`,
  brandInfo: (brand: string) =>
    `${dashboardPath('brand-dossier', 'brand-info')}${query({ brand })}`,
  /** The home, with the reason why a dashboard could not be opened. @param closed `parentSlug/slug` */
  homeWithNotice: (notice: string, closed?: string) => `${homePath}${query({ notice, closed })}`,
  settings: '/settings/general',
  /** U-10: General, with a choice of the account's time zone. */
  changeTimeZone: '/settings/general?change=time-zone',
  settingsTab: (tab: 'general' | 'preferences' | 'billing' | 'addons') => `/settings/${tab}`,
  /** L-15: a page of the invoices below the plan. */
  invoices: (options: { page?: number } = {}) => `/settings/billing${query(options)}#invoices`,
  ownSessions: '/account/sessions',
  /** P-11: the choice of the account's brand. `q`: part of a name; `after`: the cursor of the page before. */
  chooseBrand: (options: BrandSearchOptions = {}) => `/setup/brand${query(options)}`,
  /** P-12: the proof that a brand is the account's. */
  claimBrand: (brand: string) => `/setup/brand${query({ claim: brand })}`,
  /** P-11: the question whether to give up a brand. */
  giveUpBrand: (brand: string) => `/setup/brand${query({ release: brand })}`,
  /** U-05: the choice of competitors. Options as of `chooseBrand`; `brand`: the own brand that they stand beside. */
  chooseCompetitors: (options: BrandSearchOptions & { brand?: string | null } = {}) =>
    `/setup/competitors${query(options)}`,
  /** A page of brands as JSON. Options as of `chooseCompetitors`. */
  brandSearch: (
    options: BrandSearchOptions & { purpose: 'claim' | 'compare'; brand?: string | null },
  ) => `/setup/brands.json${query(options)}`,
  /** Theme, navigation and consent of this browser (POST). */
  preferences: '/preferences',
  help: '/help',
  /** A section of the help page. */
  helpOn: (section: 'import') => `/help#${section}`,
  /** Search for pages, orders, products, brands, people and actions. */
  search: (options: { q?: string } = {}) => `/search${query(options)}`,
  /** Its results besides pages, as JSON. */
  searchResults: (options: { q: string }) => `/search.json${query(options)}`,
  /** All reports, and what is new. */
  reports: '/reports',
  cookiePreferences: '/cookie-preferences',
  legal: (page: 'privacy' | 'terms' | 'security' | 'safelist') => `/${page}`,
  inventory: '/inventory',
  /** `q`: part of a product's or brand's name; `after`: the key of the page before; `before`: that of the page behind. */
  inventoryList: (options: {
    q?: string;
    status?: string | null;
    sort?: string | null;
    page?: number;
  }) => `/inventory${query(options)}`,
  /** O-07: asking for more storage. */
  buyStorage: '/inventory/storage',
  /** The requests below the form. `after`, `before`: the key of a page. */
  storageRequests: (options: { after?: string | null; before?: string | null } = {}) =>
    `/inventory/storage${query(options)}#storage-requests`,
  /** O-07: a mail when intake is open again. */
  notifyOfIntake: '/inventory/notify',
  /** The same, from a page that it leads back to. */
  notifyOfIntakeFrom: (returnTo: string) => `/inventory/notify${query({ returnTo })}`,
  consignmentOrders: '/consignment-orders',
  orderList: (options: {
    tab?: string | null;
    /** `drafts`: the summary's drafts alone. */
    show?: string | null;
    q?: string;
    sort?: string | null;
    after?: string | null;
    before?: string | null;
  }) => `/consignment-orders${query(options)}`,
  newOrder: '/consignment-orders/new',
  /** The form of a new order with a product in its first line. */
  orderProduct: (brand: string, product: string) =>
    `/consignment-orders/new${query({ brand, product })}`,
  /** The form of a new order, filled in with what another one has. */
  copyOrder: (number: string) => `/consignment-orders/new${query({ from: number })}`,
  /** The form of a new order (null) or of a draft. `form`: its key; `step`: the review of what was typed. */
  orderForm: (number: string | null, form: string, step?: 'review') =>
    `${number === null ? '/consignment-orders/new' : `${orderPath(number)}/edit`}${query({ form, step })}`,
  order: orderPath,
  /** Products of a brand; `q`: part of a name or id; `after`: the key of the page before. */
  productChoices: (options: { brand: string; q: string; after: string | null }) =>
    `/consignment-orders/products.json${query(options)}`,
  /** Products of a brand by their whole names or ids, at most 20. */
  productsNamed: (brand: string, names: readonly string[]) =>
    `/consignment-orders/products.json${query({ brand, names: names.join('\n') })}`,
  /** Pages that ask before something is done with an order, and their forms. */
  orderStep: (number: string, step: 'edit' | 'place' | 'void') => `${orderPath(number)}/${step}`,
  /** O-08: the orders that a brand ships itself. */
  orders: '/orders',
  brandOrderList: (options: BrandOrderListOptions) => `/orders${query({ ...options })}`,
  brandOrder: brandOrderPath,
  /** Pages with a form: a new parcel, and those that ask before an order is fulfilled or cancelled. */
  brandOrderStep: (id: string, step: 'ship' | 'fulfil' | 'cancel') =>
    `${brandOrderPath(id)}/${step}`,
  parcel: (id: string, number: number) => `${brandOrderPath(id)}/parcels/${number}`,
  /** Asks before several orders are fulfilled; the list's own form is sent there without any. It leads back to the list. */
  fulfilBrandOrders: (list: BrandOrderListOptions = {}) => `/orders/fulfil${query({ ...list })}`,
  /** O-09: packing slips as PDF, and the orders of a list as CSV. */
  packingSlips: (ids: readonly string[] = []) =>
    `/orders/print_packing_slip.pdf${query({ id: ids })}`,
  /** The packing slip of a parcel, by its number. */
  parcelSlip: (id: string, parcel: number) =>
    `/orders/print_packing_slip.pdf${query({ id, parcel: String(parcel) })}`,
  brandOrderFile: (options: BrandOrderListOptions) => `/orders.csv${query({ ...options })}`,
  /** R-08: the sampling campaigns of the account. `q`: part of a name. */
  samplingCampaigns: (options: { q?: string; page?: number } = {}) =>
    `/sampling-campaigns${query(options)}`,
  newCampaign: '/sampling-campaigns/new',
  campaign: campaignPath,
  /** The form of a draft, and the page that shows it before it is submitted. */
  campaignStep: (id: string, step: 'edit' | 'submit') => `${campaignPath(id)}/${step}`,
  users: '/users',
  /** `q`: part of a name or address. */
  userList: (options: { q?: string; page?: number }) => `/users${query(options)}`,
  inviteUser: '/users/invite',
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  /** Asks before the invitation is sent again. */
  /** @param by 'form': from the form of a new invitation, which has changed nothing */
  userInvitation: (id: string, by?: 'form') =>
    `/users/${encodeURIComponent(id)}/invitation${query({ by })}`,
  /** Asks before all sessions of the user end. */
  signOutUser: (id: string) => `/users/${encodeURIComponent(id)}/sign-out`,
  /** Asks before these are deleted; the page's own form is sent there without any. */
  deleteUsers: (ids: readonly string[] = []) => `/users/delete${query({ id: ids })}`,
  pricing: '/pricing/plans',
  /** R-15: the plans with their monthly or yearly prices. */
  plans: (interval: 'monthly' | 'yearly') => `/pricing/plans${query({ interval })}`,
  /** R-13: a step of a purchase. `quotedAt`: the time of the amounts that the step before has shown. */
  cart: (
    state: 'review' | 'addons' | 'checkout',
    choice: {
      action: string;
      price?: string;
      users?: string;
      brands?: string;
      quotedAt?: string;
    },
  ) => `/cart/${state}${query(choice)}`,
  /** R-14: the result of a purchase, found by these three. */
  cartResult: (
    state: 'processing' | 'success' | 'cancelled' | 'failed',
    {
      priceId,
      subscriptionId,
      action,
      id,
    }: { priceId: string; subscriptionId: string; action: string; id?: string },
  ) => `/cart/${state}${query({ priceId, subscriptionId, actionType: action, purchase: id })}`,
  /** U-06: an invoice as PDF. */
  invoice: (id: string) => `/settings/billing/invoices/${encodeURIComponent(id)}.pdf`,
  login: '/login',
  /** A sign-in that ends at an address of this app. */
  loginFrom: (returnTo: string) => `/login${query({ returnTo })}`,
  signup: '/signup',
  auth: {
    login: (
      options: { returnTo?: string; signUp?: string; [option: string]: string | undefined } = {},
    ) => `/auth/login${query(options)}`,
    callback: '/auth/callback',
    /** `reason: 'ended'`: the page shows that a session has just ended (A-12). */
    signIn: (options: { error?: string; callbackUrl?: string; reason?: 'ended' } = {}) =>
      `/auth/signin${query(options)}`,
    logout: (options: { returnTo?: string } = {}) => `/auth/logout${query(options)}`,
    /** SEC-20: leads a navigation on to the login site's logout, whose address contains the ID token. */
    leave: '/auth/leave',
    loggedOut: '/auth/logged-out',
    session: '/auth/session',
    /** A-21: where the popup's sign-in ends, and tells its opener. */
    popupDone: '/auth/popup-done',
    csrf: '/auth/csrf',
  },
  /** C-06: error reports of the browser, passed on by the server. */
  monitoring: '/monitoring',
  styleguide: '/styleguide',
  maintenance: '/maintenance.html',
  /** `{ maintenance: boolean }`, for the page that waits for its end. */
  maintenanceStatus: '/maintenance.json',
} as const;

/** What operators and balancers ask for. Browsers do not need these addresses. */
export const probePaths = { health: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;

/** Whether a URL is a path inside the app. Browsers read `//host` as another host. */
export function leadsInside(href: string | null): href is string {
  return href !== null && /^\/(?!\/)/.test(href);
}
