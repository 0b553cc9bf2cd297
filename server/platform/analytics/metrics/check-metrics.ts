import { optionalParts } from '../schema/star-schema';
import * as allMetrics from './all-metrics';
import { type Component, fixedFigures, rowSources } from './component';
import { changesByDifference } from './format';
import type { Metric } from './metric';

/** Metric definitions are wrong; the message names each fault with metric, place and reason. */
export class MetricDefinitionError extends Error {
  override name = 'MetricDefinitionError';

  constructor(readonly faults: readonly string[]) {
    super(`Metric definitions are wrong:\n${faults.join('\n')}`);
  }
}

function componentFaults({ source, name, label, unit, aggregate }: Component): string[] {
  const faults: string[] = [];
  const isRowSource = (rowSources as readonly string[]).includes(source);
  const figures = Object.hasOwn(fixedFigures, source)
    ? (fixedFigures as Readonly<Record<string, readonly string[]>>)[source]
    : undefined;
  if (!isRowSource && figures === undefined) faults.push(`unknown source '${source}'`);
  if (isRowSource && aggregate === null) faults.push(`source ${source} needs an aggregate`);
  if (figures !== undefined && !figures.includes(name))
    faults.push(`source ${source} has no figure '${name}'`);
  if (figures !== undefined && aggregate !== null)
    faults.push(`source ${source} has its own SQL and takes no aggregate`);
  if (aggregate?.fn === 'sum' && (aggregate.of ?? '').trim() === '')
    faults.push('the sum has no expression');
  if (!/^[a-z][a-z0-9_]*$/.test(name)) faults.push(`'${name}' is not a column name`);
  if (label.trim() === '') faults.push('the label is missing');
  if (unit.trim() === '') faults.push('the unit is missing');
  return faults;
}

function metricFaults(metric: Metric): string[] {
  const faults: string[] = [];
  for (const text of ['code', 'name', 'definition', 'formula'] as const)
    if (metric[text].trim() === '') faults.push(`${text}: the text is missing`);
  if (!/^\$?[A-Z]+$/.test(metric.code))
    faults.push(`code: '${metric.code}' is not capital letters, with or without a leading $`);
  if (metric.unit === '' && metric.format !== 'index') faults.push('unit: the text is missing');
  for (const [index, part] of metric.needs.entries())
    if (!Object.hasOwn(optionalParts, part))
      faults.push(`needs.${String(index)}: unknown part of a data set '${part}'`);
  if (changesByDifference(metric.format) && metric.additive)
    faults.push('additive: rates and averages do not add up');
  if (metric.components.length === 0) faults.push('components: the list is empty');
  for (const [index, component] of metric.components.entries())
    for (const fault of componentFaults(component))
      faults.push(`components.${String(index)}: ${fault}`);
  return faults;
}

/** Two different aggregates under one name would overwrite each other in a statement. */
function conflictingColumns(all: readonly (readonly [string, Metric])[]): string[] {
  const known = new Map<string, string>();
  return all.flatMap(([exportName, { components }]) =>
    components.flatMap(({ source, name, aggregate }, index) => {
      const column = `${source}.${name}`;
      const sql = JSON.stringify(aggregate);
      const other = known.get(column);
      known.set(column, other ?? sql);
      return other === undefined || other === sql
        ? []
        : [`${exportName}: components.${String(index)}: ${column} has two definitions`];
    }),
  );
}

/**
 * Checks all metrics; the platform runs it before it serves requests.
 * @param all metrics by the name of their export
 * @throws {MetricDefinitionError} naming every fault
 */
export function checkMetrics(all: Readonly<Record<string, Metric>> = allMetrics): void {
  const entries = Object.entries(all);
  const faults = entries.flatMap(([exportName, metric]) =>
    metricFaults(metric).map((fault) => `${exportName}: ${fault}`),
  );
  // Two metrics of one formula are one metric: its second name belongs in the first one's definition.
  for (const of of ['code', 'name', 'formula'] as const) {
    const owners = new Map<string, string>();
    for (const [exportName, metric] of entries) {
      const owner = owners.get(metric[of]);
      if (owner === undefined) owners.set(metric[of], exportName);
      else faults.push(`${exportName}: ${of}: '${metric[of]}' is also in ${owner}`);
    }
  }
  faults.push(...conflictingColumns(entries));
  if (faults.length > 0) throw new MetricDefinitionError(faults);
}
