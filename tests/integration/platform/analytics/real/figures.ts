import { expect } from 'vitest';

import { metric } from '../../../../../server/platform/analytics/metrics/registry';
import { missingPart } from '../../../../../server/platform/analytics/query/model/empty-state';
import type { QueryResult } from '../../../../../server/platform/analytics/query/results/query-result';
import { changeInPoints, type Key, type Question } from '../oracle';
import { type RealSet, rounded } from './market';

/** A figure of the oracle in the period and the days before it, and its change. */
export function figuresOf(set: RealSet, code: string, question: Question, key: Key = {}) {
  const { oracle, days } = set;
  const now = oracle.answer(code, question, key, days.period);
  const before = oracle.answer(code, question, key, days.baseline);
  return { now, before, change: oracle.growth(changeInPoints.has(code), now, before) };
}

/** Whether a data set has what a metric is made of. */
export const isKnown = ({ dataSet }: RealSet, code: string): boolean =>
  missingPart(dataSet.info, metric(code).needs) === null;

/**
 * Compares every figure of a row, and its base, with the oracle. A metric that the data set cannot compute has none.
 * @returns how many figures were compared
 */
export function expectFigures(
  set: RealSet,
  { columns }: QueryResult,
  row: QueryResult['rows'][number],
  question: Question,
  key: Key = {},
): number {
  let compared = 0;
  for (const [at, { metric: code, role, key: name }] of columns.entries()) {
    if (code === null || !['value', 'baseline', 'growth'].includes(role)) continue;
    const of = figuresOf(set, code === 'GR' ? 'NS' : code, question, key);
    const wanted = !isKnown(set, code)
      ? null
      : code === 'GR' || role === 'growth'
        ? of.change
        : role === 'baseline'
          ? of.before
          : of.now;
    expect([set.id, key, name, rounded(row[at] ?? null)]).toEqual([
      ...[set.id, key, name],
      rounded(wanted),
    ]);
    compared += 1;
  }
  return compared;
}

/** The row of a total has no group: its ids are empty. */
export const isTotal = ({ columns }: QueryResult, row: QueryResult['rows'][number]): boolean =>
  columns.some(({ role }, at) => role === 'id' && row[at] === null);
