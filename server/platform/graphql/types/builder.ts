import SchemaBuilder from '@pothos/core';

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
