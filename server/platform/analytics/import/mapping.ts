import { readFile } from 'node:fs/promises';

import * as z from 'zod';

import { JsonTextError, parseJsonText, placeOf } from '../../json-text';
import { dataSetIdPattern, demoDataSetId, maxDataSetIdLength } from '../data-sets/files';

/** The mapping is invalid. The message names every fault with its place. */
export class MappingError extends Error {
  override name = 'MappingError';
}

const column = z.string().min(1, 'must name a column');

/** A file with named columns: Parquet if the file name ends so, else CSV. */
const file = {
  file: z.string().min(1, 'must name a file'),
  /** Delimiter of a CSV file. */
  delimiter: z
    .string()
    .length(1, 'must be one character, as "," or ";" or "\\t"')
    .refine((text) => !/["\r\n]/.test(text), 'must not be a quotation mark or a line break')
    .default(','),
  encoding: z
    .enum(['utf-8', 'windows-1252'], { error: 'must be "utf-8" or "windows-1252"' })
    .default('utf-8'),
};
const noFile = { file: z.undefined().optional() };

const productColumns = z.strictObject({
  id: column.optional(),
  name: column.optional(),
  brand: column.optional(),
  department: column.optional(),
  category: column.optional(),
  subCategory: column.optional(),
  /** Price of one unit in the currency (12.99). */
  listPrice: column.optional(),
  netWeightOz: column.optional(),
  unitsPerCase: column.optional(),
  gtin: column.optional(),
  /** A date in the format of the order lines' dates. */
  launchDate: column.optional(),
  ingredients: column.optional(),
  allergens: column.optional(),
  nutrition: column.optional(),
  caseDimensions: column.optional(),
  storage: column.optional(),
  /** Shelf life in days. */
  shelfLife: column.optional(),
  /** Cost of one case in the currency. */
  caseCost: column.optional(),
  /** Address of a picture. */
  image: column.optional(),
});
const place = {
  state: column.optional(),
  division: column.optional(),
  zone: column.optional(),
};

const buyerColumns = z.strictObject({
  id: column.optional(),
  ageBand: column.optional(),
  /** Alternative to ageBand: a date. The age on the last day of the data decides the band. */
  birthDate: column.optional(),
  gender: column.optional(),
  incomeBand: column.optional(),
  householdSize: column.optional(),
  ...place,
});
const storeColumns = z.strictObject({ id: column.optional(), ...place });

const partColumns = { products: productColumns, buyers: buyerColumns, stores: storeColumns };

/** A table that order lines refer to. */
export type Part = keyof typeof partColumns;

/** @returns the columns of a part's table besides `id` and the filter columns; unmapped ones are NULL */
export const fieldsOf = (part: Part): string[] =>
  Object.keys(partColumns[part].shape).filter((name) => name !== 'id');

/** Columns of a separate file, or of the order lines if there is no file. */
const described = <Columns extends z.ZodObject>(columns: Columns) =>
  z.union([z.strictObject({ ...file, columns }), z.strictObject({ ...noFile, columns })]);

const values = z.array(z.string()).min(1, 'must name at least one value');
const filter = z
  .strictObject({
    of: z.enum(['lines', 'products', 'buyers', 'stores']).default('lines'),
    column,
    in: values.optional(),
    notIn: values.optional(),
    missing: z.enum(['keep', 'leave out'], {
      error: 'must say what becomes of rows without a value: "keep" or "leave out"',
    }),
  })
  .refine(
    (given) => (given.in === undefined) !== (given.notIn === undefined),
    'needs one of "in" and "notIn"',
  );

const keepOrLeaveOut = z
  .enum(['keep', 'leave out'], { error: 'must be "keep" or "leave out"' })
  .default('keep');

const dateFormat = z
  .string()
  .refine(
    (text) => /Y/.test(text) && /M/.test(text) && /D/.test(text),
    'must say where year (YYYY), month (MM) and day (DD) stand',
  );

const schema = z.strictObject({
  /** Free text for readers of the mapping. */
  notes: z.string().optional(),
  set: z
    .string()
    .regex(dataSetIdPattern, 'must be lower-case letters, digits and single dashes')
    .max(maxDataSetIdLength, `must have at most ${maxDataSetIdLength} characters`),
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters, as "USD"'),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone, as "America/New_York"'),
  dates: dateFormat.optional(),
  numbers: z
    .strictObject({
      decimal: z.enum(['.', ','], { error: 'must be "." or ","' }).default('.'),
      thousands: z
        .enum(['', '.', ',', ' ', "'"], { error: `must be "", ".", ",", " " or "'"` })
        .default(''),
    })
    .refine(({ decimal, thousands }) => decimal !== thousands, 'must be different characters')
    .default({ decimal: '.', thousands: '' }),
  /** Texts that count as NULL. */
  missing: z.array(z.string()).default(['']),
  lines: z.strictObject({
    ...file,
    columns: z
      .strictObject({
        /** Order id. Without it, the data set has no orders. */
        order: column.optional(),
        date: column,
        /** Buyer id. Without it, the data set has no buyers. */
        buyer: column.optional(),
        product: column,
        units: column,
        /** Alternative to unitPrice: the amount of the line. */
        netSales: column.optional(),
        /** The price that was paid for one unit: the line's amount is price × units. */
        unitPrice: column.optional(),
        store: column.optional(),
        /** Discounts of the line, as positive amounts. */
        discounts: z.array(column).min(1, 'must name at least one column').optional(),
        /** Alternative to discounts: the line's amount at list price. */
        listSales: column.optional(),
        /** Alternative to listSales: the list price of one unit. */
        unitListPrice: column.optional(),
        promo: z.strictObject({ column, none: z.array(z.string()) }).optional(),
        /** A line number. Lines with different numbers are not duplicates. */
        line: column.optional(),
      })
      .refine(
        ({ discounts, listSales, unitListPrice }) =>
          [discounts, listSales, unitListPrice].filter((one) => one !== undefined).length <= 1,
        'must have only one of "discounts", "listSales" (of the line) and "unitListPrice" (of one)',
      )
      .refine(
        (columns) => (columns.netSales === undefined) !== (columns.unitPrice === undefined),
        'needs one of "netSales" (of the line) and "unitPrice" (of one)',
      ),
  }),
  products: described(productColumns).optional(),
  buyers: described(buyerColumns).optional(),
  stores: described(storeColumns).optional(),
  filters: z.array(filter).default([]),
  doubtful: z
    .strictObject({
      noProduct: keepOrLeaveOut,
      zeroUnits: keepOrLeaveOut,
      negativeUnits: keepOrLeaveOut,
      zeroSales: keepOrLeaveOut,
      negativeSales: keepOrLeaveOut,
      duplicate: keepOrLeaveOut,
    })
    .prefault({}),
  /** Control totals of the file of order lines, before any line is left out. They detect a truncated file. */
  expect: z
    .strictObject({
      rows: z.int().positive().optional(),
      units: z.number().optional(),
      netSales: z.number().optional(),
    })
    .prefault({}),
});

/** How the columns of an export become a data set. */
export type Mapping = z.infer<typeof schema>;
export type MappedFile = Pick<Mapping['lines'], 'file' | 'delimiter' | 'encoding'>;
export type Filter = Mapping['filters'][number];
export type DoubtfulKind = keyof Mapping['doubtful'];

/** @returns the mapped columns of the order lines */
export function columnsOfLines({ lines: { columns } }: Mapping): string[] {
  return Object.values(columns).flatMap((value) => {
    if (value === undefined) return [];
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value : [value.column];
  });
}

/** @throws MappingError if the file is missing, is not JSON, or is invalid */
export async function readMapping(path: string): Promise<Mapping> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new MappingError(`The mapping ${path} cannot be read: ${(error as Error).message}`);
  }
  return parseMapping(text, path);
}

