/** The unit of one: 'buyer', 'search', 'person', 'unit per point per week'. @param unit in the plural */
export const singular = (unit: string): string =>
  unit === 'people' ? 'person' : unit.replace(/^(\w+ch)es\b|^(\w+)s\b/, '$1$2');

/** The unit for a count: 'buyer' for 1, else 'buyers'. @param unit in the plural */
export const unitFor = (count: number, unit: string): string =>
  count === 1 ? singular(unit) : unit;
