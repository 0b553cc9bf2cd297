import { type DimensionCode, dimensions } from '../../model/dimensions';
import { type DimensionColumn, FromClause } from '../from-clause';
import {
  aliased,
  type BuyersOfFacts,
  type Scan,
  type ScanContext,
  scanFrom,
  timingOf,
} from '../scan';
import { tables } from '../tables';

/** A column that distinguishes rows of buyers. `region` stands for every dimension of places. */
type RowColumn = DimensionCode | 'region';

/** Attributes of the buyer do not distinguish rows: they are joined when each buyer has one row. */
function rowColumns({ dims }: Scan): RowColumn[] {
  const columns = dims.flatMap((dim): RowColumn[] => {
    const { side } = dimensions[dim];
    return side === 'buyer' ? [] : [side === 'place' ? 'region' : dim];
  });
  return [...new Set(columns)].sort();
}

/** Scans with the same text read the same order lines. */
const linesOf = ({ scope, subject, range, level }: Scan) => [scope, subject, range, level].join();

const includes = (larger: readonly RowColumn[], smaller: readonly RowColumn[]) =>
  smaller.every((column) => larger.includes(column));

/**
 * A line is a purchase if its units are positive. A return or a cancelled line makes no buyer, no order and no purchase
 * day (domain.md section 1). The roll-ups have only purchases.
 */
export const isPurchase = 'f.units > 0';

/**
 * Buyers of order lines, for scans that no roll-up answers. Scans of one statement with the same scope and days read
 * the order lines once, at the finest detail that any of them needs; the others aggregate these rows. Rows that several
 * scans need become a common table expression of the statement.
 */
export class BuyerRows implements BuyersOfFacts {
  private readonly names = new Map<string, { name: string; sql: string }>();

  /** @param scans the scans of the statement that count buyers of order lines */
  constructor(private readonly scans: readonly Scan[]) {}

  /** The common table expressions needed so far; those that others read come first. */
  get shared(): { name: string; sql: string }[] {
    return [...this.names.values()];
  }

  of(context: ScanContext, scan: Scan): { columns: DimensionColumn[]; text: string } {
    const places = scan.dims.filter((dim) => dimensions[dim].side === 'place');
    const kept = scan.dims.filter((dim) => !['place', 'buyer'].includes(dimensions[dim].side));
    const rows = this.rows(context, scan, rowColumns(scan));
    const byPlace = () => {
      const from = over(context, scan, rows);
      const of = [
        ...aliased([
          ...kept.map((dim): DimensionColumn => [dim, `f.${dim}`]),
          ...from.columns(places),
        ]),
        ...this.buyerColumns(scan, 'f.first_day', 'f.last_day'),
      ];
      return `(SELECT ${of.join(', ')} ${from.text()} ${context.params.dialect.groupByAll})`;
    };
    const from = over(context, scan, places.length === 0 ? rows : byPlace());
    const columns = scan.dims.map((dim): DimensionColumn => [
      dim,
      dimensions[dim].side === 'buyer' ? from.columnFor(dim) : `f.${dim}`,
    ]);
    return { columns, text: from.text() };
  }

  /** The scans that read the same order lines as a scan. */
  private alike(scan: Scan): Scan[] {
    return this.scans.filter((other) => linesOf(other) === linesOf(scan));
  }

  private buyerColumns(scan: Scan, first: string, last: string): string[] {
    const withDays = this.alike(scan).some(({ components }) => components.has('repeats'));
    return [
      'f.buyer AS buyer',
      ...(withDays ? [`MIN(${first}) AS first_day`, `MAX(${last}) AS last_day`] : []),
    ];
  }

  /** SQL of the rows with the given columns: a name, or a SELECT in parentheses. */
  private rows(context: ScanContext, scan: Scan, columns: readonly RowColumn[]): string {
    const needed = this.alike(scan).map(rowColumns);
    const sourceOf = (of: readonly RowColumn[]) =>
      needed
        .filter((other) => includes(other, of))
        .reduce((most, other) => (other.length > most.length ? other : most), of);
    const source = sourceOf(columns);
    const isSource = source.length === columns.length;
    const key = (of: readonly RowColumn[]) => [linesOf(scan), ...of].join('|');
    const known = this.names.get(key(columns));
    if (known !== undefined) return known.name;
    const sql = isSource
      ? this.ofFacts(context, scan, columns)
      : this.ofRows(context, scan, columns, this.rows(context, scan, source));
    /** Number of readers of these rows: scans with these columns, and rows with fewer columns. */
    const readers =
      needed.filter((other) => key(other) === key(columns)).length +
      new Set(
        needed
          .filter((other) => key(other) !== key(columns) && key(sourceOf(other)) === key(columns))
          .map(key),
      ).size;
    if (readers < 2) return `(${sql})`;
    const name = `buyers_${String(this.names.size)}`;
    this.names.set(key(columns), { name, sql });
    return name;
  }

  private ofFacts(context: ScanContext, scan: Scan, columns: readonly RowColumn[]): string {
    const { params } = context;
    const from = scanFrom(context, scan, tables.facts).and('f.buyer <> 0').and(isPurchase);
    const of = [
      ...columns.map((column) =>
        column === 'region' ? 'f.region AS region' : `${from.columnFor(column)} AS ${column}`,
      ),
      ...this.buyerColumns(scan, 'f.date', 'f.date'),
    ];
    return `SELECT ${of.join(', ')} ${from.text()} ${params.dialect.groupByAll}`;
  }

  private ofRows(
    { params: { dialect } }: ScanContext,
    scan: Scan,
    columns: readonly RowColumn[],
    rows: string,
  ): string {
    const of = [
      ...columns.map((column) => `f.${column} AS ${column}`),
      ...this.buyerColumns(scan, 'f.first_day', 'f.last_day'),
    ];
    return `SELECT ${of.join(', ')} FROM ${rows} f ${dialect.groupByAll}`;
  }
}

/** FROM of rows with a region or a buyer, whose attributes can be joined. */
const over = (context: ScanContext, scan: Scan, rows: string) =>
  new FromClause(tables.facts, context.params, timingOf(context, scan), {
    rows: `${rows} f`,
    day: null,
  });
