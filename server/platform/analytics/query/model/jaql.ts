import * as z from 'zod';

import { isMetricCode, type MetricCode } from '../../metrics/registry';
import { type DimensionCode, dimensions, isDimensionCode } from './dimensions';
import { metricMeasure } from './measure';
import { type MetricQuery, subjects } from './metric-query';
import { QueryRefusedError } from './query-refused-error';

export const dateLevel = z.enum(['day', 'week', 'month', 'quarter', 'year']);

/** A dimension; one without a level may be its code alone. */
const dimensionSchema = z.preprocess(
  (given) => (typeof given === 'string' ? { dim: given } : given),
  z.strictObject({ dim: z.string(), level: dateLevel.optional() }),
);

const jaqlSchema = z.strictObject({
  subject: z.enum(subjects).default('brand'),
  measures: z.array(z.string()).min(1).max(16),
  dimensions: z.array(dimensionSchema).max(4).default([]),
  filters: z
    .array(
      z.strictObject({
        dim: z.string(),
        in: z
          .array(z.union([z.string().max(200), z.number()]))
          .min(1)
          .max(200),
      }),
    )
    .max(20)
    .default([]),
  rank: z
    .strictObject({
      by: z.string(),
      direction: z.enum(['asc', 'desc']).default('desc'),
      limit: z.number().int().min(1).max(1000).optional(),
    })
    .optional(),
  compare: z.boolean().default(false),
  against: z.enum(['year_ago']).optional(),
  total: z.boolean().default(false),
});

function dimensionCode(code: string): DimensionCode {
  if (isDimensionCode(code)) return code;
  throw new QueryRefusedError('unknown-dimension', `There is no dimension '${code.slice(0, 40)}'.`);
}

function metricCode(code: string): MetricCode {
  if (isMetricCode(code)) return code;
  throw new QueryRefusedError('unknown-metric', `There is no metric '${code.slice(0, 40)}'.`);
}

/**
 * Parses the JAQL of a widget.
 * @throws {QueryRefusedError} invalid-query (a member that is unknown, missing or wrong), unknown-metric,
 * unknown-dimension
 */
export function parseJaql(value: unknown): MetricQuery {
  const parsed = jaqlSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.map(String).join('.') ?? '';
    throw new QueryRefusedError(
      'invalid-query',
      `The query cannot be read${place === '' ? '' : ` at ${place.slice(0, 80)}`}.`,
    );
  }
  const query = parsed.data;
  const measures = unique(query.measures.map(metricCode), 'measure');
  const dims = unique(
    query.dimensions.map(({ dim }) => dimensionCode(dim)),
    'dimension',
  );
  for (const { dim, level } of query.dimensions) {
    if ((dim === 'date') !== (level !== undefined))
      throw new QueryRefusedError(
        'invalid-query',
        'The date dimension has a level, others have none.',
      );
  }
  const rank = query.rank;
  const by = rank === undefined ? null : metricCode(rank.by);
  if (by !== null && !measures.includes(by))
    throw new QueryRefusedError('invalid-query', `It ranks by ${by}, which is no measure of it.`);
  if (query.against !== undefined && !query.compare)
    throw new QueryRefusedError('invalid-query', 'It names a baseline and does not compare.');
  return {
    subject: query.subject,
    measures: measures.map(metricMeasure),
    dimensions: dims,
    dateLevel: query.dimensions.find(({ level }) => level !== undefined)?.level ?? null,
    filters: query.filters.map((filter) => {
      const dim = dimensionCode(filter.dim);
      if (dimensions[dim].side === 'date')
        throw new QueryRefusedError(
          'invalid-query',
          'Days come from the period, not from filters.',
        );
      return { dim, in: filter.in };
    }),
    rank:
      rank === undefined || by === null
        ? null
        : { by, direction: rank.direction, limit: rank.limit ?? null },
    compare: query.compare,
    against: query.against ?? null,
    total: query.total,
  };
}

function unique<T>(values: readonly T[], what: string): readonly T[] {
  if (new Set(values).size === values.length) return values;
  throw new QueryRefusedError('invalid-query', `It names a ${what} twice.`);
}
