/** The unit of one: 'buyer', 'person', 'unit per point per week'. @param unit in the plural */
export const singular = (unit: string): string =>
  unit === 'people' ? 'person' : unit.replace(/^(\w+)s\b/, '$1');

/** The unit as it stands beside a count. @param unit in the plural */
export const unitFor = (count: number, unit: string): string =>
  count === 1 ? singular(unit) : unit;
