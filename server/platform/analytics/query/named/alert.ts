import type { Topic } from '../../../accounts/preferences';
import type { OptionalPart } from '../../schema/star-schema';
import type { QueryContext } from '../execute/query-context';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { DriverFigures } from './drivers';

/** Severities in the order of the list: gains are good news, and come after what needs attention. */
export const severities = ['high', 'medium', 'low', 'gain'] as const;
export type Severity = (typeof severities)[number];

/** The figure of an alert: alerts of different kinds have figures of different units. */
export interface AlertFigure {
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

/** Findings of rules, and which of them could not run. */
export interface Findings {
  alerts: Alert[];
  /** Number of rules that ran. */
  ran: number;
  /** Checks that could not run, as they are listed: "distribution (no listings)". */
  unchecked: string[];
}

export const nothingRan: Findings = { alerts: [], ran: 0, unchecked: [] };
/** A rule that could not run, because the data set lacks a part. */
export const notChecked = (what: string, missing: OptionalPart): Findings => ({
  ...nothingRan,
  unchecked: [`${what} (no ${missing})`],
});

/** Input of the rules: the selection, and the subject's sales in both ranges; null where they cannot be compared. */
export interface AlertContext extends QueryContext {
  resolved: ResolvedSelection;
  sold: DriverFigures | null;
  /** Products that were on sale for only a part of the baseline: their change is not an alert. */
  launched: ReadonlySet<number>;
  /**
   * Net sales of the whole brand in the baseline, in hundredths, also for a product; 0 where nothing can be compared.
   */
  brandBefore: number;
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

/** A change as text with its sign, and as a number. */
const changeFigure = (number: number, unit: string, size: string): AlertFigure => ({
  text: `${number < 0 ? '−' : '+'}${size}`,
  number,
  unit,
  isChange: true,
});
export const percentChange = (change: number): AlertFigure =>
  changeFigure(100 * change, '%', percentText(Math.abs(change)));
export const pointsChange = (change: number): AlertFigure =>
  changeFigure(100 * change, 'percentage points', `${(100 * Math.abs(change)).toFixed(1)} pts`);
export const starsChange = (change: number): AlertFigure =>
  changeFigure(change, 'stars', `${Math.abs(change).toFixed(1)} stars`);

/** @param cents in hundredths; the text is in whole units of the currency */
export function moneyChange(cents: number, currency: string): AlertFigure {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return changeFigure(Math.round(cents) / 100, currency, format.format(Math.abs(cents) / 100));
}
