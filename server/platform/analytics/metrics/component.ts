import type { Format } from '../../../../contract/vocabulary';

/**
 * Sources whose components are plain aggregates over their rows. A component of these sources brings its own SQL:
 * - lines: order lines as `f`, products as `p`
 * - reviews: reviews as `f`
 * - themes: mentions of a theme as `m`, their reviews as `f`
 * - answers: survey answers as `f`
 */
export const rowSources = ['lines', 'reviews', 'themes', 'answers'] as const;
export type RowSource = (typeof rowSources)[number];

/**
 * Sources that compute a fixed set of figures with SQL of their own (`query/compile/sources`):
 * - orders, buyers: distinct counts; repeats are buyers on two days or more
 * - requirements: the subject's buyers' spending on the subject, and in the market
 * - listings: days in stock and out of stock, of each product in each region
 * - reach, depth: market sales of the regions that carry the subject, once per region or once per region and product
 * - samples: people who received a sample and people of the control group
 */
export const fixedFigures = {
  orders: ['orders'],
  buyers: ['buyers', 'repeats'],
  requirements: ['own_net', 'market_net'],
  listings: ['pod_days', 'oos_days'],
  reach: ['carried_net'],
  depth: ['carried_net'],
  samples: ['delivered', 'bought', 'control', 'control_bought', 'cost'],
} as const;
export type FixedSource = keyof typeof fixedFigures;

export type Source = RowSource | FixedSource;

/**
 * Whose rows a component reads: the subject's, the subject's in the categories of the market, the market's (the chosen
 * categories, or else the brand's own), or everyone's.
 */
export type Scope = 'subject' | 'subject-in-market' | 'market' | 'everyone';

/** Whether a scope has rows of the subject alone. */
export const isSubjectScope = (scope: Scope | undefined): boolean =>
  scope === 'subject' || scope === 'subject-in-market';

/** An aggregate over the rows of a source, as data: the dialect of the database writes the SQL. */
export interface Aggregate {
  fn: 'sum' | 'count';
  /** SQL expression that is added up; null for a count. */
  of: string | null;
  /** SQL condition on the rows; null for all rows. */
  where: string | null;
  /** Columns of the source's facts that it reads. A roll-up that lacks one of them is not used. */
  columns: readonly string[];
  /** It reads attributes of the product. */
  readsProduct: boolean;
}

/** A figure that metrics are computed from. */
export interface Component {
  source: Source;
  /** Name of its column in SQL; unique within the source. */
  name: string;
  scope: Scope;
  /** Computed over all segments (regions, ages, …) instead of the row's own segment. */
  whole: boolean;
  /** Column heading in drill-downs. */
  label: string;
  format: Format;
  unit: string;
  /** Drill-downs show the figure divided by this; 7 shows days as weeks. */
  scale: number;
  /** Null for fixed sources. */
  aggregate: Aggregate | null;
}

type Presentation = Pick<Component, 'label' | 'format' | 'unit'> & { scale?: number };
export const money = (label: string): Presentation => ({
  label,
  format: 'money',
  unit: 'currency',
});
export const integers = (label: string, unit: string): Presentation => ({
  ...{ label, format: 'integer', unit },
});
type Reads = Partial<Pick<Aggregate, 'where' | 'columns' | 'readsProduct'>>;

export const count = (reads: Reads = {}): Aggregate => ({
  fn: 'count',
  of: null,
  where: null,
  columns: [],
  readsProduct: false,
  ...reads,
});

export const sum = (of: string, reads: Reads = {}): Aggregate => ({
  ...count(reads),
  fn: 'sum',
  of,
});

/** A component that is an aggregate over the rows of a source. */
export const rowComponent = (
  source: RowSource,
  name: string,
  aggregate: Aggregate,
  presentation: Presentation,
): Component => ({ ...base, ...presentation, source, name, aggregate });

/** A component that its source computes. */
export const fixedComponent = <S extends FixedSource>(
  source: S,
  name: (typeof fixedFigures)[S][number],
  presentation: Presentation,
): Component => ({ ...base, ...presentation, source, name, aggregate: null });

const base = { scope: 'subject', whole: false, scale: 1 } as const;

/** The same component within the categories of the market: the numerator of a share. */
export const withinMarket = (component: Component): Component => ({
  ...component,
  scope: 'subject-in-market',
});

/** The same component of the whole market. */
export const inMarket = (component: Component, label: string): Component => ({
  ...component,
  scope: 'market',
  label,
});

/** The same component over all segments. */
export const ofWhole = (component: Component): Component => ({ ...component, whole: true });

/** Identifies a component's figure, apart from `whole`. */
export const componentKey = ({ source, name, scope }: Component): string =>
  `${source}.${name}.${scope}`;
