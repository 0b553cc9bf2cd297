import type * as z from 'zod';

import { UpstreamInvalidError, UpstreamUnavailableError } from '../../errors';
import type { FieldSchemas, Operation } from './operation';
import type { GraphqlError, RawAnswer } from './raw-answer';

/** An answer whose fields are read by the schemas of its operation. */
export type GraphqlAnswer<Fields extends FieldSchemas> = ReturnType<typeof readableAnswer<Fields>>;

/** Joins an answer with the schemas that its fields are read by. */
export function readableAnswer<Fields extends FieldSchemas>(
  { fields }: Pick<Operation<Fields, unknown>, 'fields'>,
  { data, errors, confirmed }: RawAnswer,
) {
  return {
    errors,
    /** False when a signed-in user's query had to go without a token. */
    confirmed,
    /**
     * The validated value of a top-level field.
     * @throws {UpstreamUnavailableError} where the platform failed to answer the field
     * @throws {UpstreamInvalidError} naming field and place where the shape is wrong (C-01)
     */
    field<Name extends keyof Fields & string>(name: Name): z.output<Fields[Name]> {
      const schema: z.ZodType | undefined = fields[name];
      if (schema === undefined) throw new Error(`the operation has no field ${name}`);
      // A field that failed is null, as one that does not exist is: a missing page or a visitor must not be made of it.
      if ((data[name] ?? null) === null && errors.some((error) => isFailureOf(error, name)))
        throw new UpstreamUnavailableError('graphql', `${name} failed`);
      const parsed = schema.safeParse(data[name]);
      // The compiler does not relate the output of an indexed schema to that of the schema itself.
      if (parsed.success) return parsed.data as z.output<Fields[Name]>;
      const [issue] = parsed.error.issues;
      throw new UpstreamInvalidError(
        'graphql',
        `${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'wrong shape'}`,
      );
    },
  };
}

/** Whether the platform failed at a top-level field, in contrast to a refusal, which has a code of its own. */
const isFailureOf = ({ path, extensions }: GraphqlError, field: string): boolean =>
  path?.[0] === field && extensions?.code === 'INTERNAL_SERVER_ERROR';
