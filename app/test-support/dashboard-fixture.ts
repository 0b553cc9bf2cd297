import type {
  DashboardContent,
  FilterView,
  ResultColumn,
  WidgetResult,
  WidgetView,
} from '~/contracts/dashboards/content';
import type { FilterKind } from '~contract/vocabulary';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { emptyState } from '~/contracts/dashboards/url';

const asOf = '2026-08-30';

export const value = (text: string, label = text) => ({ value: text, label });

export function filterOf(
  name: string,
  kind: FilterKind,
  changes: Partial<FilterView> = {},
): FilterView {
  return {
    name,
    kind,
    parameter: 'filters',
    label: name,
    parent: null,
    hasSelectAll: false,
    areMutuallyExclusive: false,
    hasOneSelectionOnly: false,
    isAsync: false,
    selectedAll: false,
    selected: [],
    usual: [],
    values: [],
    hasMore: false,
    ...changes,
  };
}

/** The filters of the brand dossier. */
export const filters: FilterView[] = [
  filterOf('brand', 'brand_dropdown', {
    parameter: 'brand',
    label: 'Brand',
    hasOneSelectionOnly: true,
    values: [value('brd_1', 'Northfork'), value('brd_2', 'Oat & Co')],
    selected: [value('brd_1', 'Northfork')],
  }),
  filterOf('product', 'product_dropdown', {
    parameter: 'product',
    label: 'Product',
    parent: 'brand',
    hasSelectAll: true,
    hasOneSelectionOnly: true,
    selectedAll: true,
    values: [value('prd_1', '(Northfork) Sea salt chips'), value('prd_2', '(Northfork) Nuts')],
  }),
  filterOf('time_frame', 'time_frame', {
    label: 'Time frame',
    areMutuallyExclusive: true,
    hasOneSelectionOnly: true,
    values: [
      value('L4W', 'Last 4 weeks'),
      value('L12W', 'Last 12 weeks'),
      value('L26W', 'Last 26 weeks'),
      value('L52W', 'Last 52 weeks'),
      value('YTD', 'Year to date'),
      value('All', 'All'),
    ],
    selected: [value('L12W', 'Last 12 weeks')],
  }),
  filterOf('timerange', 'time_range', {
    parameter: 'timerange',
    label: 'Time range',
    areMutuallyExclusive: true,
    hasOneSelectionOnly: true,
  }),
  filterOf('comparison', 'search_brands_with_pills', {
    parameter: 'comparison',
    label: 'Compare with',
    isAsync: true,
  }),
  filterOf('comparison_type', 'comparison_type', {
    label: 'Comparison type',
    hasOneSelectionOnly: true,
    values: [
      value('prior_period', 'Prior period'),
      value('year_ago', 'Year ago'),
      value('brand', 'Brand'),
    ],
    selected: [value('prior_period', 'Prior period')],
  }),
  filterOf('categories', 'categories', {
    label: 'Categories',
    hasSelectAll: true,
    selectedAll: true,
    values: [value('Snacks'), value('Chips'), value('Tea')],
  }),
];

export const column = (
  key: string,
  role: ResultColumn['role'],
  changes: Partial<ResultColumn> = {},
): ResultColumn => ({
  key,
  label: key,
  metric: null,
  format: role === 'dimension' || role === 'id' ? 'text' : 'money',
  unit: role === 'dimension' || role === 'id' ? '' : 'USD',
  role,
  ...changes,
});

export const resultOf = (changes: Partial<WidgetResult> = {}): WidgetResult => ({
  columns: [],
  rows: [],
  baseSize: null,
  asOf,
  dateLevel: null,
  incompleteFrom: null,
  incompleteTo: null,
  empty: null,
  error: null,
  ...changes,
});

const netSales = {
  code: 'NS',
  label: 'Net sales',
  definition: 'Quantity × price − discounts − refunds.',
  format: 'money',
  unit: 'USD',
} as const;

const weeks = Array.from({ length: 12 }, (_, week) =>
  new Date(Date.UTC(2026, 5, 8 + 7 * week)).toISOString().slice(0, 10),
);

