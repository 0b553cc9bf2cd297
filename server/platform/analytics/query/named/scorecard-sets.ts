import type { MetricCode } from '../../metrics/registry';

/**
 * One figure of a scorecard: a metric, or its change against the comparison period. A metric of which neither more nor less
 * is better has no grade.
 */
export interface GradedFigure {
  code: MetricCode;
  of: 'period' | 'change';
}

const period = (...codes: MetricCode[]): GradedFigure[] =>
  codes.map((code) => ({ code, of: 'period' }));
const change = (...codes: MetricCode[]): GradedFigure[] =>
  codes.map((code) => ({ code, of: 'change' }));

/** The scorecards by the value of the filter (domain.md section 9.3). */
const scorecardSets: ReadonlyMap<string, readonly GradedFigure[]> = new Map([
  ['growth', [...period('GR'), ...change('SH', 'BUY', 'TDP')]],
  ['distribution', period('WD', 'TDP', 'VEL', 'OOS')],
  ['loyalty', period('RPT', 'FREQ', 'SOR', 'BR')],
  ['satisfaction', period('BRAT', 'SENT', 'REV')],
  ['price', period('AUP', 'PRIX', 'DISC', 'PROMO')],
]);

const usualSet = 'growth';

/** The figures of the chosen scorecard; those of the first one without a choice. */
export const scorecardSet = (chosen: string | null | undefined): readonly GradedFigure[] =>
  scorecardSets.get(chosen ?? usualSet) ?? scorecardSets.get(usualSet) ?? [];
