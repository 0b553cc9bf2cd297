import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';

import { draftSchema, placeSchema } from './rules';

const whole = {
  brand: 'brd_1',
  contactEmail: 'ada@brand.example',
  expectedDate: '2030-05-06',
  'lines[1].product': 'prd_1',
  'lines[1].cases': '3',
};
const parse = (
  schema: typeof draftSchema | ReturnType<typeof placeSchema>,
  changes: Record<string, string> = {},
) =>
  parseWithZod(new URLSearchParams({ ...whole, ...changes }), {
    schema,
    disableAutoCoercion: true,
  });
const errorsOf = (
  changes: Record<string, string>,
  packed: number | null = 12,
  brandHas = (_product: string): boolean => true,
) => {
  const parsed = parse(
    placeSchema((product) => (brandHas(product) ? packed : undefined)),
    changes,
  );
  return parsed.status === 'success' ? {} : parsed.error;
};

describe('what an order must hold', () => {
  it('[O-03] blank lines are left out, and the others know where they stood', () => {
    const parsed = parse(draftSchema);
    expect(parsed.status === 'success' && parsed.value.lines).toEqual([
      { product: 'prd_1', cases: 3, unitsPerCase: null, looseUnits: null, index: 1 },
    ]);
  });

  it('[O-03] a draft needs a brand alone; what is given must be readable', () => {
    expect(parse(draftSchema, { contactEmail: '', expectedDate: '' }).status).toBe('success');
    const wrong = parse(draftSchema, { brand: '', cartons: '1,5', expectedDate: 'soon' });
    expect(wrong.status === 'error' && wrong.error).toEqual({
      brand: ['Required!'],
      cartons: ['Enter a whole number in digits, such as 12.'],
      expectedDate: ['Wrong Time Format.'],
    });
  });

  it('[O-03] a row whose product is still to be chosen is named, with counts and without', () => {
    for (const [field, value, message] of [
      ['cases', '3', 'Required!'],
      ['written', 'Nobody', 'Choose a product for “Nobody”.'],
    ] as const) {
      const parsed = parse(draftSchema, { [`lines[2].${field}`]: value });
      expect(parsed.status === 'error' && parsed.error).toEqual({
        'lines[2].product': [message],
      });
    }
  });

  it('[O-03 O-04] a product of another brand is refused at its line, with the other messages', () => {
    const lines = { 'lines[2].product': 'prd_2', 'lines[2].cases': '1' };
    expect(errorsOf({ ...lines, expectedDate: '' }, 12, (product) => product === 'prd_1')).toEqual({
      'lines[2].product': ['The brand has no such product.'],
      expectedDate: ['Required!'],
    });
  });

  it('[O-04 U-08] placing says each of the specification’s words at its field', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ contactEmail: '', expectedDate: '' })).toEqual({
      contactEmail: ['Required!'],
      expectedDate: ['Required!'],
    });
    expect(errorsOf({ contactEmail: 'ada' })).toEqual({ contactEmail: ['Enter a valid Email.'] });
    // All at once: no message waits for the correction of another field.
    expect(
      errorsOf({
        contactEmail: '',
        expectedDate: '',
        'lines[1].cases': 'three',
        'lines[2].written': 'Nobody',
      }),
    ).toEqual({
      contactEmail: ['Required!'],
      expectedDate: ['Required!'],
      'lines[1].cases': ['Enter a whole number in digits, such as 12.'],
      'lines[2].product': ['Choose a product for “Nobody”.'],
    });
    expect(errorsOf({ 'lines[2].product': 'prd_2', 'lines[2].cases': 'three' }, null)).toEqual({
      'lines[1].unitsPerCase': ['Case configuration is required.'],
      'lines[2].cases': ['Enter a whole number in digits, such as 12.'],
      'lines[2].unitsPerCase': ['Case configuration is required.'],
    });
    expect(errorsOf({ 'lines[1].unitsPerCase': 'three' }, null)).toEqual({
      'lines[1].unitsPerCase': ['Enter a whole number in digits, such as 12.'],
    });
    expect(errorsOf({ 'lines[1].unitsPerCase': '0', 'lines[2].looseUnits': '-1' })).toEqual({
      'lines[1].unitsPerCase': ['Case configuration is required.'],
      'lines[2].looseUnits': ['Enter 0 or more.'],
      'lines[2].product': ['Required!'],
    });
    expect(errorsOf({ expectedDate: '', 'lines[1].cases': '' })).toEqual({
      expectedDate: ['Required!'],
      lines: ['There should be some units for placing a PO.'],
    });
    expect(errorsOf({}, null)).toEqual({
      'lines[1].unitsPerCase': ['Case configuration is required.'],
    });
    expect(errorsOf({ contactEmail: '', expectedDate: '' }, null)).toEqual({
      contactEmail: ['Required!'],
      expectedDate: ['Required!'],
      'lines[1].unitsPerCase': ['Case configuration is required.'],
    });
    expect(errorsOf({ expectedDate: '', 'lines[1].cases': '0' })).toEqual({
      expectedDate: ['Required!'],
      lines: ['Total Quantity of items cannot be Zero'],
    });
    expect(errorsOf({ 'lines[1].cases': '' })).toEqual({
      lines: ['There should be some units for placing a PO.'],
    });
    expect(errorsOf({ 'lines[1].cases': '0' })).toEqual({
      lines: ['Total Quantity of items cannot be Zero'],
    });
  });

  it('[O-04] more lines than the platform takes are refused', () => {
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [`lines[${index}].product`, 'prd_1']),
    );
    const parsed = parse(draftSchema, many);
    expect(parsed.status === 'error' && parsed.error).toEqual({
      lines: ['An order has at most 500 lines.'],
    });
  });
});
