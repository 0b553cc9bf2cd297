/** How a figure is written. */
export type Format =
  'integer' | 'decimal' | 'money' | 'percent' | 'points' | 'index' | 'stars' | 'date' | 'text';
