import { orderLimits } from '~contract/limits';
import { plainCount, readCount, unitsOfLine, type LineText } from '~/contracts/orders/counts';
import type { ProductChoices, ProductChoice } from '~/contracts/orders/form';

import { countFields, countIn, type NewLine } from './lines';
import { shortHead, normalized, type Columns, type CountField } from './sheet-columns';
import { textOf, type SheetRow } from './sheet-rows';

/** What spreadsheets and data frames write into an empty cell of numbers. */
const noNumber = /^(?:n\/?a|nan|none|null|<na>|#n\/a|[-–—])$/i;
/** An id that a data frame has made a number. */
const withoutDecimals = (text: string) => text.replace(/^(\d{5,})\.0$/, '$1');

/** The counts of a row as the units of a line need them. */
interface RowUnits {
  cases: number;
  /** Units per case: of the row, else of the product; null where neither has them. */
  perCase: number | null;
  /** Whether the row itself has them. */
  isOwn: boolean;
}

/**
 * Reads the rows of a spreadsheet as lines.
 * @param language BCP 47: how counts are written
 * @param source where the user finds the text, for messages
 */
export function rowReader(products: ProductChoices, language: string, source: string) {
  const find = productFinder(products);
  const countText = (cell: string | undefined) => {
    const text = textOf(cell);
    return noNumber.test(text) ? '' : plainCount(text, language);
  };
  const readCell = (cell: string | undefined, field: CountField) =>
    readCount(countText(cell), orderLimits[field]);
  const countOf = (cell: string | undefined, field: CountField): number | null => {
    const read = readCell(cell, field);
    return 'count' in read ? read.count : null;
  };
  const textsOf = ({ cells }: SheetRow, places: readonly number[]) =>
    places.map((at) => withoutDecimals(textOf(cells[at]))).filter((text) => text !== '');
  const productOf = (row: SheetRow, columns: Columns) =>
    findOne(textsOf(row, columns.products), find);

  return {
    find,
    countOf,
    isCount: (cell: string | undefined, field: CountField) => 'count' in readCell(cell, field),
    /** Texts that name no product, where no other of the row does. */
    unknownIn(row: SheetRow, places: readonly number[]): string[] {
      const texts = textsOf(row, places);
      return texts.some((text) => 'id' in find(text)) ? [] : texts;
    },
    unitsOf(row: SheetRow, columns: Columns): RowUnits {
      const cell = (field: CountField) => row.cells[columns.counts[field] ?? -1];
      const own = countOf(cell('unitsPerCase'), 'unitsPerCase');
      const product = productOf(row, columns);
      return {
        cases: countOf(cell('cases'), 'cases') ?? 0,
        perCase: own ?? ('id' in product ? product.unitsPerCase : null),
        isOwn: own !== null,
      };
    },
    /** @param heads for messages */
    lineOf(row: SheetRow, columns: Columns, heads: readonly string[]): NewLine {
      const { cells, line } = row;
      const where = `Line ${line} of the ${source}`;
      const counts = Object.fromEntries(
        countFields.map((field) => [field, countText(cells[columns.counts[field] ?? -1])]),
      ) as Pick<LineText, CountField>;
      const faults: NewLine['faults'] = {};
      for (const field of countFields) {
        const read = readCount(counts[field], orderLimits[field]);
        if ('fault' in read) faults[field] = `${where}: ${read.fault}`;
      }
      const found = productOf(row, columns);
      const product =
        'id' in found
          ? { product: found.id, name: found.name, written: '' }
          : { product: '', name: '', written: textsOf(row, columns.products).join(', ') };
      if (!('id' in found)) faults.product = `${where}: ${found.reason}`;
      const packed = 'id' in found ? found.unitsPerCase : null;
      const read: NewLine = {
        ...counts,
        ...product,
        unitsPerCase: counts.unitsPerCase || (packed === null ? '' : String(packed)),
        faults,
      };
      return columns.totals.reduce((made, at) => {
        const total = readCell(cells[at], 'looseUnits');
        if ('fault' in total)
          return { ...made, faults: { ...made.faults, looseUnits: `${where}: ${total.fault}` } };
        return total.count === null
          ? made
          : withTotal(made, total.count, shortHead(heads[at]), where);
      }, read);
    },
  };
}
export type RowReader = ReturnType<typeof rowReader>;

/** A line whose units must come to a total. The total stands in for the one count that the line lacks. */
function withTotal(line: NewLine, total: number, head: string, where: string): NewLine {
  const cases = countIn(line.cases);
  const loose = countIn(line.looseUnits);
  if (Object.keys(line.faults).some((field) => field !== 'product')) return line;
  if (!cases && !loose) return total === 0 ? line : { ...line, looseUnits: String(total) };
  const rest = total - (loose ?? 0);
  if (cases && line.unitsPerCase === '' && rest > 0 && rest % cases === 0)
    return { ...line, unitsPerCase: String(rest / cases) };
  const units = unitsOfLine(line, null);
  if (units === total) return line;
  const fault = `${where}: “${head}” is ${total}, and the line comes to ${units ?? 0}.`;
  return { ...line, faults: { ...line.faults, looseUnits: fault } };
}

type FoundProduct = ProductChoice | { reason: string };

/** Finds a product by id, or by a name, SKU or barcode that is that of one product alone. Of two with one id the last counts. */
function productFinder({ items }: ProductChoices): (text: string) => FoundProduct {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byText = new Map<string, Set<ProductChoice>>();
  for (const item of byId.values())
    for (const text of [item.name, ...(item.codes ?? [])]) {
      const key = normalized(text);
      byText.set(key, (byText.get(key) ?? new Set()).add(item));
    }
  return (text) => {
    if (text === '') return { reason: 'The product is missing.' };
    const own = byId.get(text);
    if (own !== undefined) return own;
    const [one, other] = byText.get(normalized(text)) ?? [];
    if (one === undefined)
      return {
        reason: `“${text}” is not among the brand’s products. Use its name, SKU, barcode or id.`,
      };
    return other === undefined
      ? one
      : { reason: `Several products are called “${text}”. Use the product id.` };
  };
}

/** The product that the texts of a row name, each of which may be unknown as long as one is known. */
function findOne(written: readonly string[], find: (text: string) => FoundProduct): FoundProduct {
  const [first = find(''), ...others] = written.map(find);
  const known = [first, ...others].flatMap((each) => ('id' in each ? [each] : []));
  if (known.some(({ id }) => id !== known[0]?.id))
    return {
      reason: `${known.map(({ name }) => `“${name}”`).join(' and ')} are different products.`,
    };
  if (known[0] === undefined && others.length > 0)
    return {
      reason: `${written.map((text) => `“${text}”`).join(' and ')} name none of the brand’s products. Use a name, SKU, barcode or id.`,
    };
  return known[0] ?? first;
}
