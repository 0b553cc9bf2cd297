import Papa from 'papaparse';

import {
  mostLines,
  mostOf,
  readCount,
  withoutSeparators,
  type LineText,
} from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';

import { countFields, type LineField } from './line-fields';
import type { NewLine } from './lines';

/** The expected columns, for messages. */
const expectedColumns = 'product (name or id), cases, units per case, loose units';

export type SheetReading =
  /** One line for each row. A cell that could not be read is an error at its field, with the line of the text. */
  | { lines: NewLine[] }
  /** Why no row is used. */
  | { refusal: string };

/** Workbooks are zip archives, and text has no NUL. */
const isBinary = (text: string): boolean => text.startsWith('PK\u0003') || text.includes('\0');
const notCsv = 'This is no CSV file. Save the sheet as CSV and choose it again.';

/** What the text is to the user. */
export type SheetSource = 'file' | 'pasted text';

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

const fieldOfHead: Readonly<Record<string, LineField>> = {
  product: 'product',
  'product name': 'product',
  'product id': 'product',
  'product (name or id)': 'product',
  name: 'product',
  item: 'product',
  id: 'product',
  sku: 'product',
  cases: 'cases',
  'units per case': 'unitsPerCase',
  'units/case': 'unitsPerCase',
  'case size': 'unitsPerCase',
  'case pack': 'unitsPerCase',
  'loose units': 'looseUnits',
  loose: 'looseUnits',
  units: 'looseUnits',
};
const positions: readonly LineField[] = ['product', ...countFields];

/**
 * Converts rows of a spreadsheet to lines (O-03). The text comes from the clipboard, or from a CSV file with comma,
 * semicolon or tab. No row is left out: what cannot be read stays as written, and the user corrects it in the form.
 * @param text as pasted, or as read from the file
 * @param source where the user finds the text, for messages
 * @param language BCP 47: how counts have their thousands separated
 * @param delimiter the tab for text from the clipboard; without it, the delimiter is detected
 */
export function readSheet(
  text: string,
  products: ProductChoices,
  language: string,
  source: SheetSource,
  delimiter?: '\t',
): SheetReading {
  if (source === 'file' && isBinary(text)) return { refusal: notCsv };
  const sheet = text.replace(/^\uFEFF/, '');
  const { rows: all, openQuote } = rowsOf(sheet, delimiter ?? delimiterOf(sheet));
  // All text behind such a quote is in its cell, with the rows that follow.
  if (openQuote !== null)
    return {
      refusal: `Line ${openQuote} of the ${source} has a quotation mark (") that is not closed. No lines were added.`,
    };
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  if (first === undefined) return { refusal: `The ${source} has no lines.` };

  const named = first.cells.map((cell) => fieldOfHead[normalized(cell)]);
  const hasHead = named.some((field) => field !== undefined);
  if (hasHead && !(named.includes('product') && countFields.some((field) => named.includes(field))))
    return { refusal: wrongColumns(first.cells) };
  const find = finder(products);
  const countOf = (cell: string) => withoutSeparators(cell, language);
  // Without a header, the first row must start with a known product or have valid counts in the other columns.
  const startsWithData =
    first.cells.length > 1 &&
    ('id' in find(first.cells[0] ?? '') ||
      countFields.every(
        (field, index) =>
          'count' in readCount(countOf(first.cells[index + 1] ?? ''), mostOf[field]),
      ));
  if (!hasHead && !startsWithData) return { refusal: wrongColumns(first.cells) };

  const body = hasHead ? rows.slice(1) : rows;
  if (body.length === 0) return { refusal: `The ${source} has no lines below the headings.` };
  if (body.length > mostLines)
    return {
      refusal: `The ${source} has ${body.length} lines. An order has at most ${mostLines} lines.`,
    };

  const columns = hasHead ? named : positions;
  return {
    lines: body.map(({ cells, line }) => {
      const cell = (field: LineField) => (cells[columns.indexOf(field)] ?? '').trim();
      // A sheet may name the product twice, as by a SKU and a name. One that is found is enough.
      const written = cells
        .filter((text, at) => columns[at] === 'product' && text.trim() !== '')
        .map((text) => text.trim());
      const counts = Object.fromEntries(
        countFields.map((field) => [field, countOf(cell(field))]),
      ) as Pick<LineText, (typeof countFields)[number]>;
      const where = `Line ${line} of the ${source}`;
      const faults: NewLine['faults'] = {};
      for (const field of countFields) {
        const read = readCount(counts[field], mostOf[field]);
        if ('fault' in read) faults[field] = `${where}: ${read.fault}`;
      }
      const found = findOne(written, find);
      if (!('id' in found)) {
        faults.product = `${where}: ${found.reason}`;
        return { ...counts, product: '', name: '', written: written.join(', '), faults };
      }
      const packed = found.unitsPerCase === null ? '' : String(found.unitsPerCase);
      const { id, name } = found;
      const unitsPerCase = counts.unitsPerCase || packed;
      return { ...counts, product: id, name, written: '', unitsPerCase, faults };
    }),
  };
}

