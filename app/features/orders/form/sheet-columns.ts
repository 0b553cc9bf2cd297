import { countFields, type LineField } from './lines';

/** What the columns of a spreadsheet are, by their headings (O-03). */

export type CountField = (typeof countFields)[number];
/** What the cells of a column can be. A total is all units of a line. */
export type Meaning = LineField | 'total';

/** The meanings of a heading; the first list has those that the form itself uses. */
const exact: Readonly<Record<string, Meaning>> = {
  cases: 'cases',
  'units per case': 'unitsPerCase',
  'loose units': 'looseUnits',
};
const synonyms: readonly [meanings: readonly Meaning[], heads: readonly string[]][] = [
  [
    ['product'],
    [
      'product|product name|product title|product id|product code|product number|product sku|product (name or id)',
      'name|title|description|item|item name|item id|item code|item no|item number|item description|item sku',
      'id|sku|sku code|seller sku|merchant sku|variant sku|variant barcode|lineitem sku|lineitem name',
      'barcode|bar code|upc|upc code|ean|ean code|gtin|code|article|article number|article no',
    ],
  ],
  [['cases'], ['case|case count|number of cases|cases ordered|cases qty|qty cases|qty (cases)']],
  [
    ['unitsPerCase'],
    [
      'units/case|unit per case|case size|case pack|pack size|pack|packing|per case|units per carton|units per pack',
      'qty per case|quantity per case|pcs per case|pieces per case|each per case|eaches per case',
    ],
  ],
  [['looseUnits'], ['loose|loose unit|loose qty|singles|single units']],
  [
    ['total'],
    ['total|totals|total units|units total|total qty|total quantity|total pieces|all units'],
  ],
  // A number of units is all of a line where it has no cases, and can be the loose ones where it has.
  [['looseUnits', 'total'], ['units|unit|unit qty|unit quantity|eaches|each|ea|pieces|pcs']],
  [
    ['cases', 'looseUnits', 'total'],
    [
      'qty|quantity|count|order qty|order quantity|qty ordered|quantity ordered|ordered|ordered qty|ordered quantity',
      'lineitem quantity|quantity requested|requested quantity|qty requested',
    ],
  ],
  [['cases', 'unitsPerCase'], ['case qty|case quantity|qty case']],
];
const meaningsOfHead = new Map<string, readonly Meaning[]>([
  ...Object.entries(exact).map(([head, meaning]) => [head, [meaning]] as const),
  ...synonyms.flatMap(([meanings, heads]) =>
    heads.flatMap((list) => list.split('|')).map((head) => [head, meanings] as const),
  ),
]);

export const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

/** `UnitsPerCase`, `units_per_case`, `Units-per-case:` and `Units per case` are one heading. */
const headOf = (cell: string) =>
  normalized(
    cell
      .slice(0, 100)
      .replace(/([a-z])(?=[A-Z])/g, '$1 ')
      .replace(/[-.#:*]/g, ' '),
  );

/** A heading in a message. */
export const shortHead = (cell = ''): string => cell.trim().slice(0, 60);

export const meaningsOf = (cell: string): readonly Meaning[] =>
  meaningsOfHead.get(headOf(cell)) ?? [];

/** The columns of a sheet, by their places from 0. */
export interface Columns {
  /** A sheet may name the product twice, as by a SKU and a name. */
  products: number[];
  counts: Partial<Record<CountField, number>>;
  /** All units of a line, which its counts must come to. */
  totals: number[];
  /** Units that the rows show to be loose ones, or all of a line. */
  units: number | null;
  /** Columns with the same meaning as the one that is read, whose cells must not differ from it. */
  twins: [field: CountField, column: number][];
}

/** A column that can be read in two ways: the user chooses. */
export interface SheetQuestion {
  /** The place of the column, from 0. */
  column: number;
  head: string;
  meanings: readonly Meaning[];
}
/** The chosen meanings, by the places of the columns. */
export type SheetAnswers = Readonly<Record<number, Meaning>>;

export const wordOf: Readonly<Record<Meaning, string>> = {
  product: 'product',
  cases: 'cases',
  unitsPerCase: 'units per case',
  looseUnits: 'loose units',
  total: 'all units',
};

/**
 * @param heads at least one has a meaning
 * @returns the columns, a question, or why the headings cannot be used: two columns for one field, of which neither has
 *   the form's own heading
 */
export function columnsOf(
  heads: readonly string[],
  answers: SheetAnswers,
): Columns | { question: SheetQuestion } | { refusal: string } {
  const meanings = heads.map((head, at) => {
    const answer = answers[at];
    return answer === undefined ? meaningsOf(head) : [answer];
  });
  const placesOf = (meaning: Meaning) =>
    meanings.flatMap((each, at) => (each.length === 1 && each[0] === meaning ? [at] : []));
  const columns: Columns = {
    products: placesOf('product'),
    counts: {},
    totals: placesOf('total'),
    units: null,
    twins: [],
  };
  for (const field of countFields) {
    const places = placesOf(field);
    const own = places.filter((at) => exact[headOf(heads[at] ?? '')] === field);
    const [first, second] = own.length === 0 ? places : own;
    if (first === undefined) continue;
    if (second !== undefined)
      return { refusal: bothMean(heads[first], heads[second], wordOf[field]) };
    columns.counts[field] = first;
    columns.twins.push(
      ...places.filter((at) => at !== first).map((at) => [field, at] as [CountField, number]),
    );
  }
  for (const [at, each] of meanings.entries()) {
    if (each.length < 2) continue;
    const twin = heads.findIndex(
      (head, other) => other !== at && headOf(head) === headOf(heads[at] ?? ''),
    );
    if (twin !== -1) return { refusal: bothMean(heads[at], heads[twin], 'the same') };
    const left = openMeanings(each, columns);
    const [only, other] = left;
    if (only === undefined) {
      const [taken] = each.flatMap((meaning) => columns.counts[meaning as CountField] ?? []);
      return { refusal: bothMean(heads[taken ?? at], heads[at], 'the same') };
    }
    if (other !== undefined) {
      const isOfUnits = left.every((meaning) => meaning === 'looseUnits' || meaning === 'total');
      if (!isOfUnits || columns.units !== null)
        return { question: { column: at, head: shortHead(heads[at]), meanings: left } };
      columns.units = at;
    } else if (only === 'total') columns.totals.push(at);
    else if (only !== 'product') columns.counts[only] = at;
  }
  return columns;
}

const bothMean = (first = '', second = '', meaning: string) =>
  `The columns “${shortHead(first)}” and “${shortHead(second)}” both mean ${meaning}. Leave one out. No lines were added.`;

/** The meanings that no other column has. Units are loose where no cases stand beside them. */
function openMeanings(meanings: readonly Meaning[], { counts }: Columns): Meaning[] {
  const hasCases = counts.cases !== undefined;
  const hasLoose = counts.looseUnits !== undefined;
  return meanings.filter((meaning) => {
    if (meaning === 'total') return hasCases || hasLoose;
    if (meaning === 'looseUnits') return !hasLoose;
    return meaning === 'product' || counts[meaning] === undefined;
  });
}