/**
 * @returns the mapping with the given id and name; null keeps those of the mapping
 * @throws MappingError for an invalid id
 */
export function withIdentity(
  mapping: Mapping,
  { set, name }: { set: string | null; name: string | null },
): Mapping {
  if (set !== null && (!dataSetIdPattern.test(set) || set.length > maxDataSetIdLength))
    throw new MappingError(
      `${set} cannot be the id of a data set: lower-case letters, digits and single dashes, at most ${maxDataSetIdLength}.`,
    );
  const given = { ...mapping, set: set ?? mapping.set, name: name?.trim() || mapping.name };
  if (given.set === demoDataSetId)
    throw new MappingError(`The id ${demoDataSetId} belongs to the demo data.`);
  return given;
}

/**
 * @param path of the mapping, for messages
 * @throws MappingError if the text is not JSON, or is invalid
 */
export function parseMapping(text: string, path: string): Mapping {
  let json: unknown;
  try {
    // The files are read in the same normal form.
    json = parseJsonText(text.normalize('NFC'));
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new MappingError(`The mapping ${path} is no JSON: ${error.message}`);
  }
  const parsed = schema.safeParse(json);
  const problems = parsed.success
    ? problemsBetweenParts(parsed.data)
    : parsed.error.issues.flatMap(describeIssue);
  if (!parsed.success || problems.length > 0)
    throw new MappingError(
      `The mapping ${path} cannot be used:\n${[...new Set(problems)].map((line) => `  ${line}`).join('\n')}`,
    );
  return parsed.data;
}

function problemsBetweenParts(mapping: Mapping): string[] {
  const problems: string[] = [];
  for (const part of ['products', 'buyers', 'stores'] as const) {
    const given = mapping[part];
    if (given?.file !== undefined && given.columns.id === undefined)
      problems.push(`${part}.columns.id: must name the column that the order lines refer to`);
    if (given && given.file === undefined && given.columns.id !== undefined)
      problems.push(
        `${part}.columns.id: is lines.columns.${part.slice(0, -1)} where ${part} have no file`,
      );
  }
  if (mapping.stores && mapping.lines.columns.store === undefined)
    problems.push('lines.columns.store: must name the column that says which store it was');
  if (mapping.buyers && mapping.lines.columns.buyer === undefined)
    problems.push('lines.columns.buyer: must name the column that says who bought');
  if (mapping.buyers?.columns.ageBand !== undefined && mapping.buyers.columns.birthDate)
    problems.push('buyers.columns: must not have both "ageBand" and "birthDate"');
  for (const [index, { of }] of mapping.filters.entries())
    if (of !== 'lines' && mapping[of]?.file === undefined)
      problems.push(
        `filters[${index}].of: there is no file of ${of}; columns of the order lines are "of": "lines"`,
      );
  return problems;
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const place = placeOf(issue.path);
  const at = (text: string) => `${place === '' ? 'the mapping' : place}: ${text}`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => at(`"${key}" is unknown here`));
  if (issue.code === 'invalid_union') {
    // The variant without a file also rejects the file, so the variant with fewer faults is the intended one.
    const variants = issue.errors.map((errors) =>
      errors.flatMap((one) => describeIssue({ ...one, path: [...issue.path, ...one.path] })),
    );
    return variants.sort((a, b) => a.length - b.length)[0] ?? [at(issue.message)];
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && /undefined/.test(issue.message))
    return [at('is missing')];
  return [at(issue.message)];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
