import { orderLimits } from '~contract/limits';
import type { ProductChoice, ProductChoices, ProductPage } from '~/contracts/orders/form';
import { fetchJson } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';

import { countFields, type NewLine } from './lines';
import {
  columnsOf,
  meaningsOf,
  shortHead,
  type Columns,
  type SheetAnswers,
  type SheetQuestion,
} from './sheet-columns';
import { rowReader, type RowReader } from './sheet-lines';
import { rowsOf, textOf, type SheetRow } from './sheet-rows';

/** The expected columns, for messages. */
const expectedColumns = 'product (name, SKU, barcode or id), cases, units per case, loose units';

/** What a sheet holds. `unknown`: the names of products that are not among the given ones. */
export type SheetReading = { unknown: string[] } & (
  | {
      /** One line for each row. A cell that could not be read is an error at its field, with the line of the text. */
      lines: NewLine[];
      /** Headings of columns that are not read. */
      unused: string[];
    }
  | { question: SheetQuestion }
  /** Why no row is used. */
  | { refusal: string }
);

/** Workbooks are zip archives, and text has no NUL. */
const isBinary = (text: string): boolean => text.startsWith('PK\u0003') || text.includes('\0');
const notCsv = 'This is no CSV file. Save the sheet as CSV and choose it again.';

/** What the text is to the user. */
export type SheetSource = 'file' | 'pasted text';

/** The columns of a sheet without headings: those of the form. */
const positions: Columns = {
  products: [0],
  counts: { cases: 1, unitsPerCase: 2, looseUnits: 3 },
  totals: [],
  units: null,
  twins: [],
};

/**
 * Converts rows of a spreadsheet to lines (O-03). The text comes from the clipboard, or from a CSV file with comma,
 * semicolon or tab. No row is left out: what cannot be read stays as written, and the user corrects it in the form. A column
 * that can be read in two ways is a question to the user.
 * @param text as pasted, or as read from the file
 * @param source where the user finds the text, for messages
 * @param language BCP 47: how counts are written
 * @param delimiter the tab for text from the clipboard; without it, the delimiter is detected
 * @param answers to the questions of earlier readings
 */
export function readSheet(
  text: string,
  products: ProductChoices,
  language: string,
  source: SheetSource,
  delimiter?: '\t',
  answers: SheetAnswers = {},
): SheetReading {
  const refused = (refusal: string) => ({ refusal, unknown: [] });
  if (source === 'file' && isBinary(text)) return refused(notCsv);
  const { rows, openQuote } = rowsOf(text, delimiter);
  // All text behind such a quote is in its cell, with the rows that follow.
  if (openQuote !== null)
    return refused(
      `Line ${openQuote} of the ${source} has a quotation mark (") that is not closed. No lines were added.`,
    );
  const [first] = rows;
  if (first === undefined) return refused(`The ${source} has no lines.`);

  const reader = rowReader(products, language, source);
  const kind = kindOf(first.cells, reader);
  if (kind === null) return refused(wrongColumns(first.cells));
  const body = kind === 'headings' ? rows.slice(1) : rows;
  if (body.length === 0) return refused(`The ${source} has no lines below the headings.`);
  if (body.length > orderLimits.lines)
    return refused(
      `The ${source} has ${body.length} lines. An order has at most ${orderLimits.lines} lines.`,
    );

  const heads = first.cells.map((cell, at) => (kind === 'headings' ? cell : `Column ${at + 1}`));
  const columns = kind === 'headings' ? columnsOf(heads, answers) : positions;
  if ('refusal' in columns) return refused(columns.refusal);
  const places = 'question' in columns ? productPlaces(heads) : columns.products;
  const unknown = [...new Set(body.flatMap((row) => reader.unknownIn(row, places)))];
  if ('question' in columns) return { ...columns, unknown };
  // Amounts of money are called totals, too.
  const totals = columns.totals.filter((at) =>
    body.every(({ cells }) => reader.isCount(cells[at], 'looseUnits')),
  );
  const settled = settleUnits({ ...columns, totals }, body, heads, reader, answers);
  if ('question' in settled) return { ...settled, unknown };
  const difference = differingTwin(settled, body, heads, reader);
  if (difference !== null)
    return refused(`${difference} of the ${source}. Leave one out. No lines were added.`);
  return {
    unknown,
    unused: kind === 'headings' ? unusedHeads(heads, settled) : [],
    lines: body.map((row) => reader.lineOf(row, settled, heads)),
  };
}

/**
 * The numbers of a column of a spreadsheet, with or without the heading of a field.
 * @returns null where the text has several columns, or a cell that is neither empty nor a number
 */
