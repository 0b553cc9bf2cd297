import type { WidgetView } from '~/contracts/dashboards/content';

/** 1 to 8: a brand's; `own` is the user's brand, `average` everything that is no brand. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'own' | 'average';

/** What all charts of a page have in common. */
export interface ChartFacts {
  /** ISO 4217, of the data set. */
  currency: string;
  /** BCP 47, of the reader: how figures are written. The product's texts and dates are English. */
  locale: string;
  /** Drawn in the accent; of a product's page the product's id. */
  ownBrandId: string | null;
  /** First day of the period, YYYY-MM-DD: a week that began before it is no whole one. */
  firstDay: string;
  /** What figures are compared with: 'prior 12 weeks'. */
  baselineLabel: string | null;
  /** D-16: the plan does not open the baseline. */
  baselineOutOfPlan: boolean;
  /** Colours that the page has given to brands already (`seriesColours` of its comparison). */
  colours?: Readonly<Record<string, SeriesColour>>;
}

export interface ChartProps {
  widget: WidgetView;
  facts: ChartFacts;
}

/** Rates that stand on fewer buyers are greyed, and say so. */
export const smallBase = 100;

/** Height of the plot in px: known before any data, so that nothing moves when they come. */
export function plotHeight({ chart, span }: WidgetView): number {
  if (chart === 'sparkline') return 48;
  if (span >= 9) return 280;
  return span >= 5 ? 236 : 180;
}
