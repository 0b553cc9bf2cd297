/**
 * How figures are written, in tables and at a glance: integer 12,906 · decimal 4.27 · money $1,204.50 and $1,205 · percent
 * 12.34% and 12.3% · points +1.20 pts · index 112 · stars 4.41 and 4.4 · date Jun 07, 2026 · text. The app has the same
 * list (app/contracts/dashboards/content.ts) and writes them (app/lib/format/figure.ts).
 */
export const formats = [
  'integer',
  'decimal',
  'money',
  'percent',
  'points',
  'index',
  'stars',
  'date',
  'text',
] as const;
export type Format = (typeof formats)[number];
