import type { Bucket } from '../../../dates/calendar-units';
import type { MetricCode } from '../../metrics/registry';
import {
  leastMembers as leastRanked,
  meanInTenths,
  percentileOf,
  standingsWithin,
} from '../../statistics/percentile';
import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { metricMeasure } from '../model/measure';
import { metricQuery, salesQuery } from '../model/metric-query';
import { baselineOf } from '../model/periods';
import { knownMembers, type Member } from '../results/group-order';
import { bucketDays, hasFigures, periodDays, type QueryFigures } from '../results/query-figures';
import { figuresOf } from '../results/shown-figures';
import { againstFirst, withSelection } from './named-query';
import type { RankedDim } from './ranking';

/** The published weights of the score, in percent (docs/domain.md section 9.11). */
const scoreWeights = { NS: 35, VEL: 25, GR: 15, BRAT: 15, RPT: 10 } as const;
export type ScoreCode = keyof typeof scoreWeights;
export const scoreCodes = Object.keys(scoreWeights) as ScoreCode[];

/** A member with fewer buyers is not ranked, as its rates mean little. */
const leastBuyers = 50;

interface Candidate {
  /** Id in the data set's file. */
  key: number;
  id: string;
  name: string;
  buyers: number;
  figures: Readonly<Record<ScoreCode, number | null>>;
}

export interface Scored extends Candidate {
  /** From 0 to 100, in tenths. */
  score: number;
  rank: number;
  /** Points that each figure adds to the score; null where the member has no such figure. */
  points: Readonly<Record<ScoreCode, number | null>>;
}

const sumOfWeights = (codes: readonly ScoreCode[]): number =>
  codes.reduce((sum, code) => sum + scoreWeights[code], 0);

/** Weight of a figure among the given figures, in percent with one decimal. */
export const weightAmong = (codes: readonly ScoreCode[], code: ScoreCode): number =>
  Math.round((1000 * scoreWeights[code]) / sumOfWeights(codes)) / 10;

const byCode = <Value>(of: (code: ScoreCode) => Value): Record<ScoreCode, Value> =>
  Object.fromEntries(scoreCodes.map((code) => [code, of(code)])) as Record<ScoreCode, Value>;

/**
 * The scores of all members with enough buyers, best first: the weighted mean of the percentiles of the figures that a
 * member has. A member that lacks figures of more than half of the weight has no score: else a launch could lead by one
 * figure. Members of equal scores share a rank.
 */
export function scored(candidates: readonly Candidate[]): Scored[] {
  const members = candidates.filter(({ buyers }) => buyers >= leastBuyers);
  if (members.length < leastRanked) return [];
  const figuresOf = byCode((code) => members.flatMap(({ figures }) => figures[code] ?? []));
  const within = byCode((code) => standingsWithin(figuresOf[code]));
  const ofAll = sumOfWeights(scoreCodes.filter((code) => figuresOf[code].length >= leastRanked));
  const found = members.flatMap((member) => {
    const parts = scoreCodes.flatMap((code) => {
      const own = member.figures[code];
      if (own === null) return [];
      const part = { code, standing: within[code](own), weight: scoreWeights[code] };
      const percentile = percentileOf(part);
      return percentile === null ? [] : [{ ...part, percentile }];
    });
    const weight = sumOfWeights(parts.map(({ code }) => code));
    if (2 * weight < ofAll || weight === 0) return [];
    const points = byCode((code) => {
      const part = parts.find((one) => one.code === code);
      return part === undefined ? null : (part.percentile * part.weight) / weight;
    });
    return [{ ...member, points, score: meanInTenths(parts) / 10 }];
  });
  const netOf = ({ figures }: Candidate) => figures.NS ?? 0;
  found.sort(
    (one, other) =>
      other.score - one.score || netOf(other) - netOf(one) || (one.name < other.name ? -1 : 1),
  );
  let [rank, last] = [0, NaN];
  return found.map((member, place) => {
    if (member.score !== last) [rank, last] = [place + 1, member.score];
    return { ...member, rank };
  });
}

