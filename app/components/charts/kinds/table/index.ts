import { defineChart } from '../../chart-definition';

/** The rows as a table. Rows: any columns. */
export const table = defineChart({
  kind: 'table',
  draw: () => ({ layout: 'table' }),
  hasValues: ({ result }) => result.rows.length > 0,
  drawsEmpty: true,
  isTable: true,
});
