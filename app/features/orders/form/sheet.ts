import Papa from 'papaparse';

import { mostLines, mostOf, readCount, type LineText } from '~/contracts/orders/counts';
import type { ProductChoices } from '~/contracts/orders/form';
import { lineLabels } from '~/contracts/orders/labels';

import { countFields, type LineField } from './line-fields';

/** The columns of a sheet, as they are asked for. */
export const expectedColumns = 'product (name or id), cases, units per case, loose units';

/** A row that is not wholly taken over. */
export interface RowFault {
  /** From 1, as the spreadsheet counts. */
  row: number;
  text: string;
  reason: string;
}

export type SheetReading =
  | { lines: LineText[]; faults: RowFault[] }
  /** Nothing is taken over. */
  | { refusal: string };

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

const heads: Readonly<Record<string, LineField>> = {
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
 * Rows of a spreadsheet as lines: from the clipboard, or a CSV with comma, semicolon or tab. Counts are taken over as
 * they are written; what cannot be read as one is told and stays to be mended.
 *
 * @param text as it was pasted or read
 * @param delimiter given for the clipboard, whose cells stand between tabs
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

  const named = first.cells.map((cell) => heads[plain(cell)]);
  const hasHead = named.some((field) => field !== undefined);
  if (hasHead && !(named.includes('product') && countFields.some((field) => named.includes(field))))
    return { refusal: wrongColumns(first.cells) };
  const find = finder(products);
  // Without heads the first row is one of them all: a product, or at least counts where counts belong.
  const isRow =
    first.cells.length > 1 &&
    ('id' in find(first.cells[0] ?? '') ||
      countFields.every(
        (field, index) => 'count' in readCount(first.cells[index + 1] ?? '', mostOf[field]),
      ));
  if (!hasHead && !isRow) return { refusal: wrongColumns(first.cells) };

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

/** Products by id or by name; a name that two have is nobody's. */
function finder({ items, more }: ProductChoices) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map<string, ProductChoices['items']>();
  for (const item of items)
    byName.set(plain(item.name), [...(byName.get(plain(item.name)) ?? []), item]);
  return (text: string): ProductChoices['items'][number] | { reason: string } => {
    if (text.trim() === '') return { reason: 'No product is named.' };
    const one = byId.get(text.trim());
    if (one !== undefined) return one;
    const named = byName.get(plain(text)) ?? [];
    if (named.length === 1) return named[0]!;
    if (named.length > 1)
      return { reason: `Several products are called “${text.trim()}”: give the id.` };
    return {
      reason: `“${text.trim()}” is not among the ${more ? 'listed' : 'brand’s'} products.`,
    };
  };
}
