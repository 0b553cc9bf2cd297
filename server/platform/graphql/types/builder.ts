import SchemaBuilder from '@pothos/core';

import type { GraphqlContext } from '../context';

/** The schema's builder: code first, each field a contract name of C-10. */
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
    description: 'Any JSON: an object of settings, rows of cells.',
    serialize: (value) => value,
  });
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;
