import type { Base } from '../../metrics/base';
import {
  bothGroupsBase,
  intentAnswersBase,
  peopleBase,
  recommendationAnswersBase,
} from '../../metrics/components/bases';
import { differenceInterval, scoreMargin, standardDifference } from '../../statistics/proportions';
import { emptyState, type EmptyState } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import {
  baseColumn,
  countColumn,
  figureColumns,
  plainColumn,
  shareColumn,
} from '../results/columns';
import type { ResultColumn } from '../results/query-result';
import { noteOf, oneOf, type OpenContext } from './named-query';
import { answerCounts } from './sampling-answers';
import {
  noCampaigns,
  ofCampaigns,
  type SampledCampaign,
  sampledCampaigns,
  type SampledCounts,
  samplingQuery,
  totalOf,
  whyNoPurchases,
} from './sampling-counts';

const figures = ['people', 'response', 'PI', 'NPS', 'CONV', 'LIFT', 'CPA'] as const;
type Figure = (typeof figures)[number];

/** The groups are alike up to this difference of existing buyers, in standard deviations. */
const alike = 0.25;

const pointsColumn = (key: string, label: string, base: Base): ResultColumn =>
  plainColumn(key, label, 'points', 'points', { base: base.key });

interface Columns {
  base?: Base;
  /** Columns before that of the base. */
  more?: readonly ResultColumn[];
  /** Definition of a figure that is not a metric. */
  definitions?: Readonly<Record<string, string>>;
}

const columnsOf: Readonly<Record<Figure, Columns>> = {
  people: {
    more: [countColumn('people', 'People sampled', 'people')],
    definitions: { 'People sampled': 'People who received a sample of the brand.' },
  },
  response: {
    base: peopleBase,
    more: [shareColumn('response', 'Response rate', peopleBase.key)],
    definitions: { 'Response rate': 'The share of people with a sample who answered the survey.' },
  },
  PI: { base: intentAnswersBase },
  NPS: {
    base: recommendationAnswersBase,
    more: [pointsColumn('margin', 'Margin', recommendationAnswersBase)],
  },
  CONV: { base: peopleBase },
  LIFT: {
    base: bothGroupsBase,
    more: [
      pointsColumn('lower', 'From', bothGroupsBase),
      pointsColumn('upper', 'To', bothGroupsBase),
    ],
  },
  CPA: { base: bothGroupsBase },
};

const isMetric = (figure: Figure): figure is Exclude<Figure, 'people' | 'response'> =>
  figure !== 'people' && figure !== 'response';

type One = { row: (number | null)[]; base: number | null; notes?: string[] } | EmptyState;

const points = (share: number) => (100 * share).toFixed(1);
const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`;

function conversion(total: SampledCounts): One {
  const none = whyNoPurchases(total);
  if (none !== null) return none;
  const { linked, bought, waiting } = total;
  const people =
    waiting === 1 ? '1 person who has' : `${waiting.toLocaleString('en-US')} people who have`;
  return {
    row: [linked === 0 ? null : bought / linked, linked],
    base: linked,
    notes: waiting === 0 ? [] : [`The 90 days of ${people} not bought are not over`],
  };
}

/** Note on whether the groups are alike, by their shares of existing buyers. */
function balanceNote({ linked, existing, controls, controlsExisting }: SampledCounts): string {
  const difference = standardDifference(
    { count: existing, of: linked },
    { count: controlsExisting, of: controls },
  );
  const shares = `${percent(existing, linked)} of the sampled and ${percent(controlsExisting, controls)} of the control group bought the brand before`;
  return `${Math.abs(difference) > alike ? 'The groups are not alike' : 'Alike'}: ${shares}`;
}

function lift(total: SampledCounts): One {
  const none = whyNoPurchases(total);
  if (none !== null) return none;
  const { linked, bought, controls, controlsBought } = total;
  const base = Math.min(linked, controls);
  if (linked === 0) return { row: [null, null, null, 0], base };
  if (controls === 0) return emptyState('missing-part', 'The campaign has no control group.');
  const { lower, upper } = differenceInterval(
    { count: bought, of: linked },
    { count: controlsBought, of: controls },
  );
  return {
    row: [bought / linked - controlsBought / controls, lower, upper, base],
    base,
    notes: [`95% interval: ${points(lower)} to ${points(upper)} points`, balanceNote(total)],
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
  return won > 0
    ? { row: [cost / total.delivered / won, base], base }
    : { row: [null, base], base, notes: ['There was no lift, so no buyer was won'] };
}

async function ofAnswers(context: OpenContext, figure: 'PI' | 'NPS'): Promise<One> {
  const { intents, wouldBuy, recommendations, promoters, detractors } = await answerCounts(context);
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

async function figureOf(context: OpenContext, figure: Figure): Promise<One> {
  if (figure === 'PI' || figure === 'NPS') return ofAnswers(context, figure);
  const campaigns = await sampledCampaigns(context);
  if (campaigns.length === 0) return noCampaigns();
  const total = totalOf(campaigns);
  const { delivered, surveyed } = total;
  switch (figure) {
    case 'people':
      return { row: [delivered], base: null };
    case 'response':
      return { row: [delivered === 0 ? null : surveyed / delivered, delivered], base: delivered };
    case 'CONV':
      return conversion(total);
    case 'LIFT':
      return lift(total);
    case 'CPA':
      return costPerAcquisition(campaigns, total);
  }
}

/** One figure of the report’s campaign, or of the brand’s in the period (section 9.14), with its interval or margin. */
export const samplingFigure = samplingQuery({
  scope: ofCampaigns(),
  reason: 'It is of campaigns, with an interval, and of recorded campaigns too.',
  metrics: ({ figure }) => (isMetric(figure) ? [figure] : []),
  definitions: ({ figure }) => columnsOf[figure].definitions ?? {},
  params: { figure: oneOf(...figures) },
  columns({ dataSet }, { figure }) {
    const { base, more = [] } = columnsOf[figure];
    return [
      ...(isMetric(figure) ? figureColumns(metricMeasure(figure), dataSet.info.currency) : []),
      ...more,
      ...(base === undefined ? [] : [baseColumn(base)]),
    ];
  },
  async find(context, { figure }) {
    const found = await figureOf(context, figure);
    if ('reason' in found) return found;
    const { row, base, notes = [] } = found;
    const isHidden = base !== null && base < context.hiddenBelow;
    return {
      rows: [row],
      baseSize: base,
      ...noteOf(isHidden ? undefined : notes.join(' · ') || undefined),
    };
  },
});
