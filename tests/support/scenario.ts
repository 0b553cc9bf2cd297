import { appendFileSync } from 'node:fs';

/** Figures of a scenario of `npm run load`, by what they say. */
export type Figures = Record<string, string | number>;

/** A size of a scenario: that of `npm run load`, else the small one of the integration tests. */
export const scenarioSize = (variable: `LOAD_${string}`, small: number): number =>
  Number(process.env[variable] ?? small);

/** Prints the figures of a scenario, and hands them to the table of `npm run load`. */
export function reportFigures(figures: Figures): void {
  console.table(figures);
  const file = process.env['LOAD_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

/** A time beside its goal. The time depends on the machine, so it fails no scenario. */
export const beside = (ms: number, goalMs: number): string =>
  `${Math.round(ms)} ms (goal ${goalMs} ms: ${ms <= goalMs ? 'met' : 'missed'})`;
