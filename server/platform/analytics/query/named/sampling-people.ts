import { dayText } from '../../../dates/day-text';
import { groupBy } from '../../../lists';
import { peopleBase } from '../../metrics/components/bases';
import { amount } from '../../metrics/format';
import { cumulativeConversion, type DayOfGroup } from '../../statistics/proportions';
import { conversionDays } from '../compile/sources/samples';
import { dimensions } from '../model/dimensions';
import { cannotSplit, emptyState, missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  figureColumns,
  shareColumn,
  textColumn,
} from '../results/columns';
import { idColumns, noteOf, oneOf, type OpenContext, withSelection } from './named-query';
import { profile, rowsOfFacts } from './profiles';
import {
  noCampaigns,
  ofCampaigns,
  sampledCampaigns,
  samplingQuery,
  totalOf,
  whyNoPurchases,
} from './sampling-counts';
import { type SampledSubject, SamplingStatement } from './sampling-statement';

/** The brand’s (or product’s) sampling campaigns in the period, the latest first (domain.md section 9.14). */
export const samplingCampaigns = samplingQuery({
  scope: ofCampaigns(),
  reason: 'It is a list of campaigns, with recorded ones among them.',
  columns: [
    { ...textColumn('report_id', 'Report id', 'id'), opens: 'report' },
    textColumn('campaign', 'Campaign'),
    textColumn('state', 'State'),
    { ...textColumn('starts', 'Begins'), format: 'date' },
    countColumn('sent', 'Sent'),
    countColumn('delivered', 'Delivered'),
    countColumn('responses', 'Responses'),
  ],
  async find(context) {
    const { product } = context.selection;
    const found = await sampledCampaigns(context);
    const rows = found
      .filter(({ requested, controls }) => product === null || requested + controls > 0)
      .map(({ code, name, status, starts, sent, delivered, surveyed }) => [
        ...[code, name, status, starts, sent, delivered, surveyed],
      ]);
    return rows.length === 0 ? noCampaigns() : rows;
  },
});

/** Number of answers from which a report is firm. */
const firmFrom = 100;

const dayOrNone = (day: string | null) => (day === null ? null : dayText(day));

/** Facts of a campaign: name, state, days, cost, and how far its report can be trusted. Rows as in other profiles. */
export const samplingProfile = samplingQuery({
  ...profile,
  reason: 'Facts of a campaign are texts and days, and JAQL knows figures alone.',
  within: (context) => withSelection(context, { conditions: [] }),
  async find(context) {
    const [campaign] = await sampledCampaigns(context);
    if (campaign === undefined) return noCampaigns();
    const { name, status, starts, ends, cost, surveyed } = campaign;
    return rowsOfFacts([
      ['campaign', 'Campaign', name],
      ['state', 'State', status],
      ['starts', 'Begins', dayOrNone(starts)],
      ['ends', 'Ends', dayOrNone(ends)],
      ['cost', 'Cost', amount(cost, context.dataSet.info.currency)],
      [
        'standing',
        'Report',
        surveyed >= firmFrom
          ? `Firm: ${surveyed.toLocaleString('en-US')} people answered`
          : `Indicative: ${String(surveyed)} people answered, firm from ${String(firmFrom)}`,
      ],
    ]);
  },
});

/** Funnel of people from the request to a purchase (docs/domain.md section 9.14). Rows: step, people, base. */
const funnelOf = (subject: SampledSubject) =>
  samplingQuery({
    scope: ofCampaigns(subject),
    reason: 'Its steps are days of people and answers of surveys, of one group of people.',
    definitions: {
      People:
        'Those who asked for a sample, to whom it was sent, whom it reached, who answered, and who bought the product after it, also without an answer.',
    },
    columns: [
      ...idColumns('step', 'Step'),
      countColumn('people', 'People', 'people'),
      textColumn('part_of', 'Part of'),
    ],
    async find(context) {
      const campaigns = await sampledCampaigns(context, subject);
      if (campaigns.length === 0) return noCampaigns();
      const total = totalOf(campaigns);
      const unknown = whyNoPurchases(total);
      const rows = [
        ['requested', 'Requested', total.requested, null],
        ['sent', 'Sent', total.sent, 'Requested'],
        ['delivered', 'Delivered', total.delivered, 'Sent'],
        ['surveyed', 'Surveyed', total.surveyed, 'Delivered'],
        // Somebody who bought need not have answered.
        ...(unknown === null ? [['bought', 'Bought', total.bought, 'Delivered']] : []),
      ];
      return { rows, ...noteOf(unknown?.message) };
    },
  });

export const samplingFunnel = funnelOf('brand');
/** All campaigns of the data set, as an example. */
export const samplingExample = funnelOf('market');

