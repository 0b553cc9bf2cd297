import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { camelCase, decode, pathFromWire, pathToWire, snakeCase, toWire } from './wire';

const orderSchema = z.object({
  orderNumber: z.string(),
  expectedDate: z.string().nullable(),
  lines: z.array(z.object({ unitsPerCase: z.number().nullable(), product: z.string() })),
  countsByTab: z.record(z.string(), z.number()).optional(),
});

describe('the names of the wire', () => {
  it('decodes the fields of a schema, at any depth', () => {
    const json = {
      order_number: 'PO-1',
      expected_date: null,
      lines: [{ units_per_case: 12, product: 'prd_1' }],
    };
    expect(decode(orderSchema, json).data).toEqual({
      orderNumber: 'PO-1',
      expectedDate: null,
      lines: [{ unitsPerCase: 12, product: 'prd_1' }],
    });
  });

  it('leaves keys of records and texts alone: they are data', () => {
    const order = {
      orderNumber: 'order_number',
      expectedDate: 'my_day',
      lines: [],
      countsByTab: { in_review: 2, fooBar: 1 },
    };
    const wire = toWire(orderSchema, order);
    expect(wire).toEqual({
      order_number: 'order_number',
      expected_date: 'my_day',
      lines: [],
      counts_by_tab: { in_review: 2, fooBar: 1 },
    });
    expect(decode(orderSchema, wire).data).toEqual(order);
  });

  it('[SEC-47] drops fields that the schema does not declare, in both directions', () => {
    const schema = z.object({ firstName: z.string() });
    expect(decode(schema, { first_name: 'Ada', password_hash: 'x' }).data).toEqual({
      firstName: 'Ada',
    });
    expect(toWire(schema, { firstName: 'Ada', index: 3 } as { firstName: string })).toEqual({
      first_name: 'Ada',
    });
  });

  it('leaves the names of a resource that writes camelCase as they are', () => {
    const schema = z.object({ firstName: z.string() });
    expect(decode(schema, { firstName: 'Ada' }, 'camelCase').data).toEqual({ firstName: 'Ada' });
    expect(toWire(schema, { firstName: 'Ada' }, 'camelCase')).toEqual({ firstName: 'Ada' });
  });

  it('[C-01 SEC-47] validates what it has decoded', () => {
    const { error } = decode(orderSchema, { order_number: 1, expected_date: null, lines: {} });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['orderNumber', 'lines']);
  });

  it('follows what may be missing, has a default or is converted, and the options of a union', () => {
    const schema = z.strictObject({
      dueOn: z.union([z.literal('').transform(() => null), z.string(), z.null()]).optional(),
      shipTo: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('depot'), depotId: z.string() }),
          z.object({ kind: z.literal('address'), postCode: z.string() }),
        ])
        .nullish(),
      lines: z.array(z.object({ lotCode: z.string().default('') })).default([]),
      stops: z.preprocess((value) => value, z.array(z.object({ stopName: z.string() }))),
    });
    const json = {
      due_on: '',
      ship_to: { kind: 'address', post_code: '8000' },
      lines: [{ lot_code: 'a' }],
      stops: [{ stop_name: 'b' }],
    };
    expect(decode(schema, json).data).toEqual({
      dueOn: null,
      shipTo: { kind: 'address', postCode: '8000' },
      lines: [{ lotCode: 'a' }],
      stops: [{ stopName: 'b' }],
    });
  });

  it('follows a field that the options of a union describe differently', () => {
    const line = z.strictObject({ unitsPerCase: z.number() });
    const schema = z.discriminatedUnion('isNote', [
      z.strictObject({ isNote: z.literal(true), lines: z.array(z.never()).optional() }),
      z.strictObject({ isNote: z.literal(false), lines: z.array(line) }),
    ]);
    const value = { isNote: false as const, lines: [{ unitsPerCase: 12 }] };
    expect(toWire(schema, value)).toEqual({ is_note: false, lines: [{ units_per_case: 12 }] });
    expect(decode(schema, toWire(schema, value)).data).toEqual(value);
  });

  it('[SEC-47] a strict schema refuses names that it does not declare, those of the code among them', () => {
    const schema = z.strictObject({ firstName: z.string() });
    for (const other of [{ firstName: 'Eve' }, { first__name: 'Eve' }, { index: 3 }])
      expect(decode(schema, { first_name: 'Ada', ...other }).success).toBe(false);
    expect(decode(schema, { first_name: 'Ada' }).success).toBe(true);
  });

  it('[O-12] names the path of a field for either side', () => {
    expect(pathFromWire(['lines', 0, 'units_per_case'])).toEqual(['lines', 0, 'unitsPerCase']);
    expect(pathToWire(['lines', 0, 'unitsPerCase'])).toEqual(['lines', 0, 'units_per_case']);
    expect(pathFromWire(['roles'], 'camelCase')).toEqual(['roles']);
  });

  it('snake_case and camelCase are inverse for the names that schemas use', () => {
    const name = fc.stringMatching(/^[a-z]+([A-Z][a-z]+)*$/);
    fc.assert(
      fc.property(name, (camel) => {
        expect(camelCase(snakeCase(camel))).toBe(camel);
      }),
    );
  });
});
