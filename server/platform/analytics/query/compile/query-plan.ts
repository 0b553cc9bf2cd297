import { type Component, isSubjectScope } from '../../metrics/component';
import type { DateLevel } from '../../../dates/calendar-units';
import { type DimensionCode, dimensions, isSegment } from '../model/dimensions';
import type { Measure } from '../model/measure';
import type { MetricQuery, Subject } from '../model/metric-query';
import type { RangeName } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import type { Dialect } from './dialect';
import type { ShiftUnits } from './from-clause';
import { grainOf, QueryScopes, scopeOf } from './query-scopes';
import type { Scan, ScanContext } from './scan';
import { scanSql, sharedBuyers } from './sources';
import { SqlParams, type Statement } from './sql-params';

/** A level of detail: the dimensions of its rows ([] is the total), and the measures that it has. */
export interface PlanLevel {
  /** Subject of its rows. All levels of a plan are about the market, or none of them. */
  subject: Subject;
  dims: readonly DimensionCode[];
  /** Buckets of its date; null without one. */
  dateLevel: DateLevel | null;
  /** The ranges that it computes its measures for; a measure of change also needs the first baseline. */
  ranges: readonly RangeName[];
  /** Keys of its measures. */
  only: readonly string[];
}

/** Input of the compiler: the measures of one or more queries at one or more levels of detail. */
export interface PlanQuery extends Pick<MetricQuery, 'measures' | 'filters'> {
  levels: readonly PlanLevel[];
}

/** Position of a component's figure: the scan, its column, and the level's dimensions that identify its row. */
export interface FigureLocation {
  scan: number;
  column: number;
  by: readonly number[];
}

/** Locations of a measure's figures, by range; a baseline with which nothing is compared has none. */
export type MeasureLocations = ReadonlyMap<RangeName, readonly FigureLocation[]>;

/** The statements of a query, and where each figure is in their rows. */
export interface QueryPlan {
  query: PlanQuery;
  statements: readonly Statement[];
  scans: readonly Scan[];
  /** Columns of a row: the scan's index, these dimensions, figures. */
  dims: readonly DimensionCode[];
  /** By level and measure; null where the level does not have the measure. */
  locations: readonly (readonly (MeasureLocations | null)[])[];
}

/** Dimensions of a component's rows. A component over the whole ignores segments. */
const grainOfComponent = ({ scope, whole }: Component, level: readonly DimensionCode[]) =>
  grainOf(scope, whole ? level.filter((dim) => !isSegment(dim)) : level);

const isWanted = ({ only }: PlanLevel, { key }: Measure) => only.includes(key);

/** A measure that is itself a change compares the period with the first baseline. */
const rangesOf = ({ ranges }: PlanLevel, { growthOf }: Measure): readonly RangeName[] =>
  growthOf === null ? ranges : ['period', 0];

/** The scans of a query: components with equal source, scope, grain and range share one. */
class ScanList {
  readonly scans: (Scan & { components: Map<string, Component> })[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly selection: QuerySelection) {}

  /** @returns the index of the scan that has the component */
  add(component: Component, of: PlanLevel, range: Scan['range']): number {
    const { source, name } = component;
    const { dateLevel } = of;
    const scope = scopeOf(component.scope, of.subject, this.selection);
    const subject = isSubjectScope(scope) ? of.subject : null;
    const dims = grainOfComponent(component, of.dims);
    const level = dims.includes('date') ? dateLevel : null;
    const key = [source, scope, subject, dims.join(), range, level].join('|');
    let index = this.indexes.get(key);
    if (index === undefined) {
      index =
        this.scans.push({ source, scope, subject, dims, range, level, components: new Map() }) - 1;
      this.indexes.set(key, index);
    }
    this.scans[index]?.components.set(name, component);
    return index;
  }
}

/**
 * Compiles a query. UNION ALL joins its scans into at most two statements: those of subjects, and those of the market,
 * whose rows are the same for every subject and can be cached for all of them. A query about the market is one
 * statement, as its rows are the same for every viewer anyway. Ratios are computed from the rows, since their
 * components have different grains.
 */