export const tileWidget = (changes: Partial<WidgetView> = {}): WidgetView => ({
  id: 'net-sales',
  title: 'Net sales',
  subtitle: null,
  chart: 'tile',
  span: 3,
  metrics: [netSales],
  drillDown: true,
  ignoredFilters: [],
  result: resultOf({
    columns: [
      column('NS', 'value', { label: 'Net sales', metric: 'NS' }),
      column('NS_baseline', 'baseline', { label: 'Net sales, prior period', metric: 'NS' }),
      column('NS_growth', 'growth', {
        label: 'Growth',
        format: 'percent',
        unit: '%',
        metric: 'NS',
        better: 'higher',
      }),
    ],
    rows: [[123_456_78, 110_000_00, 0.1223]],
  }),
  trend: resultOf({
    columns: [column('date', 'dimension', { format: 'date' }), column('NS', 'value')],
    rows: weeks.map((week, index) => [week, 10_000_00 + index * 31_700]),
    dateLevel: 'week',
  }),
  ...changes,
});

export const tableWidget = (changes: Partial<WidgetView> = {}): WidgetView => ({
  id: 'top-products',
  title: 'The five products that sell most',
  subtitle: null,
  chart: 'table',
  span: 6,
  metrics: [netSales],
  drillDown: false,
  ignoredFilters: ['Product'],
  result: resultOf({
    columns: [
      column('product', 'id', { label: 'Product id' }),
      column('product_name', 'dimension', { label: 'Product' }),
      column('NS', 'value', { label: 'Net sales', metric: 'NS' }),
      column('SH', 'value', { label: 'Share', format: 'percent', unit: '%', metric: 'SH' }),
    ],
    rows: [
      ['prd_1', '(Northfork) Sea salt chips', 70_000_05, 0.567],
      ['prd_2', '=HYPERLINK("http://evil.example")', 53_456_73, 0.433],
    ],
  }),
  trend: null,
  ...changes,
});

export const lineWidget = (changes: Partial<WidgetView> = {}): WidgetView => ({
  id: 'sales-against-category',
  title: 'Net sales a week against the category',
  subtitle: 'The category average is that of the brands that sold in the week.',
  chart: 'line',
  span: 8,
  metrics: [netSales],
  drillDown: false,
  ignoredFilters: [],
  result: resultOf({
    columns: [
      column('date', 'dimension', { label: 'Week', format: 'date' }),
      column('brand', 'id'),
      column('brand_name', 'dimension', { label: 'Brand' }),
      column('NS', 'value', { label: 'Net sales', metric: 'NS' }),
    ],
    rows: weeks.flatMap((week, index) => [
      [week, 'brd_1', 'Northfork', 10_000_00 + index * 31_700],
      [week, 'average', 'Category average', 9_000_00 - (index % 4) * 40_000],
    ]),
    dateLevel: 'week',
  }),
  trend: null,
  ...changes,
});

export function contentOf(changes: Partial<DashboardContent> = {}): DashboardContent {
  return {
    variant: 'full',
    brand: { id: 'brd_1', name: 'Northfork' },
    product: null,
    profile: null,
    dataSet: {
      id: 'demo',
      name: 'Demo market',
      shared: true,
      currency: 'USD',
      timeZone: 'America/New_York',
      firstDay: '2023-08-31',
      asOf,
    },
    period: {
      startDate: '2026-06-08',
      endDate: asOf,
      label: 'Last 12 weeks',
      incomplete: false,
      gapDays: 0,
      gaps: null,
    },
    baselines: [
      {
        kind: 'prior_period',
        startDate: '2026-03-16',
        endDate: '2026-06-07',
        label: 'the 12 weeks before',
        outOfPlan: false,
        gapDays: 0,
        gaps: null,
      },
    ],
    reference: null,
    comparison: [],
    competitorLimit: 3,
    unavailable: null,
    filtersLeftOut: null,
    notices: [],
    filters,
    widgets: [tileWidget(), lineWidget(), tableWidget()],
    ...changes,
  };
}

export const openDashboard = (changes: Partial<OpenDashboard> = {}): OpenDashboard => ({
  parentSlug: 'brand-dossier',
  slug: 'performance',
  title: 'Performance',
  purpose: 'What moved and why.',
  accessStatus: 'paid',
  details: {
    backgroundImageUrl: null,
    customClass: null,
    meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
  },
  decision: 'granted',
  subject: null,
  state: emptyState,
  content: contentOf(),
  contentError: null,
  found: null,
  setup: null,
  ...changes,
});
