import type { Topic } from '../../../accounts/preferences';
import type { Cell } from '../results/figure-table';
import type { Driver, DriverFigures } from './drivers';
import type { OpenContext } from './named-query';

/** Severities in the order of the list: gains are good news, and come after what needs attention. */
export const severities = ['high', 'medium', 'low', 'gain'] as const;
type Severity = (typeof severities)[number];

/** The figure of an alert: alerts of different kinds have figures of different units. */
interface AlertFigure {
  /** As pages show it. */
  text: string;
  /** For files, in `unit`: money in whole units of the currency, rates in per cent. */
  number: number;
  unit: string;
  /** It is the change from the baseline. */
  isChange: boolean;
}

/** An event that needs attention (domain.md section 3). */
export interface Alert {
  severity: Severity;
  /** Null for a change about all topics, such as that of net sales. */
  topic: Topic | null;
  /**
   * Subject of the event: a code of a metric, `brand` (its rank), `product:` and its id, `division:` and its name, or
   * `stock:`, the id of a product, a colon and the name of a division.
   */
  subject: string;
  /** A plain sentence. */
  text: string;
  /** First day of the event. */
  since: string;
  figure: AlertFigure;
  /** Value of the change in hundredths; positive is a gain. 0 if it has no value in money. */
  money: number;
}

/** A figure of the period, and that of the baseline. */
export interface Change {
  after: number;
  before: number;
}

/** Net sales of a dimension's value, in hundredths. */
export interface GroupSales extends Change {
  value: Cell;
}

/** Null for a figure that cannot be compared. */
export type Figures = Readonly<Record<string, Change | null>>;

/** Input of the rules: the selection, and the subject's sales in both ranges; null where they cannot be compared. */
export interface AlertContext extends OpenContext {
  /** Figures that rules read. All of them are read at once, so that they join the queries of the page. */
  reads: {
    /** The subject's own figures. */
    figures: Promise<Figures>;
    /** Net sales by brand of the market, by division, and by product; null where they cannot be compared. */
    brands: Promise<GroupSales[] | null>;
    divisions: Promise<GroupSales[] | null>;
    /** Null where the drivers of the subject have them anyway. */
    products: Promise<GroupSales[] | null> | null;
  };
  sold: (DriverFigures & { drivers: ReadonlyMap<Driver, number> }) | null;
  /** Products that were on sale for only a part of the baseline: their change is not an alert. */
  launched: ReadonlySet<number>;
  /** Net sales of the whole brand in the baseline, in hundredths; 0 where nothing can be compared. */
  brandBefore: number;
}

export interface AlertRule {
  /** What it checks, as texts name it. */
  what: string;
  /** The alerts; null where the rule cannot run, or what is missing for it: 'no listings'. */
  find: (context: AlertContext) => Promise<Alert[] | { lacks: string } | null>;
}

/** Shares of the earlier net sales from which a loss is high, or medium. */
const highLoss = 0.1;
const mediumLoss = 0.02;

/** A loss is graded by its share of the earlier net sales: the brand's, or those of the product that it is about. */
export function severityOf(money: number, netBefore: number): Severity {
  if (money > 0) return 'gain';
  if (!(netBefore > 0) || money === 0) return 'low';
  const loss = -money / netBefore;
  return loss >= highLoss ? 'high' : loss >= mediumLoss ? 'medium' : 'low';
}

export const fellOrRose = (change: number): string => (change < 0 ? 'fell' : 'rose');

export const percentText = (share: number): string => `${String(Math.round(100 * share))}%`;

/** 'Net sales fell by 12%.' @param change as a share */
export const changeText = (what: string, change: number): string =>
  `${what} ${fellOrRose(change)} by ${percentText(Math.abs(change))}.`;

/** A change as text with its sign, and as a number. */
export const changeFigure = (number: number, unit: string, size: string): AlertFigure => ({
  text: `${number < 0 ? '−' : '+'}${size}`,
  number,
  unit,
  isChange: true,
});

/** @param cents in hundredths; the text is in whole units of the currency */
export function moneyChange(cents: number, currency: string): AlertFigure {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return changeFigure(Math.round(cents) / 100, currency, format.format(Math.abs(cents) / 100));
}
