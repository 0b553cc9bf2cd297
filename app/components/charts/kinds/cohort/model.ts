import type { Cell, WidgetView } from '~/contracts/dashboards/content';
import { greyNote, hiddenText, indicativeBelow } from '~/contracts/dashboards/small-base';
import { formatNumber } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

import type { ChartFacts } from '../../chart-facts';
import type { PlotLabel } from '../../drawing';
import { cellText } from '../../geometry/cell-text';
import { colourLevels } from '../../geometry/colour-levels';
import { bandPosition } from '../../geometry/paths';
import { rowHeight, textWidth } from '../../geometry/sizes';
import { plainRow, type Reading } from '../../read-out/reading';
import { columnPositions, formatterFor, numberAt, textAt, valueColumn } from '../../results/result';

const fontSize = 12;

export interface CohortCell {
  /** Null where there is no figure, although the cohort has reached the age. */
  value: number | null;
  /** Why a rate with too small a base is not shown (D-24). */
  hidden: string | null;
  /** 0 to `colourLevels`; null without a colour. */
  level: number | null;
}

/** One row: everybody who began in one period. */
export interface Cohort {
  key: string;
  name: string;
  /** Number of people at the beginning. */
  size: number | null;
  /** Whether its rates have a small base. */
  thin: boolean;
  /** One for each age; undefined where the cohort has not reached it. */
  cells: (CohortCell | undefined)[];
}

export type CohortModel = ReturnType<typeof cohortModel>;
type CohortTable = ReturnType<typeof cohortTable>;

/** Cohorts by age, one row each, the oldest first as in the rows. The first column of the plot is the size of the cohort. */
export function cohortModel(widget: WidgetView, facts: ChartFacts) {
  const table = cohortTable(widget);
  return { ...table, ...labelsOf(table, facts, widget.span) };
}

function cohortTable(widget: WidgetView) {
  const { result } = widget;
  const at = columnPositions(result);
  const column = valueColumn(widget);
  const rows = result.rows.flatMap((row) => {
    const age = Number.parseInt(textAt(row, at.category), 10);
    return Number.isNaN(age) ? [] : [{ row, age, key: textAt(row, at.id) || textAt(row, at.name) }];
  });
  const ages = wholeRange(rows.map((one) => one.age));
  const keys = [...new Set(rows.map(({ key }) => key))];
  const most = Math.max(0, ...rows.map(({ row }) => numberAt(row, at.value) ?? 0));
  const rowsOf = (key: string) => rows.filter((one) => one.key === key);
  const hiddenIn = (row: readonly Cell[]) => hiddenText(result.columns, row, at.value);
  const lastAges = keys.map((key) =>
    Math.max(
      -Infinity,
      ...rowsOf(key).map(({ row, age }) =>
        numberAt(row, at.value) === null && hiddenIn(row) === null ? -Infinity : age,
      ),
    ),
  );
  const cohorts = keys.map((key, index): Cohort => {
    const own = rowsOf(key);
    const size = own.map(({ row }) => numberAt(row, at.base)).find((one) => one !== null) ?? null;
    const thin = size !== null && size < indicativeBelow;
    // A cohort has reached every age that a later one has reached; it has not reached the ages beyond.
    const reached = Math.max(...lastAges.slice(index));
    const cells = ages.map((age): CohortCell | undefined => {
      if (age > reached) return undefined;
      const found = own.find((one) => one.age === age);
      const value = found === undefined ? null : numberAt(found.row, at.value);
      const hidden = found === undefined ? null : hiddenIn(found.row);
      return { value, hidden, level: value === null || thin ? null : levelOf(value, most) };
    });
    return { key, name: own.map(({ row }) => textAt(row, at.name))[0] ?? '', size, thin, cells };
  });
  return {
    column,
    sizeColumn: result.columns[at.base],
    cohortLabel: result.columns[at.name]?.label ?? '',
    ageLabel: result.columns[at.category]?.label ?? '',
    ages,
    cohorts,
    height: cohorts.length * rowHeight,
    notes: notesOf(cohorts),
  };
}

/** All ages from the least to the most: an age without a row is a gap. */
function wholeRange(ages: readonly number[]): number[] {
  if (ages.length === 0) return [];
  const [least, most] = [Math.min(...ages), Math.max(...ages)];
  return Array.from({ length: Math.floor(most - least) + 1 }, (_, step) => least + step);
}

function levelOf(value: number, most: number): number {
  if (most <= 0 || value <= 0) return 0;
  return Math.max(1, Math.ceil((value / most) * colourLevels - 1e-9));
}