export function compileQuery(
  query: PlanQuery,
  selection: QuerySelection,
  shiftUnits: ShiftUnits,
  dialect: Dialect,
): QueryPlan {
  const list = new ScanList(selection);
  for (const level of query.levels) {
    for (const measure of query.measures.filter((one) => isWanted(level, one))) {
      for (const component of measure.components) {
        for (const range of rangesOf(level, measure)) list.add(component, level, range);
      }
    }
  }
  const { scans } = list;
  const dims = [...new Set(scans.flatMap((scan) => scan.dims))];
  const locate = (measure: Measure, level: PlanLevel, range: Scan['range']) =>
    measure.components.map((component): FigureLocation => {
      const scan = list.add(component, level, range);
      const names = [...(scans[scan]?.components.keys() ?? [])];
      return {
        scan,
        column: 1 + dims.length + names.indexOf(component.name),
        by: grainOfComponent(component, level.dims).map((dim) => level.dims.indexOf(dim)),
      };
    });
  const locations = (measure: Measure, level: PlanLevel): MeasureLocations =>
    new Map(rangesOf(level, measure).map((range) => [range, locate(measure, level, range)]));
  const statement = (isIncluded: (scan: Scan) => boolean) =>
    statementOf({ scans, dims, isIncluded }, query, selection, shiftUnits, dialect);
  return {
    query,
    statements: query.levels.some(({ subject }) => subject === 'market')
      ? statement(() => true)
      : [
          ...statement(({ scope }) => isSubjectScope(scope)),
          ...statement(({ scope }) => !isSubjectScope(scope)),
        ],
    scans,
    dims,
    locations: query.levels.map((level) =>
      query.measures.map((measure) =>
        isWanted(level, measure) ? locations(measure, level) : null,
      ),
    ),
  };
}

interface StatementScans {
  scans: readonly Scan[];
  dims: readonly DimensionCode[];
  isIncluded: (scan: Scan) => boolean;
}

/** At most one statement, for some of the scans; an empty list without scans. */
function statementOf(
  { scans, dims, isIncluded }: StatementScans,
  query: PlanQuery,
  selection: QuerySelection,
  shiftUnits: ShiftUnits,
  dialect: Dialect,
): Statement[] {
  const params = new SqlParams(dialect);
  const scopesOf = new Map<Subject, QueryScopes>();
  for (const { subject } of query.levels)
    scopesOf.set(subject, new QueryScopes(params, subject, query.filters, selection));
  const [scopesOfAny] = scopesOf.values();
  if (scopesOfAny === undefined) return [];
  /** A scan without a subject is the same for all subjects of the plan. */
  const scopesFor = ({ subject }: Scan) =>
    (subject === null ? undefined : scopesOf.get(subject)) ?? scopesOfAny;
  const buyers = sharedBuyers(scopesFor, scans.filter(isIncluded));
  const width = Math.max(...scans.map(({ components }) => components.size));
  const selects = scans.flatMap((scan, index) =>
    isIncluded(scan)
      ? [
          unionMember(
            { params, scopes: scopesFor(scan), shiftUnits, buyers },
            scan,
            index,
            dims,
            width,
          ),
        ]
      : [],
  );
  if (selects.length === 0) return [];
  const shared = buyers.shared.map(({ name, sql }) => `${name} AS (${sql})`);
  const common = shared.length === 0 ? '' : `WITH ${shared.join(', ')}\n`;
  return [{ sql: `${common}${dialect.unionAll(selects)}`, params: params.list }];
}

/** A scan with the columns of all scans of the statement; the columns of other scans are null. */
function unionMember(
  context: ScanContext,
  scan: Scan,
  index: number,
  dims: readonly DimensionCode[],
  width: number,
): string {
  const { dialect } = context.params;
  const names = [...scan.components.keys()];
  const columns = [
    `${String(index)} AS scan`,
    ...dims.map((dim, at) => {
      const column = scan.dims.includes(dim) ? dim : dialect.cast('NULL', typeOf(dim));
      return `${column} AS d${String(at)}`;
    }),
    ...Array.from(
      { length: width },
      (_, at) => `${names[at] ?? dialect.cast('NULL', 'double')} AS c${String(at)}`,
    ),
  ];
  return `SELECT ${columns.join(', ')} FROM (${scanSql(context, scan)})`;
}

function typeOf(dim: DimensionCode) {
  if (dim === 'date') return 'date';
  return dimensions[dim].values === 'id' ? 'integer' : 'text';
}
