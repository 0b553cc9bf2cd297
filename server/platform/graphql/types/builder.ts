import SchemaBuilder from '@pothos/core';

import { invalidField } from '../../http/refusal';
import type { GraphqlContext } from '../context';

/** Creates the builder of the code-first schema. The field names are part of the contract (C-10). */
export function createBuilder() {
  const builder = new SchemaBuilder<{
    Context: GraphqlContext;
    DefaultFieldNullability: false;
    Scalars: {
      JSON: { Input: never; Output: Record<string, unknown> | readonly unknown[] };
      ID: { Input: string; Output: string };
    };
  }>({ defaultFieldNullability: false });
  builder.scalarType('JSON', {
    description: 'Any JSON object or array, for example settings or the rows of a result.',
    serialize: (value) => value,
  });
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;

/** The size of a page: at least 1, at most `max`. */
export const clamp = (value: number, max: number): number => Math.max(1, Math.min(max, value));

/**
 * Reads a cursor that is an offset.
 * @throws Refusal invalid for anything else
 */
export function readCursor(after: string | null | undefined): number {
  if (after === null || after === undefined || after === '') return 0;
  if (!/^\d{1,7}$/.test(after)) throw invalidField('after', 'This is no cursor.');
  return Number(after);
}