function notesOf(cohorts: readonly Cohort[]): string[] {
  const thin = cohorts.some((one) => one.thin) ? [greyNote('buyers')] : [];
  return ['Stronger colour: higher', ...thin];
}

/** Number of columns of the plot: the size, and one for each age. */
export const columnsOf = ({ ages }: Pick<CohortTable, 'ages'>) => ages.length + 1;

/** Names of rows and columns, and the figures in the cells; where these have no room, the sizes alone. */
function labelsOf(model: CohortTable, facts: ChartFacts, span: number) {
  const { cohorts, ages, column, sizeColumn } = model;
  const columns = columnsOf(model);
  // The server does not know the width of the page.
  const room = (span >= 9 ? 640 : span >= 5 ? 330 : 190) / columns;
  const show = cellText(column, facts);
  const whole = formatterFor({ ...column, format: 'integer', unit: '' }, facts, { compact: true });
  const short = (size: number) =>
    formatNumber(size, facts.locale, {
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
  const fits = (text: string) => textWidth(text, fontSize) + 2 <= room;
  const allFit = cohorts.every(({ size }) => fits(whole(size)));
  const showSize = (size: number) => (allFit ? whole(size) : short(size));
  const label = (row: number, place: number, text: string): PlotLabel => ({
    key: `${row} ${place}`,
    x: bandPosition(place, columns),
    y: bandPosition(row, cohorts.length),
    text,
    anchor: 'middle',
  });
  const sizes = cohorts.flatMap(({ size }, row) =>
    size === null ? [] : [label(row, 0, showSize(size))],
  );
  const figures = cohorts.flatMap(({ cells }, row) =>
    cells.flatMap((cell, age) =>
      cell === undefined
        ? []
        : [label(row, age + 1, cell.value === null ? noFigure : show(cell.value))],
    ),
  );
  const every = Math.max(1, Math.ceil(18 / room));
  return {
    labels: figures.every(({ text }) => fits(text)) ? [...sizes, ...figures] : sizes,
    yLabels: cohorts.map(({ name }, row) => ({
      position: bandPosition(row, cohorts.length),
      label: name,
    })),
    xLabels: [
      { position: bandPosition(0, columns), label: sizeColumn?.label ?? '' },
      ...ages.flatMap((age, place) =>
        place % every === 0
          ? [{ position: bandPosition(place + 1, columns), label: String(age) }]
          : [],
      ),
    ],
  };
}

export function cohortSummary({ column, cohorts, ages, ageLabel }: CohortModel, facts: ChartFacts) {
  const show = formatterFor(column, facts, { compact: true, withUnit: true });
  const first = cohorts[0];
  const known = (first?.cells ?? []).flatMap((cell, at) =>
    cell === undefined || cell.value === null ? [] : [{ age: ages[at], value: cell.value }],
  );
  const [from, to] = [known[0], known.at(-1)];
  const head = `${column.label} of ${cohorts.length} cohorts by ${ageLabel.toLowerCase()}`;
  if (first === undefined || from === undefined || to === undefined) return `${head}: no figures.`;
  const end = from === to ? '' : ` to ${show(to.value)} at ${to.age}`;
  return `${head}: ${first.name} from ${show(from.value)} at ${from.age}${end}.`;
}

/** The value of a cell, or the size of a cohort; cells are counted row by row. */
export function readCohort(model: CohortModel, facts: ChartFacts, index: number): Reading {
  const { column, sizeColumn, cohorts, ages, ageLabel } = model;
  const columns = columnsOf(model);
  const cohort = cohorts[Math.floor(index / columns)];
  const place = (index % columns) - 1;
  if (cohort === undefined) return { title: '', rows: [] };
  const whole = formatterFor({ ...column, format: 'integer', unit: '' }, facts, {});
  const size = plainRow('size', sizeColumn?.label ?? 'Size', whole(cohort.size));
  if (place < 0) return { title: cohort.name, rows: [size] };
  const cell = cohort.cells[place];
  const shown = cohort.thin && cell?.value !== null ? 'Indicative' : null;
  const note = cell === undefined ? 'Not reached yet' : (cell.hidden ?? shown);
  const value = formatterFor(column, facts, { withUnit: true })(cell?.value);
  return {
    title: `${cohort.name}, ${ageLabel.toLowerCase()} ${ages[place]}`,
    note,
    rows: [plainRow('value', column.label, value), size],
  };
}
