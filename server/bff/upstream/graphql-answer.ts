import * as z from 'zod';

/** One GraphQL error as the platform reports it, the part that is logged. */
const graphqlErrorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  locations: z.array(z.object({ line: z.number(), column: z.number() })).optional(),
  extensions: z.object({ code: z.string().optional() }).optional(),
});
export type GraphqlError = z.infer<typeof graphqlErrorSchema>;

export interface GraphqlAnswer {
  /** By field of the query; a field that failed is null or missing. */
  data: Record<string, unknown>;
  errors: GraphqlError[];
  /** False when a signed-in user's query had to go without a token. */
  confirmed: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data and errors of an answer; no data where it is no GraphQL answer. */
export function readResult(body: Buffer): {
  data: Record<string, unknown> | null;
  errors: GraphqlError[];
} {
  let result: unknown;
  try {
    result = JSON.parse(body.toString('utf8'));
  } catch {
    return { data: null, errors: [] };
  }
  if (!isObject(result)) return { data: null, errors: [] };
  return {
    data: isObject(result['data']) ? result['data'] : null,
    errors: readErrors(result['errors']),
  };
}

function readErrors(errors: unknown): GraphqlError[] {
  if (errors === undefined) return [];
  const parsed = z.array(graphqlErrorSchema).safeParse(errors);
  return parsed.success ? parsed.data : [];
}