const measured = ['NS', 'VEL', 'BRAT', 'RPT', 'BUY'] as const satisfies readonly MetricCode[];

export const leaderQuery = (dim: RankedDim, dateLevel: 'month' | null = null) =>
  metricQuery({
    subject: 'market',
    measures: measured.map(metricMeasure),
    dimensions: dateLevel === null ? [dim] : ['date', dim],
    dateLevel,
    compare: true,
  });

/** A member with its measured figures in the period, or in a bucket of it, and in the baseline. */
interface Measured extends Member {
  of: Readonly<Record<(typeof measured)[number], ReturnType<ReturnType<typeof figuresOf>>>>;
}

async function measurements(
  found: QueryFigures,
  { names }: QueryContext,
  bucket: Bucket | null = null,
): Promise<Measured[]> {
  const days =
    bucket === null
      ? periodDays(found)
      : bucketDays(found, { startDate: bucket.from, endDate: bucket.to });
  const readers = measured.map((code, place) => [code, figuresOf(found, place)] as const);
  return (await knownMembers(found, names)).map((member) => {
    const cells = bucket === null ? member.group : [bucket.start, ...member.group];
    const of = Object.fromEntries(readers.map(([code, read]) => [code, read(cells, days)]));
    return { ...member, of: of as Measured['of'] };
  });
}

/** The candidates of the period or of the baseline. @param growthOf change of net sales */
const candidates = (
  all: readonly Measured[],
  which: 'value' | 'baseline',
  growthOf: (one: Measured) => number | null = ({ of }) => of.NS.growth,
): Candidate[] =>
  all.map((one) => {
    const { key, id, name, of } = one;
    const figures = byCode((code) => (code === 'GR' ? growthOf(one) : of[code][which]));
    return { key, id, name, buyers: of.BUY[which] ?? 0, figures };
  });

/** Changes of net sales from the period before the baseline to the baseline, by key; none where that is not open. */
async function growthBefore(context: QueryContext, dim: RankedDim) {
  const growths = new Map<number, number | null>();
  const { baselines, limit } = context.selection;
  const [baseline] = baselines;
  if (baseline === undefined) return growths;
  const period = { ...baseline.range, label: '', incomplete: false, cut: false, frame: null };
  const before = baselineOf(baseline.kind, period, context.dataSet.info, limit);
  if (before === null || before.outOfPlan) return growths;
  const inBaseline = withSelection(context, { period: baseline.range, baselines: [before] });
  const query = salesQuery('market', [dim], { compare: true });
  const found = await queryFigures(inBaseline, query, { withTotals: false });
  if (!hasFigures(found)) return growths;
  const [read, days] = [figuresOf(found), periodDays(found)];
  for (const group of found.figures.groups(found.rowLevel).groups)
    growths.set(Number(group[0]), read(group, days).growth);
  return growths;
}

/** The standings of the market in the period, and those of the baseline, if there is one, by the same rules. */
export async function standings(asked: QueryContext, dim: RankedDim) {
  const context = againstFirst(asked);
  const [found, before] = await Promise.all([
    context.batcher.run(context, leaderQuery(dim)),
    growthBefore(context, dim),
  ]);
  if (!hasFigures(found)) return found;
  const all = await measurements(found, context);
  const hasBaseline = periodDays(found).baselines[0]?.hasSales === true;
  return {
    now: scored(candidates(all, 'value')),
    before: hasBaseline
      ? scored(candidates(all, 'baseline', ({ key }) => before.get(key) ?? null))
      : null,
  };
}

/** The standings of one bucket of the period of a query by month. */
export const standingsOfBucket = async (
  context: QueryContext,
  found: QueryFigures,
  bucket: Bucket,
): Promise<Scored[]> => scored(candidates(await measurements(found, context, bucket), 'value'));