/** Conversion, or people delivered to, by division or category (docs/domain.md section 9.14). Rows: group, figure, base. */
const groupsOf = (subject: SampledSubject) =>
  samplingQuery({
    scope: ofCampaigns(subject),
    reason: 'It is of campaigns, and of recorded ones too.',
    metrics: ({ figure }) => (figure === 'CONV' ? ['CONV'] : []),
    params: { by: oneOf('division', 'category'), figure: oneOf('CONV', 'delivered') },
    columns: ({ dataSet }, { by, figure }) => [
      ...dimensionColumns([by]),
      ...(figure === 'CONV'
        ? [...figureColumns(metricMeasure('CONV'), dataSet.info.currency), baseColumn(peopleBase)]
        : [countColumn('delivered', 'People delivered to', 'people')]),
    ],
    async find(context, { by, figure }) {
      const { needs, noun } = dimensions[by];
      const missing = needs === null ? null : missingPart(context.dataSet.info, [needs]);
      if (missing !== null) return cannotSplit(missing, noun);
      const found = await sampledCampaigns(context, subject, by);
      if (found.length === 0) return noCampaigns();
      const isConversion = figure === 'CONV';
      const unknown = isConversion ? whyNoPurchases(totalOf(found)) : null;
      if (unknown !== null) return unknown;
      const bySplit = groupBy(found, ({ split }) => split);
      const namer = await context.names.namer(by, [...bySplit.keys()]);
      const groups = [...bySplit].map(([split, campaigns]) => {
        const { id, name } = namer(split);
        const { delivered, linked, bought } = totalOf(campaigns);
        const share = linked === 0 ? null : bought / linked;
        return {
          isKnown: id !== 'unknown',
          people: isConversion ? linked : delivered,
          order: isConversion && linked < context.hiddenBelow ? -1 : (share ?? -1),
          row: isConversion ? [id, name, share, linked] : [id, name, delivered],
        };
      });
      const shown = groups.filter(({ people }) => people > 0);
      shown.sort(
        (one, other) =>
          Number(other.isKnown) - Number(one.isKnown) ||
          (isConversion ? other.order - one.order : 0) ||
          other.people - one.people,
      );
      return shown.length === 0 ? noCampaigns() : shown.map(({ row }) => row);
    },
  });

export const samplingGroups = groupsOf('brand');
export const samplingBenchmark = groupsOf('market');

const controlId = 'average';

/** People by the day since delivery on which they bought, or up to which they are known without a purchase. */
async function daysOfGroups(context: OpenContext): Promise<Map<boolean, DayOfGroup[]>> {
  const { dialect } = context;
  const statement = new SamplingStatement(context);
  const known = `LEAST(${dialect.dayCount('p.delivered', statement.lastOpen())} - 1, ${String(conversionDays)})`;
  const rows = await statement.run(
    `${statement.with()} SELECT p.control,
       CASE WHEN u.first IS NULL THEN ${known} ELSE ${dialect.dayCount('p.delivered', 'u.first')} - 1 END AS day,
       ${dialect.countWhere('u.first IS NOT NULL')} AS bought, ${dialect.countWhere('u.first IS NULL')} AS left_without
     FROM people p LEFT JOIN purchases u ON u.campaign = p.campaign AND u.person = p.person
     WHERE p.linked ${dialect.groupByAll}`,
  );
  const ofDays = rows.map(([control, ...cells]) => {
    const [day = 0, bought = 0, left = 0] = cells.map(Number);
    return { control: control === true, day, bought, left };
  });
  return groupBy(ofDays, ({ control }) => control);
}

/** Cumulative conversion by day since delivery, of both groups (section 9.14). A group of too few people has no line. */
export const samplingCurve = samplingQuery({
  scope: ofCampaigns(),
  reason: 'Days count from each person’s own delivery.',
  metrics: ['CONV'],
  columns: [
    textColumn('day', 'Days since delivery'),
    ...idColumns('series', 'Group'),
    shareColumn('share', 'Bought so far', peopleBase.key),
    baseColumn(peopleBase),
  ],
  async find(context) {
    const campaigns = await sampledCampaigns(context);
    if (campaigns.length === 0) return noCampaigns();
    const unknown = whyNoPurchases(totalOf(campaigns));
    if (unknown !== null) return unknown;
    const found = await daysOfGroups(context);
    // Those who got a sample have the colour of the brand.
    const sampledId = context.names.brand(context.selection.brand ?? 0).id;
    const groups = [
      [sampledId, 'Got a sample'],
      [controlId, 'Control group'],
    ] as const;
    const lines = groups.flatMap(([id, name]) => {
      const days = found.get(id === controlId) ?? [];
      const people = days.reduce((sum, { bought, left }) => sum + bought + left, 0);
      return people < context.hiddenBelow ? [] : [{ id, name, people, days }];
    });
    if (lines.length === 0)
      return emptyState('too-few', 'Hidden: both groups have fewer than 30 people.');
    const rows = lines.flatMap(({ id, name, people, days }) =>
      cumulativeConversion(days).map((share, day) => [String(day), id, name, share, people]),
    );
    rows.sort(([one], [other]) => Number(one) - Number(other));
    return {
      rows,
      baseSize: Math.min(...lines.map(({ people }) => people)),
      ...noteOf(lines.length === 2 ? undefined : 'No line: a group of fewer than 30 people'),
    };
  },
});
