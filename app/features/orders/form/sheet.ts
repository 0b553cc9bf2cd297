import Papa from 'papaparse';

import { mostLines, mostOf, readCount, type LineText } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { lineLabels } from '~/contracts/orders/labels';

import { countFields, type LineField } from './line-fields';

/** The expected columns, for messages. */
export const expectedColumns = 'product (name or id), cases, units per case, loose units';

/** A row with a value that could not be read. */
export interface RowFault {
  /** Row number in the spreadsheet, from 1. */
  row: number;
  text: string;
  reason: string;
}

export type SheetReading =
  | { lines: LineText[]; faults: RowFault[] }
  /** Why no row is used. */
  | { refusal: string };

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
 * semicolon or tab. Counts stay as written: an invalid one is reported as a fault, and the user corrects it in the form.
 * @param text as pasted, or as read from the file
 * @param delimiter the tab for text from the clipboard; without it, the delimiter is detected
 */
export function readSheet(text: string, products: ProductChoices, delimiter?: '\t'): SheetReading {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
    ...(delimiter === undefined
      ? { delimitersToGuess: [';', ',', '\t'] }
      : { delimiter, quoteChar: '"' }),
  });
  const rows = data
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  if (first === undefined) return { refusal: 'There are no rows in it.' };

  const named = first.cells.map((cell) => fieldOfHead[normalized(cell)]);
  const hasHead = named.some((field) => field !== undefined);
  if (hasHead && !(named.includes('product') && countFields.some((field) => named.includes(field))))
    return { refusal: wrongColumns(first.cells) };
  const find = finder(products);
  // Without a header, the first row must start with a known product or have valid counts in the other columns.
  const startsWithData =
    first.cells.length > 1 &&
    ('id' in find(first.cells[0] ?? '') ||
      countFields.every(
        (field, index) => 'count' in readCount(first.cells[index + 1] ?? '', mostOf[field]),
      ));
  if (!hasHead && !startsWithData) return { refusal: wrongColumns(first.cells) };

  const body = hasHead ? rows.slice(1) : rows;
  if (body.length === 0) return { refusal: 'There are no rows below the heads.' };
  if (body.length > mostLines)
    return { refusal: `It has ${body.length} rows; an order has at most ${mostLines} lines.` };

  const columns = hasHead ? named : positions;
  const lines: LineText[] = [];
  const faults: RowFault[] = [];
  for (const { cells, row } of body) {
    const cell = (field: LineField) => (cells[columns.indexOf(field)] ?? '').trim();
    const note = (reason: string) => faults.push({ row, text: cells.join(' · '), reason });
    const found = find(cell('product'));
    if (!('id' in found)) {
      note(found.reason);
      continue;
    }
    for (const field of countFields) {
      const read = readCount(cell(field), mostOf[field]);
      if ('fault' in read) note(`${lineLabels[field]} “${cell(field)}”: ${read.fault}`);
    }
    const packed = found.unitsPerCase === null ? '' : String(found.unitsPerCase);
    lines.push({
      product: found.id,
      name: found.name,
      cases: cell('cases'),
      unitsPerCase: cell('unitsPerCase') || packed,
      looseUnits: cell('looseUnits'),
    });
  }
  return { lines, faults };
}

const wrongColumns = (cells: readonly string[]) =>
  `The columns are “${cells.join('”, “').slice(0, 200)}”; expected are ${expectedColumns}. Nothing was taken over.`;

/** Finds a product by id, or by name if the name is unique. */
function finder({ items, more }: ProductChoices) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map<string, ProductChoices['items']>();
  for (const item of items)
    byName.set(normalized(item.name), [...(byName.get(normalized(item.name)) ?? []), item]);
  return (text: string): ProductChoices['items'][number] | { reason: string } => {
    if (text.trim() === '') return { reason: 'No product is named.' };
    const one = byId.get(text.trim());
    if (one !== undefined) return one;
    const named = byName.get(normalized(text)) ?? [];
    if (named.length === 1) return named[0]!;
    if (named.length > 1)
      return { reason: `Several products are called “${text.trim()}”: give the id.` };
    return {
      reason: `“${text.trim()}” is not among the ${more ? 'listed' : 'brand’s'} products.`,
    };
  };
}
