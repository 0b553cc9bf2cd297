import { FromClause } from '../from-clause';
import { type Scan, type ScanBuilder, type ScanContext, timingOf } from '../scan';
import { tables } from '../tables';
import { aggregateSelect } from './aggregates';

const reviewsFrom = (context: ScanContext, scan: Scan, rows?: string) =>
  new FromClause(
    tables.reviews,
    context.params,
    timingOf(context, scan),
    rows === undefined ? {} : { rows },
  )
    .inScope(context.scopes, scan.scope)
    .inRange();

export const reviewsScan: ScanBuilder = (context, scan) =>
  aggregateSelect(context, scan, reviewsFrom(context, scan));

/** Mentions of themes, by the day of their review. */
export const themesScan: ScanBuilder = (context, scan) =>
  aggregateSelect(
    context,
    scan,
    reviewsFrom(context, scan, 'review_theme m JOIN fact_review f ON f.id = m.review'),
  );
