import type { DateLevel } from '../../../dates/calendar-units';
import type { QuerySelection, DimensionCode } from '../model/selection';
import { dimensions, isSegment } from '../model/dimensions';
import type { Condition, Subject } from '../model/jaql';
import type { Component, Measure } from '../model/measure';
import type { Part, PartContext } from './part';
import { partSql } from './sources';
import { grainOf, Scopes } from './query-scopes';
import { Places, type Prepared, type Run } from './sql-params';

/** A level of detail: the dimensions of its rows ([] is the total), and the measures (by key) that are wanted there. */
export interface PlanLevel {
  dims: readonly DimensionCode[];
  /** Null: all of them. */
  only: readonly string[] | null;
}

/** What a statement is made of. */
export interface PlanQuery {
  subject: Subject;
  measures: readonly Measure[];
  levels: readonly PlanLevel[];
  dateLevel: DateLevel | null;
  filters: readonly Condition[];
  /** All measures are worked out for the baseline as well. */
  compare: boolean;
}

/** Where a figure lies in the statement's rows: part, column, and which of the level's dimensions name its row. */
export interface Location {
  part: number;
  column: number;
  by: readonly number[];
}

export interface Locations {
  now: readonly Location[];
  before: readonly Location[];
}

export interface Plan {
  /** Their rows together are the plan's. */
  statements: readonly Prepared[];
  query: PlanQuery;
  parts: readonly Part[];
  /** Columns of a row after `part`: first these dimensions, then figures. */
  dims: readonly DimensionCode[];
  /** For each level and measure (null where not wanted): its components, now and before (empty where not compared). */
  locations: readonly (readonly (Locations | null)[])[];
}

const sqlTypes = { date: 'DATE', id: 'INTEGER', text: 'VARCHAR' } as const;
const typeOf = (dim: DimensionCode) =>
  dim === 'date' ? sqlTypes.date : sqlTypes[dimensions[dim].values];

/** The grain of a component: that of its scope, and of the whole where its segments are parts of one. */
const componentGrain = ({ scope, whole }: Component, level: readonly DimensionCode[]) =>
  grainOf(scope, whole ? level.filter((dim) => !isSegment(dim)) : level);

/**
 * The statements for all figures of a query: a part for each source, scope, grain and period that they need, put
 * together by UNION ALL; what is the market's in one, as it is the same whoever the subject is, and found again then.
 * Shares are worked out afterwards: their two figures have different grains.
 */
export function makePlan(
  query: PlanQuery,
  binding: QuerySelection,
  unit: Run['shift']['unit'],
): Plan {
  const parts: (Part & { components: Set<string> })[] = [];
  const byKey = new Map<string, number>();
  const partFor = (component: Component, level: readonly DimensionCode[], when: Part['when']) => {
    const dims = componentGrain(component, level);
    const key = [component.source, component.scope, dims.join(), when].join('|');
    let index = byKey.get(key);
    if (index === undefined) {
      index = parts.length;
      byKey.set(key, index);
      const { source, scope } = component;
      parts.push({ source, scope, dims, when, components: new Set() });
    }
    parts[index]?.components.add(component.name);
    return index;
  };
  const isWanted = ({ only }: PlanLevel, { key }: Measure) => only === null || only.includes(key);
  const isCompared = ({ growthOf }: Measure) => query.compare || growthOf !== null;
  for (const level of query.levels) {
    for (const measure of query.measures.filter((one) => isWanted(level, one))) {
      for (const component of measure.components) {
        partFor(component, level.dims, 'now');
        if (isCompared(measure)) partFor(component, level.dims, 'before');
      }
    }
  }

  const dims = [...new Set(parts.flatMap((part) => part.dims))];
  const width = Math.max(...parts.map(({ components }) => components.size));
  const columnOf = (part: number, name: string) =>
    1 + dims.length + [...(parts[part]?.components ?? [])].indexOf(name);
  const locate = (measure: Measure, level: readonly DimensionCode[], when: Part['when']) =>
    measure.components.map((component): Location => {
      const part = partFor(component, level, when);
      return {
        part,
        column: columnOf(part, component.name),
        by: componentGrain(component, level).map((dim) => level.indexOf(dim)),
      };
    });

  const select = (part: Part, index: number, context: PartContext) => {
    const columns = [
      `${String(index)} AS part`,
      ...dims.map((dim, at) =>
        part.dims.includes(dim)
          ? `${dim} AS d${String(at)}`
          : `NULL::${typeOf(dim)} AS d${String(at)}`,
      ),
      ...Array.from({ length: width }, (_, at) => {
        const name = [...part.components][at];
        return `${name ?? 'NULL::DOUBLE'} AS c${String(at)}`;
      }),
    ];
    return `SELECT ${columns.join(', ')} FROM (${partSql(context, part)})`;
  };
  const statement = (isIn: (part: Part) => boolean): Prepared[] => {
    const places = new Places();
    const scopes = new Scopes(places, query.subject, query.filters, binding);
    const context = { places, scopes, level: query.dateLevel, unit };
    const selects = parts.flatMap((part, index) =>
      isIn(part) ? select(part, index, context) : [],
    );
    return selects.length === 0 ? [] : [{ sql: selects.join('\nUNION ALL '), slots: places.slots }];
  };

  return {
    statements: [
      ...statement(({ scope }) => scope === 'subject'),
      ...statement(({ scope }) => scope !== 'subject'),
    ],
    query,
    parts,
    dims,
    locations: query.levels.map((level) =>
      query.measures.map((measure) =>
        isWanted(level, measure)
          ? {
              now: locate(measure, level.dims, 'now'),
              before: isCompared(measure) ? locate(measure, level.dims, 'before') : [],
            }
          : null,
      ),
    ),
  };
}