interface SheetRow {
  cells: string[];
  /** The line of the text where it begins, from 1: a cell in quotes may have several lines. */
  line: number;
}

/** The rows of a sheet, and the line of the row with a quote that nothing closes; null without one. */
function rowsOf(sheet: string, delimiter: string): { rows: SheetRow[]; openQuote: number | null } {
  const rows: SheetRow[] = [];
  let openQuote: number | null = null;
  let [line, at] = [1, 0];
  Papa.parse<string[]>(sheet, {
    skipEmptyLines: false,
    delimiter,
    step: ({ data, errors, meta }) => {
      if (hasOpenQuote(data, errors, delimiter)) openQuote ??= line;
      rows.push({ cells: data, line });
      line += sheet.slice(at, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      at = meta.cursor;
    },
  });
  return { rows, openQuote };
}

/**
 * A wrong quote within one cell is a part of the cell. One is open where its cell has swallowed what follows: rows, or up
 * to the end of the text the other columns.
 */
function hasOpenQuote(
  cells: readonly string[],
  errors: readonly Papa.ParseError[],
  delimiter: string,
): boolean {
  const codes = errors.filter(({ type }) => type === 'Quotes').map(({ code }) => code);
  if (codes.length > 0 && cells.some((cell) => /[\r\n]/.test(cell))) return true;
  if (!codes.includes('MissingQuotes')) return false;
  // “"quoted" text” at the very end has a second quote, and counts as not closed too.
  return !codes.includes('InvalidQuotes') || (cells.at(-1) ?? '').includes(delimiter);
}

/** Empty lines would make a file with two columns look like one without a delimiter. */
const delimiterOf = (sheet: string): string =>
  Papa.parse(sheet, { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t'] })
    .meta.delimiter;

const wrongColumns = (cells: readonly string[]) =>
  `The columns are “${cells.join('”, “').slice(0, 200)}”. The expected columns are ${expectedColumns}. No lines were added.`;

/** The product that the texts of a row name, each of which may be unknown as long as one is known. */
function findOne(written: readonly string[], find: ReturnType<typeof finder>) {
  const [first = find(''), ...others] = written.map(find);
  const known = [first, ...others].flatMap((each) => ('id' in each ? [each] : []));
  if (known.some(({ id }) => id !== known[0]?.id))
    return {
      reason: `${known.map(({ name }) => `“${name}”`).join(' and ')} are different products.`,
    };
  if (known[0] === undefined && others.length > 0)
    return {
      reason: `${written.map((text) => `“${text}”`).join(' and ')} name none of the brand’s products. Use a product name or id.`,
    };
  return known[0] ?? first;
}

/** Finds a product by id, or by name if the name is unique. */
function finder({ items }: ProductChoices) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map<string, ProductChoices['items']>();
  for (const item of items)
    byName.set(normalized(item.name), [...(byName.get(normalized(item.name)) ?? []), item]);
  return (text: string): ProductChoices['items'][number] | { reason: string } => {
    if (text.trim() === '') return { reason: 'The product is missing.' };
    const one = byId.get(text.trim());
    if (one !== undefined) return one;
    const named = byName.get(normalized(text)) ?? [];
    if (named.length === 1) return named[0]!;
    if (named.length > 1)
      return { reason: `Several products are called “${text.trim()}”. Use the product id.` };
    return {
      reason: `“${text.trim()}” is not among the brand’s products. Use a product name or id.`,
    };
  };
}
