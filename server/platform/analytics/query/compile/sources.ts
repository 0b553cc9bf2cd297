import type { DimensionCode } from '../model/selection';
import type { Part, PartContext, Source } from './part';
import { sayable, tables } from './from-clause';
import { reviewsPart, themesPart } from './sources/reviews';
import { buyersPart, linesPart, ordersPart, requirementsPart } from './sources/sales';
import { answersPart, samplesPart } from './sources/samples';
import { listingsPart, reachPart } from './sources/shelf';

const builders: Record<Source, (context: PartContext, part: Part) => string> = {
  lines: linesPart,
  orders: ordersPart,
  buyers: buyersPart,
  requirements: requirementsPart,
  listings: listingsPart,
  reach: reachPart,
  depth: reachPart,
  reviews: reviewsPart,
  themes: themesPart,
  samples: samplesPart,
  answers: answersPart,
};

/** The SELECT of a part: columns named by dimension and by component. */
export const partSql = (context: PartContext, part: Part): string =>
  builders[part.source](context, part);

const dimsOf = {
  sales: sayable(tables.facts),
  shelf: sayable(tables.listings),
  people: sayable(tables.reviews),
} as const;

/** The rows that a source reads: what of one kind is slow or broken is so for all sources of it. */
export const rowsOf: Record<Source, keyof typeof dimsOf> = {
  lines: 'sales',
  orders: 'sales',
  buyers: 'sales',
  requirements: 'sales',
  listings: 'shelf',
  reach: 'shelf',
  depth: 'shelf',
  reviews: 'people',
  themes: 'people',
  samples: 'people',
  answers: 'people',
};

/** Dimensions that a source's rows can be told apart and narrowed by. */
export const sourceDims = Object.fromEntries(
  Object.entries(rowsOf).map(([source, rows]) => [source, dimsOf[rows]]),
) as Record<Source, ReadonlySet<DimensionCode>>;
