import * as z from 'zod';

/** One GraphQL error as the platform reports it, the part that is logged. */
const graphqlErrorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  locations: z.array(z.object({ line: z.number(), column: z.number() })).optional(),
  extensions: z
    .object({
      code: z.string().optional(),
      field: z.string().optional(),
      /** All wrong fields, of several. */
      fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .optional(),
});
export type GraphqlError = z.infer<typeof graphqlErrorSchema>;

/** An answer of the platform before its fields are validated. */
export interface RawAnswer {
  /** By name of the top-level field; a field that failed is null or missing. */
  data: Record<string, unknown>;
  errors: GraphqlError[];
  /** False when a signed-in user's query had to go without a token. */
  confirmed: boolean;
}

/** Whether a value can be the data of a GraphQL answer. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The errors of an answer; an empty list where they have another shape. */
export function readErrors(errors: unknown): GraphqlError[] {
  if (errors === undefined) return [];
  const parsed = z.array(graphqlErrorSchema).safeParse(errors);
  return parsed.success ? parsed.data : [];
}
