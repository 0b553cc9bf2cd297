import type { WidgetView } from '~/contracts/dashboards/content';

import { columnPositions, textAt } from '../../results/result';

/** One fact of a profile. */
export interface FactView {
  key: string;
  name: string;
  value: string;
}

export interface FactsModel {
  facts: FactView[];
  /** Names of the facts that are not known. */
  missing: string[];
}

/** The facts of a profile in their order. Those that are not known are named apart. */
export function factsModel({ result }: WidgetView): FactsModel {
  const at = columnPositions(result);
  const rows = result.rows.map((row) => ({
    key: textAt(row, at.id),
    name: textAt(row, at.name),
    value: textAt(row, at.category),
  }));
  return {
    facts: rows.filter(({ value }) => value !== ''),
    missing: rows.filter(({ value }) => value === '').map(({ name }) => name),
  };
}