export function readColumn(text: string, field: (typeof countFields)[number]): string[] | null {
  const cells = text.split(/\r\n|\r|\n/).map(textOf);
  while (cells.at(-1) === '') cells.pop();
  const [head = '', ...others] = cells;
  const numbers = meaningsOf(head).includes(field) ? others : cells;
  const isColumn = numbers.every((cell) => cell === '' || /^[\p{Nd}\s.,'’+-]+$/u.test(cell));
  return isColumn && numbers.length > 0 && !text.includes('\t') ? numbers : null;
}

/**
 * Whether the first row has headings, or is data: without headings it must start with a known product or have valid counts in
 * the other columns. Null: neither.
 */
function kindOf(cells: readonly string[], reader: RowReader): 'headings' | 'data' | null {
  const named = cells.map(meaningsOf).filter((meanings) => meanings.length > 0);
  if (named.length > 0) {
    const products = named.filter((meanings) => meanings.includes('product'));
    return products.length > 0 && products.length < named.length ? 'headings' : null;
  }
  const isData =
    cells.length > 1 &&
    ('id' in reader.find(textOf(cells[0])) ||
      countFields.every((field, index) => reader.isCount(cells[index + 1], field)));
  return isData ? 'data' : null;
}

const productPlaces = (heads: readonly string[]): number[] =>
  heads.flatMap((head, at) => (meaningsOf(head).includes('product') ? [at] : []));

/**
 * Decides whether a column of units has the loose ones or all of a line. It has all where every row comes to them, and loose
 * ones where every row has less than a case; anything else is a question. Without headings only a column that can be all units
 * is asked about, as the fourth of the form has loose ones.
 */
function settleUnits(
  columns: Columns,
  body: readonly SheetRow[],
  heads: readonly string[],
  reader: RowReader,
  answers: SheetAnswers,
): Columns | { question: SheetQuestion } {
  const { units, counts, totals } = columns;
  const isPosition = counts === positions.counts;
  const place = isPosition ? counts.looseUnits! : units;
  if (place === null) return columns;
  const asLoose = { ...columns, counts: { ...counts, looseUnits: place } };
  const { looseUnits: _loose, ...others } = counts;
  const asTotal = { ...columns, counts: others, totals: [...totals, place] };
  if (answers[place] !== undefined) return answers[place] === 'total' ? asTotal : asLoose;
  const rows = body.flatMap((row) => {
    const count = reader.countOf(row.cells[place], 'looseUnits');
    const line = reader.unitsOf(row, columns);
    return count === null || line.cases === 0 ? [] : [{ count, ...line }];
  });
  const isAll = ({ count, cases, perCase }: (typeof rows)[number]) =>
    count === cases * (perCase ?? NaN);
  const isLoose = ({ count, perCase, isOwn }: (typeof rows)[number]) =>
    count === 0 || (isOwn && count < perCase!);
  if (isPosition ? !rows.some(isAll) : rows.every(isLoose)) return asLoose;
  if (!isPosition && rows.every(isAll)) return asTotal;
  const head = shortHead(heads[place]);
  return { question: { column: place, head, meanings: ['total', 'looseUnits'] } };
}

/** Two columns for one field may stand beside each other where they say the same. @returns where they do not */
function differingTwin(
  { counts, twins }: Columns,
  body: readonly SheetRow[],
  heads: readonly string[],
  { countOf }: RowReader,
): string | null {
  for (const [field, at] of twins) {
    const own = counts[field]!;
    const row = body.find(
      ({ cells }) =>
        textOf(cells[at]) !== '' && countOf(cells[at], field) !== countOf(cells[own], field),
    );
    if (row !== undefined)
      return `“${shortHead(heads[own])}” and “${shortHead(heads[at])}” differ in line ${row.line}`;
  }
  return null;
}

function unusedHeads(
  heads: readonly string[],
  { products, counts, totals, twins }: Columns,
): string[] {
  const used = [...products, ...Object.values(counts), ...totals, ...twins.map(([, at]) => at)];
  return heads.flatMap((head, at) =>
    head.trim() === '' || used.includes(at) ? [] : [shortHead(head)],
  );
}

const wrongColumns = (cells: readonly string[]) =>
  `The columns are “${cells.join('”, “').slice(0, 200)}”. The expected columns are ${expectedColumns}. No lines were added.`;

/** Names of one request: an address holds them in any script. */
const namesAtOnce = 20;

/**
 * Finds the products of a brand that a spreadsheet names, with the SKUs and barcodes among the names.
 * @param names whole names, SKUs, barcodes or ids
 * @throws when the server does not answer
 */
export async function findNamedProducts(
  brand: string,
  names: readonly string[],
): Promise<ProductChoice[]> {
  const wanted = [...new Set(names)];
  const parts = Array.from({ length: Math.ceil(wanted.length / namesAtOnce) }, (_, part) =>
    wanted.slice(part * namesAtOnce, (part + 1) * namesAtOnce),
  );
  const pages = await Promise.all(
    parts.map(async (part) => (await fetchJson(paths.productsNamed(brand, part))) as ProductPage),
  );
  return pages.flatMap(({ items }) => items);
}
