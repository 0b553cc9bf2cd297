import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import { cannotCompute, emptyState, type EmptyState, missingPart } from '../model/empty-state';
import { isResolved, type ResolvedSelection, resolveSubject } from '../model/resolved-selection';
import { ofMarket, ofSubject, type Scope } from '../model/scope';
import { hasRecords, noRecords } from '../model/sampling-records';
import { type SampledSubject, SamplingStatement } from './sampling-statement';
import { type OpenContext, sqlQuery } from './named-query';

/**
 * Numbers of people (docs/domain.md section 9.14): the conditions in SQL of those who count. Linked people have known
 * purchases; waiting ones have not bought, and their 90 days are not over, which the statement adds.
 */
const conditions = {
  requested: 'NOT p.control AND p.person IS NOT NULL',
  sent: 'NOT p.control AND COALESCE(p.sent, p.delivered) IS NOT NULL',
  delivered: 'NOT p.control AND p.delivered IS NOT NULL',
  surveyed: 'NOT p.control AND s.person IS NOT NULL',
  linked: 'NOT p.control AND p.linked',
  bought: 'NOT p.control AND u.first IS NOT NULL',
  existing: 'NOT p.control AND p.linked AND u.existing',
  waiting: 'NOT p.control AND p.linked AND u.first IS NULL',
  controls: 'p.control AND p.linked',
  controlsBought: 'p.control AND u.first IS NOT NULL',
  controlsExisting: 'p.control AND p.linked AND u.existing',
};
const counts = Object.keys(conditions) as (keyof typeof conditions)[];
export type SampledCounts = Record<(typeof counts)[number], number>;

const countsBy = (of: (name: keyof SampledCounts, at: number) => number) =>
  Object.fromEntries(counts.map((name, at) => [name, of(name, at)])) as SampledCounts;

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

/** The people of all campaigns together. */
export const totalOf = (campaigns: readonly SampledCounts[]): SampledCounts =>
  countsBy((name) => campaigns.reduce((sum, campaign) => sum + campaign[name], 0));

/** Numbers of people in each step, by campaign and, with a dimension, by its values. */
export async function sampledCampaigns(
  context: OpenContext,
  subject: SampledSubject = 'brand',
  split: DimensionCode | null = null,
): Promise<SampledCampaign[]> {
  const { dialect } = context;
  const statement = new SamplingStatement(context, subject);
  const tables = statement.with(split);
  const isOpen = `${dialect.addDays('p.delivered', '90')} > ${statement.lastOpen()}`;
  const columns = counts.map((name) =>
    dialect.countWhere(name === 'waiting' ? `${conditions[name]} AND ${isOpen}` : conditions[name]),
  );
  const rows = await statement.run(
    `${tables}, surveyed AS (SELECT DISTINCT campaign, person FROM answers)
     SELECT c.code, c.name, c.status, c.starts, c.ends, c.cost, c.people, p.split,
       ${columns.join(', ')}
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
    ...countsBy((_, at) => Number(figures[at] ?? 0)),
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

/** A query on campaigns: of samples in the data set or, for a brand, of records of campaigns. */
export const samplingQuery: typeof sqlQuery = (declaration) =>
  sqlQuery({ ...declaration, resolve: resolveSampling });

function resolveSampling(
  { dataSet, selection }: QueryContext,
  subject: Scope['subject'],
): ResolvedSelection | EmptyState {
  const resolved = resolveSubject(subject, dataSet.info, selection);
  if (!isResolved(resolved)) return resolved;
  const missing = missingPart(dataSet.info, ['samples']);
  const isRecorded = subject === 'brand' && hasRecords(selection.sampling ?? noRecords);
  if (missing === null || isRecorded) return resolved;
  return cannotCompute(missing, 'this');
}
