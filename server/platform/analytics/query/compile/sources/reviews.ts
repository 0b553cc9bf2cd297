import { FromClause } from '../from-clause';
import { type Scan, type ScanBuilder, type ScanContext, timingOf } from '../scan';
import { type Table, tables } from '../tables';
import { aggregateSelect } from './aggregates';

const reviewsFrom = (context: ScanContext, scan: Scan, table: Table, rows?: string) =>
  new FromClause(table, context.params, timingOf(context, scan), rows === undefined ? {} : { rows })
    .inScope(context.scopes, scan.scope)
    .inRange();

export const reviewsScan: ScanBuilder = (context, scan) =>
  aggregateSelect(context, scan, reviewsFrom(context, scan, tables.reviews));

/** Mentions of themes, by the day of their review. */
export const themesScan: ScanBuilder = (context, scan) =>
  aggregateSelect(
    context,
    scan,
    reviewsFrom(
      context,
      scan,
      tables.mentions,
      'review_theme m JOIN fact_review f ON f.id = m.review',
    ),
  );
