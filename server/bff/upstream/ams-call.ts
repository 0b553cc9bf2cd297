import type * as z from 'zod';

import type { Naming } from './ams-codec';
import type { AllowedCall } from './http';

/** All paths of the AMS begin like this. */
export const amsBasePath = '/api/v1/ams';

/**
 * One operation of the AMS that the BFF uses. The definitions of all domains are the allow list of SEC-45, and a test
 * checks each of them against the platform's OpenAPI file (O-13).
 */
export interface AmsCall<Path extends string, Query extends string, Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `amsBasePath`, written as in the OpenAPI file: `/consignment_orders/{order_number}`. */
  readonly path: Path;
  /** Names of the query parameters that may be sent. */
  readonly query?: readonly Query[];
  /** What is sent, in the app's names. */
  readonly body?: z.ZodType<Body>;
  /** What a success answers, in the app's names. */
  readonly answer: z.ZodType<Answer>;
  readonly naming?: Naming;
}

export type AnyAmsCall = AmsCall<string, string, never, unknown>;

/** Defines one operation of the AMS; see `AmsCall`. */
export const defineCall = <
  const Path extends string,
  Answer,
  const Query extends string = never,
  Body = never,
>(
  call: AmsCall<Path, Query, Body, Answer>,
): AmsCall<Path, Query, Body, Answer> => call;

/** The parameters of a path: `order_number` of `/consignment_orders/{order_number}`. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** What a call is sent with. */
export type AmsInput<Path extends string, Query extends string, Body> = {
  /** The same for every try of one form: the AMS executes it once (REL-01). */
  idempotencyKey?: string | undefined;
  /** An empty, null or missing value is not sent. */
  query?: { readonly [Name in Query]?: string | null | undefined };
} & ([PathParam<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathParam<Path>, string>> }) &
  ([Body] extends [never] ? { body?: never } : { body: Body });

/** The path of a call with its parameters, which are encoded. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return (
    amsBasePath +
    path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}

/** SEC-45: patterns of the requests that these calls make. */
export function allowedCalls(calls: readonly AnyAmsCall[]): AllowedCall[] {
  return calls.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${amsBasePath}${path.replace(/\{\w+\}/g, String.raw`[\w%-]+`)}$`),
  }));
}
