import type { Source } from '../../metrics/component';
import type { DimensionCode } from '../model/dimensions';
import type { Scan, ScanBuilder, ScanContext } from './scan';
import { buyersScan, ordersScan } from './sources/distinct-counts';
import { linesScan } from './sources/lines';
import { requirementsScan } from './sources/requirements';
import { reviewsScan, themesScan } from './sources/reviews';
import { answersScan, samplesScan } from './sources/samples';
import { listingsScan, reachScan } from './sources/shelf';
import { dimensionsOf, tables } from './tables';

/** Rows that sources read. Sources of the same rows are equally fast, and fail together. */
export type RowKind = 'sales' | 'shelf' | 'people';

interface SourceDefinition {
  rows: RowKind;
  scan: ScanBuilder;
}

const sources: Readonly<Record<Source, SourceDefinition>> = {
  lines: { rows: 'sales', scan: linesScan },
  orders: { rows: 'sales', scan: ordersScan },
  buyers: { rows: 'sales', scan: buyersScan },
  requirements: { rows: 'sales', scan: requirementsScan },
  listings: { rows: 'shelf', scan: listingsScan },
  reach: { rows: 'shelf', scan: reachScan },
  depth: { rows: 'shelf', scan: reachScan },
  reviews: { rows: 'people', scan: reviewsScan },
  themes: { rows: 'people', scan: themesScan },
  samples: { rows: 'people', scan: samplesScan },
  answers: { rows: 'people', scan: answersScan },
};

const dimensionsByRows: Readonly<Record<RowKind, ReadonlySet<DimensionCode>>> = {
  sales: dimensionsOf(tables.facts),
  shelf: dimensionsOf(tables.listings),
  people: dimensionsOf(tables.reviews),
};

export const scanSql = (context: ScanContext, scan: Scan): string =>
  sources[scan.source].scan(context, scan);

export const rowKindOf = (source: Source): RowKind => sources[source].rows;

/** Dimensions by which a source's figures can be split and narrowed. */
export const sourceDims = (source: Source): ReadonlySet<DimensionCode> =>
  dimensionsByRows[sources[source].rows];
