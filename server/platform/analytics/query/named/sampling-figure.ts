import {
  peopleBase,
  bothGroupsBase,
  intentAnswersBase,
  recommendationAnswersBase,
} from '../../metrics/components/bases';
import type { Base } from '../../metrics/base';
import { metricMeasure } from '../model/measure';
import type { QueryContext } from '../execute/query-context';
import { emptyState, type EmptyState } from '../model/empty-state';
import type { ResolvedSelection } from '../model/resolved-selection';
import { baseColumn, countColumn, figureColumns } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { differenceInterval, scoreMargin, standardDifference } from './proportions';
import {
  noCampaigns,
  type SampledCampaign,
  sampledCampaigns,
  type SampledCounts,
  totalOf,
  whyNoPurchases,
} from './sampling-counts';
import { answerCounts } from './sampling-answers';
import { samplingResult } from './sampling-result';

const figures = ['people', 'response', 'PI', 'NPS', 'CONV', 'LIFT', 'CPA'] as const;
type Figure = (typeof figures)[number];

interface Params extends Record<string, unknown> {
  figure: Figure;
}

/** The groups are alike up to this difference of existing buyers, in standard deviations. */
const alike = 0.25;

const pointsColumn = (key: string, label: string, base: Base): ResultColumn => ({
  key,
  label,
  metric: null,
  format: 'points',
  unit: 'points',
  role: 'value',
  base: base.key,
});

function columnsOf(figure: Figure, currency: string): ResultColumn[] {
  const metric = (code: 'PI' | 'NPS' | 'CONV' | 'LIFT' | 'CPA') =>
    figureColumns(metricMeasure(code), currency);
  switch (figure) {
    case 'people':
      return [countColumn('people', 'People sampled', 'people')];
    case 'response':
      return [
        {
          key: 'response',
          label: 'Response rate',
          metric: null,
          format: 'percent',
          unit: '%',
          role: 'value',
          base: peopleBase.key,
        },
        baseColumn(peopleBase),
      ];
    case 'PI':
      return [...metric(figure), baseColumn(intentAnswersBase)];
    case 'NPS':
      return [
        ...metric(figure),
        pointsColumn('margin', 'Margin', recommendationAnswersBase),
        baseColumn(recommendationAnswersBase),
      ];
    case 'CONV':
      return [...metric(figure), baseColumn(peopleBase)];
    case 'LIFT':
      return [
        ...metric(figure),
        pointsColumn('lower', 'From', bothGroupsBase),
        pointsColumn('upper', 'To', bothGroupsBase),
        baseColumn(bothGroupsBase),
      ];
    case 'CPA':
      return [...metric(figure), baseColumn(bothGroupsBase)];
  }
}

type One = { row: (number | null)[]; base: number | null; notes?: string[] } | EmptyState;

