import type { Source } from '../../metrics/component';
import { netSales } from '../../metrics/components/sales';
import type { DimensionCode } from '../model/dimensions';
import type { QueryScopes } from './query-scopes';
import type { Scan, ScanBuilder, ScanContext } from './scan';
import { BuyerRows } from './sources/buyer-rows';
import {
  buyersScan,
  countsBuyersOfFacts,
  ordersScan,
  requirementsScan,
} from './sources/distinct-counts';
import { linesScan, reviewsScan, themesScan } from './sources/lines';
import { answersScan, samplesScan } from './sources/samples';
import { listingsScan, reachScan } from './sources/shelf';
import type { SqlParams } from './sql-params';
import { dimensionsOf, type Table, tables } from './tables';

/** Kinds of rows that sources read. Sources of the same rows are equally fast, and fail together. */
export type RowKind = 'sales' | 'shelf' | 'people';

interface SourceDefinition {
  rows: RowKind;
  /** Table whose dimensions can split and narrow its figures. */
  table: Table;
  scan: ScanBuilder;
}

const sources: Readonly<Record<Source, SourceDefinition>> = {
  lines: { rows: 'sales', table: tables.facts, scan: linesScan },
  orders: { rows: 'sales', table: tables.facts, scan: ordersScan },
  buyers: { rows: 'sales', table: tables.facts, scan: buyersScan },
  requirements: { rows: 'sales', table: tables.facts, scan: requirementsScan },
  listings: { rows: 'shelf', table: tables.listings, scan: listingsScan },
  reach: { rows: 'shelf', table: tables.listings, scan: reachScan },
  depth: { rows: 'shelf', table: tables.listings, scan: reachScan },
  reviews: { rows: 'people', table: tables.reviews, scan: reviewsScan },
  themes: { rows: 'people', table: tables.mentions, scan: themesScan },
  samples: { rows: 'people', table: tables.samples, scan: samplesScan },
  answers: { rows: 'people', table: tables.samples, scan: answersScan },
};

export const scanSql = (context: ScanContext, scan: Scan): string =>
  sources[scan.source].scan(context, scan);

/** The rows of buyers that scans of one statement share. */
export const sharedBuyers = (
  scopesFor: (scan: Scan) => QueryScopes,
  scans: readonly Scan[],
): BuyerRows =>
  new BuyerRows(scans.filter((scan) => countsBuyersOfFacts({ scopes: scopesFor(scan) }, scan)));

/** The SELECT of net sales of the period, for named queries: columns by dimension, and `net`. */
export const netSalesSql = (
  params: SqlParams,
  scopes: QueryScopes,
  scan: Pick<Scan, 'scope' | 'dims' | 'level'>,
): string =>
  scanSql(
    { params, scopes, shiftUnits: [], buyers: new BuyerRows([]) },
    {
      ...scan,
      subject: null,
      source: 'lines',
      range: 'period',
      components: new Map([[netSales.name, netSales]]),
    },
  );

export const rowKindOf = (source: Source): RowKind => sources[source].rows;

/** Dimensions by which a source's figures can be split and narrowed. */
export const sourceDims = (source: Source): ReadonlySet<DimensionCode> =>
  dimensionsOf(sources[source].table);
