import { parse, type DocumentNode } from 'graphql';
import type { DocumentDecoration, initGraphQLTada } from 'gql.tada';
import type * as z from 'zod';

import type { Mismatch } from './mismatch';
import type { introspection } from './schema-types';

/** The schema of each top-level field of an answer, by its name or alias (C-01). */
export type FieldSchemas = Readonly<Record<string, z.ZodType>>;

/** A GraphQL query or mutation of the BFF: its text, and the schemas of its answer. */
export interface Operation<Fields extends FieldSchemas, Variables> {
  readonly text: string;
  readonly fields: Fields;
  /** Only for the compiler: the type of the variables. */
  readonly variables?: Variables;
}

const bodyOf = ({ loc }: { loc?: { source: { body: string } } }) => loc?.source.body ?? '';

/**
 * Parses an operation or a fragment of `contract/schema.graphql`. The compiler derives the types of the answer and of the
 * variables from the text; `npm run schema` prints the types that it uses.
 * @param fragments those that the text uses
 */
// The library's function does the same with a second parser. This product uses nothing else of its API.
export const graphql = ((text: string, fragments: readonly DocumentNode[] = []) =>
  parse([text, ...fragments.map(bodyOf)].join('\n'))) as unknown as initGraphQLTada<{
  introspection: introspection;
  scalars: { ID: string; JSON: unknown };
  disableMasking: true;
}>;

/** Variables are only read, so readonly values fit, too. */
type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** `Fields` if each schema accepts the operation's answer. A schema that does not is replaced by the reason as a string type. */
type Accepting<Answer, Fields extends FieldSchemas> = {
  [Name in keyof Fields]: Name extends keyof Answer & string
    ? [Mismatch<Answer[Name], z.input<Fields[Name]>, Name>] extends [never]
      ? Fields[Name]
      : Mismatch<Answer[Name], z.input<Fields[Name]>, Name>
    : 'The operation has no such field';
};

/**
 * Defines an operation with the schemas that read its answer. A schema that does not accept every answer of the platform
 * is a compile error that names the place (docs/platform-contract.md).
 *
 * @param document from `graphql`
 * @param fields a schema for each top-level field of the operation
 */
export function defineOperation<Answer, Variables, const Fields extends FieldSchemas>(
  document: DocumentDecoration<Answer, Variables> & { loc?: { source: { body: string } } },
  fields: Fields & Accepting<Answer, Fields>,
): Operation<Fields, DeepReadonly<Variables>> {
  return createOperation(bodyOf(document), fields);
}

/** An operation whose text is not checked against the schema: for tests of the client. */
export function createOperation<Fields extends FieldSchemas, Variables = Record<string, unknown>>(
  text: string,
  fields: Fields,
): Operation<Fields, Variables> {
  return { text, fields };
}
