import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import { cannotCompute, emptyState, type EmptyState, missingPart } from '../model/empty-state';
import { isResolved, type ResolvedSelection, resolveSubject } from '../model/resolved-selection';
import { ofMarket, ofSubject, type Scope } from '../model/scope';
import { hasRecords, noRecords, type SamplingRecords } from '../model/sampling-records';
import { type SampledSubject, SamplingStatement } from './sampling-statement';
import type { OpenContext } from './named-query';

/** Numbers of people (docs/domain.md section 9.14). */
export interface SampledCounts {
  requested: number;
  sent: number;
  delivered: number;
  surveyed: number;
  /** People with known purchases. */
  linked: number;
  bought: number;
  existing: number;
  /** People who have not bought, and whose 90 days are not over. */
  waiting: number;
  controls: number;
  controlsBought: number;
  controlsExisting: number;
}

/** One campaign, or its part with one value of a dimension. */
export interface SampledCampaign extends SampledCounts {
  code: string;
  name: string;
  status: string;
  starts: string | null;
  ends: string | null;
  /** In hundredths; null where it is not known yet. */
  cost: number | null;
  /** People that the campaign was delivered to, independent of the filters. */
  people: number;
  split: string | number;
}

const counts = [
  'requested',
  'sent',
  'delivered',
  'surveyed',
  'linked',
  'bought',
  'existing',
  'waiting',
  'controls',
  'controlsBought',
  'controlsExisting',
] as const satisfies (keyof SampledCounts)[];

const zero = Object.fromEntries(counts.map((name) => [name, 0])) as Record<
  (typeof counts)[number],
  number
>;

/** The people of all campaigns together. */
export function totalOf(campaigns: readonly SampledCounts[]): SampledCounts {
  const total = { ...zero };
  for (const campaign of campaigns) for (const name of counts) total[name] += campaign[name];
  return total;
}

/** Numbers of people in each step, by campaign and, with a dimension, by its values. */
export async function sampledCampaigns(
  context: OpenContext,
  subject: SampledSubject = 'brand',
  split: DimensionCode | null = null,
): Promise<SampledCampaign[]> {
  const { dialect } = context;
  const statement = new SamplingStatement(context, subject);
  const tables = statement.with(split);
  const sampled = (condition: string) => dialect.countWhere(`NOT p.control AND ${condition}`);
  const control = (condition: string) => dialect.countWhere(`p.control AND ${condition}`);
  const notOver = `p.linked AND u.first IS NULL AND ${dialect.addDays('p.delivered', '90')} > ${statement.lastOpen()}`;
  const rows = await statement.run(
    `${tables}, surveyed AS (SELECT DISTINCT campaign, person FROM answers)
     SELECT c.code, c.name, c.status, c.starts, c.ends, c.cost, c.people, p.split,
       ${[
         sampled('p.person IS NOT NULL'),
         sampled('COALESCE(p.sent, p.delivered) IS NOT NULL'),
         sampled('p.delivered IS NOT NULL'),
         sampled('s.person IS NOT NULL'),
         sampled('p.linked'),
         sampled('u.first IS NOT NULL'),
         sampled('p.linked AND u.existing'),
         sampled(notOver),
         control('p.linked'),
         control('u.first IS NOT NULL'),
         control('p.linked AND u.existing'),
       ].join(', ')}
     FROM campaigns c LEFT JOIN people p ON p.campaign = c.id
       LEFT JOIN surveyed s ON s.campaign = p.campaign AND s.person = p.person
       LEFT JOIN purchases u ON u.campaign = p.campaign AND u.person = p.person
     ${dialect.groupByAll} ORDER BY c.starts DESC NULLS FIRST, c.code, p.split`,
  );
  return rows.map(([code, name, status, starts, ends, cost, people, by, ...figures]) => ({
    code: String(code),
    name: String(name),
    status: String(status),
    starts: starts === null || starts === undefined ? null : String(starts),
    ends: ends === null || ends === undefined ? null : String(ends),
    cost: cost === null || cost === undefined ? null : Number(cost),
    people: Number(people ?? 0),
    split: typeof by === 'number' ? by : String(by ?? ''),
    ...(Object.fromEntries(
      counts.map((key, at) => [key, Number(figures[at] ?? 0)]),
    ) as typeof zero),
  }));
}

/** Why purchases are not known; null where they are. */
export function whyNoPurchases({ delivered, linked }: SampledCounts): EmptyState | null {
  return delivered > 0 && linked === 0
    ? emptyState('missing-part', 'Recipients are not linked to buyers, so purchases are not known.')
    : null;
}

export const noCampaigns = () =>
  emptyState('no-data', 'There is no sampling campaign in this period.');

/** Scope of queries on the brand's campaigns, or on those of all brands. */
export const ofCampaigns = (subject: SampledSubject = 'brand'): Scope =>
  (subject === 'brand' ? ofSubject : ofMarket)({ alsoFollows: ['occasion'] });

/**
 * The days of a query on campaigns; or why it has nothing to show: no brand, no open days, or neither samples in the data
 * set nor records of campaigns.
 */
export function resolveSampling(
  { dataSet, selection }: Pick<QueryContext, 'dataSet' | 'selection'>,
  subject: Scope['subject'],
): ResolvedSelection | EmptyState {
  const resolved = resolveSubject(subject, dataSet.info, selection);
  if (!isResolved(resolved)) return resolved;
  const missing = missingPart(dataSet.info, ['samples']);
  const records: SamplingRecords = selection.sampling ?? noRecords;
  if (missing === null || (subject === 'brand' && hasRecords(records))) return resolved;
  return cannotCompute(missing, 'this');
}