const points = (share: number) => (100 * share).toFixed(1);
const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`;

/** Note on the number of people who may still buy. */
export const waitingNote = ({ waiting }: Pick<SampledCounts, 'waiting'>): string[] =>
  waiting === 0
    ? []
    : [
        waiting === 1
          ? 'The 90 days of 1 person who has not bought are not over'
          : `The 90 days of ${waiting.toLocaleString('en-US')} people who have not bought are not over`,
      ];

function conversion(total: SampledCounts): One {
  const none = whyNoPurchases(total);
  if (none !== null) return none;
  const { linked, bought } = total;
  return {
    row: [linked === 0 ? null : bought / linked, linked],
    base: linked,
    notes: waitingNote(total),
  };
}

/** Note on whether the groups are alike, by their shares of existing buyers. */
function balanceNote({ linked, existing, controls, controlsExisting }: SampledCounts): string[] {
  const difference = standardDifference(
    { count: existing, of: linked },
    { count: controlsExisting, of: controls },
  );
  const shares = `${percent(existing, linked)} of the sampled and ${percent(controlsExisting, controls)} of the control group bought the brand before`;
  return [
    Math.abs(difference) > alike ? `The groups are not alike: ${shares}` : `Alike: ${shares}`,
  ];
}

const noControls = () => emptyState('missing-part', 'The campaign has no control group.');

function lift(total: SampledCounts): One {
  const none = whyNoPurchases(total);
  if (none !== null) return none;
  const { linked, bought, controls, controlsBought } = total;
  if (controls === 0) return linked === 0 ? { row: [null, null, null, 0], base: 0 } : noControls();
  const base = Math.min(linked, controls);
  if (linked === 0) return { row: [null, null, null, 0], base };
  const { lower, upper } = differenceInterval(
    { count: bought, of: linked },
    { count: controlsBought, of: controls },
  );
  return {
    row: [bought / linked - controlsBought / controls, lower, upper, base],
    base,
    notes: [`95% interval: ${points(lower)} to ${points(upper)} points`, ...balanceNote(total)],
  };
}

function costPerAcquisition(campaigns: readonly SampledCampaign[], total: SampledCounts): One {
  const found = lift(total);
  if ('reason' in found) return found;
  if (campaigns.some(({ cost }) => cost === null))
    return emptyState('missing-part', 'The cost of the campaign is not known yet.');
  const [won] = found.row;
  const base = found.base ?? 0;
  // A part of the people bears the same part of the cost.
  const cost = campaigns.reduce(
    (sum, one) => sum + (one.people === 0 ? 0 : ((one.cost ?? 0) * one.delivered) / one.people),
    0,
  );
  if (won === null || won === undefined) return { row: [null, base], base };
  if (won <= 0)
    return { row: [null, base], base, notes: ['There was no lift, so no buyer was won'] };
  return { row: [cost / total.delivered / won, base], base };
}

async function ofAnswers(
  context: QueryContext,
  resolved: ResolvedSelection,
  figure: 'PI' | 'NPS',
): Promise<One> {
  const { intents, wouldBuy, recommendations, promoters, detractors } = await answerCounts(
    context,
    resolved,
  );
  if (figure === 'PI')
    return { row: [intents === 0 ? null : wouldBuy / intents, intents], base: intents };
  if (recommendations === 0) return { row: [null, null, 0], base: 0 };
  const margin = scoreMargin(promoters, detractors, recommendations);
  return {
    row: [(promoters - detractors) / recommendations, margin, recommendations],
    base: recommendations,
    notes: [`± ${points(margin)} points`],
  };
}

async function figureOf(
  context: QueryContext,
  resolved: ResolvedSelection,
  figure: Figure,
): Promise<One> {
  if (figure === 'PI' || figure === 'NPS') return ofAnswers(context, resolved, figure);
  const campaigns = await sampledCampaigns(context, resolved, { subject: 'brand' });
  if (campaigns.length === 0) return noCampaigns();
  const total = totalOf(campaigns);
  const { delivered, surveyed } = total;
  switch (figure) {
    case 'people':
      return { row: [delivered], base: null };
    case 'response':
      return {
        row: [delivered === 0 ? null : surveyed / delivered, delivered],
        base: delivered,
      };
    case 'CONV':
      return conversion(total);
    case 'LIFT':
      return lift(total);
    case 'CPA':
      return costPerAcquisition(campaigns, total);
  }
}

/**
 * One figure of the report's campaign, or of the brand's campaigns in the period (docs/domain.md section 9.14), with its
 * interval or margin as columns and in words. Rows: one.
 */
export const samplingFigure: NamedQuery<Params> = {
  reason: 'It is of campaigns, with an interval, and of recorded campaigns too.',
  metrics: ({ figure }) => (figure === 'people' || figure === 'response' ? [] : [figure]),
  definitions: ({ figure }) => {
    if (figure === 'people')
      return [['People sampled', 'People who received a sample of the brand.']];
    return figure === 'response'
      ? [['Response rate', 'The share of people with a sample who answered the survey.']]
      : [];
  },
  alsoFollows: ['occasion'],
  read: readParams<Params>({ figure: oneOf(...figures) }),
  run: (context, { figure }): Promise<QueryResult> =>
    samplingResult(
      context,
      columnsOf(figure, context.dataSet.info.currency),
      'brand',
      async (resolved) => {
        const found = await figureOf(context, resolved, figure);
        if ('reason' in found) return found;
        const { row, base, notes = [] } = found;
        const isHidden = base !== null && base < context.hiddenBelow;
        return {
          rows: [row],
          baseSize: base,
          ...(notes.length === 0 || isHidden ? undefined : { note: notes.join(' · ') }),
        };
      },
    ),
};
