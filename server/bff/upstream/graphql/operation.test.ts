import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { defineOperation, graphql, type Operation } from './operation';

const root = path.resolve(import.meta.dirname, '../../../..');
const schema = buildSchema(readFileSync(path.join(root, 'contract/schema.graphql'), 'utf8'));

const operations = Object.entries(
  import.meta.glob<Record<string, Operation<Record<string, z.ZodType>, unknown>>>(
    '../../domains/*/queries.ts',
    { eager: true },
  ),
).flatMap(([file, module]) =>
  Object.entries(module).map(([name, operation]) => ({ name: `${file} ${name}`, operation })),
);

describe('the operations of the BFF', () => {
  it.each(operations)('[C-01] $name is valid against contract/schema.graphql', ({ operation }) => {
    expect(validate(schema, parse(operation.text)).map(({ message }) => message)).toEqual([]);
  });

  it('[C-01] stand in the queries.ts of their domains', () => {
    expect(operations.length).toBeGreaterThan(8);
    const domains = path.join(root, 'server/bff');
    const elsewhere = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        !/queries\.ts$|operation(?:\.test)?\.ts$/.test(file) &&
        readFileSync(path.join(domains, file), 'utf8').includes('defineOperation('),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('a schema that does not accept every answer does not compile', () => {
  const categories = graphql('{ categories { id name iconUrl } }');
  const accepted = z.object({ id: z.string(), name: z.string(), iconUrl: z.string().nullable() });

  it('[C-01] for a field that may be null, that is not asked for, or that has another type', () => {
    defineOperation(categories, { categories: z.array(accepted) });
    defineOperation(categories, {
      // @ts-expect-error -- categories[].iconUrl may be null
      categories: z.array(accepted.extend({ iconUrl: z.string() })),
    });
    defineOperation(categories, {
      // @ts-expect-error -- categories[].level is not a field of the operation
      categories: z.array(accepted.extend({ level: z.number() })),
    });
    defineOperation(categories, {
      // @ts-expect-error -- categories[].name has another type
      categories: z.array(accepted.extend({ name: z.number() })),
    });
    // @ts-expect-error -- categories is a list
    defineOperation(categories, { categories: accepted });
    // @ts-expect-error -- the operation has no such field
    defineOperation(categories, { category: accepted });
  });

  it('[C-01] for an enum value that it does not know; a String may be narrowed', () => {
    const dashboard = graphql('{ dashboards { slug accessStatus } }');
    const slug = z.enum(['dossier', 'performance']);
    defineOperation(dashboard, { dashboards: z.array(z.object({ slug })) });
    defineOperation(dashboard, {
      // @ts-expect-error -- dashboards[].accessStatus has another type
      dashboards: z.array(z.object({ accessStatus: z.enum(['free', 'paid']) })),
    });
  });
});
