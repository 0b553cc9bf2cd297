import type { OptionalPart } from '../../schema/star-schema';
import type { QueryContext } from '../execute/query-context';
import type { ResolvedSelection } from '../model/resolved-selection';
import type { DriverFigures } from './drivers';

/** In the order of the list: gains are good news, and come after what needs attention. */
export const severities = ['high', 'medium', 'low', 'gain'] as const;
export type Severity = (typeof severities)[number];

/** What users follow in their preferences (`accounts/preferences.ts`). */
export type Topic =
  | 'velocity'
  | 'distribution'
  | 'share'
  | 'buyers'
  | 'reviews'
  | 'stock-outs'
  | 'prices'
  | 'competitors';

/** An event that needs attention (domain.md section 3). */
export interface Alert {
  severity: Severity;
  /** Null for a change that is about all of them, such as that of net sales. */
  topic: Topic | null;
  /** What the event is about: a code of a metric, `brand` (its rank), `product:` and its id, or `division:` and its name. */
  subject: string;
  /** A plain sentence. */
  text: string;
  /** First day of the event. */
  since: string;
  /** Its figure as text, since alerts of different kinds have different figures. */
  value: string;
  /** What the change is worth in hundredths; positive is a gain. 0: nothing that can be said in money. */
  money: number;
}

/** What rules found, and which of them could not run. */
export interface Findings {
  alerts: Alert[];
  /** Number of rules that ran. */
  ran: number;
  /** What could not be checked, as a list reads: "distribution (no listings)". */
  unchecked: string[];
}

export const nothingRan: Findings = { alerts: [], ran: 0, unchecked: [] };
/** A rule that could not run, because the data set lacks a part. */
export const notChecked = (what: string, missing: OptionalPart): Findings => ({
  ...nothingRan,
  unchecked: [`${what} (no ${missing})`],
});

/** What the rules read: the selection, and the sales of the subject in both ranges; null where they cannot be compared. */
export interface AlertContext extends QueryContext {
  resolved: ResolvedSelection;
  sold: DriverFigures | null;
  /** What the whole brand sold before, in hundredths, also where the subject is a product; 0 where nothing can be compared. */
  brandBefore: number;
}

/** Parts of the net sales before, from which on a loss is high, or medium. */
const highLoss = 0.1;
const mediumLoss = 0.02;

/** A loss is as severe as its part of the net sales before: the brand's, or those of the product that it is about. */
export function severityOf(money: number, netBefore: number): Severity {
  if (money > 0) return 'gain';
  if (!(netBefore > 0) || money === 0) return 'low';
  const loss = -money / netBefore;
  return loss >= highLoss ? 'high' : loss >= mediumLoss ? 'medium' : 'low';
}

export const fellOrRose = (change: number): string => (change < 0 ? 'fell' : 'rose');

const signed = (value: number, text: string) => `${value < 0 ? '−' : '+'}${text}`;

export const percentText = (share: number): string => `${String(Math.round(100 * share))}%`;
export const signedPercent = (change: number): string =>
  signed(change, percentText(Math.abs(change)));
export const signedPoints = (change: number): string =>
  signed(change, `${(100 * Math.abs(change)).toFixed(1)} pts`);

/** Money in whole units of the currency, with its sign. */
export function signedMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return signed(cents, format.format(Math.abs(cents) / 100));
}
