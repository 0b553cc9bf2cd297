import type * as z from 'zod';

import type { Naming } from './ams-codec';
import type { AllowedCall } from './http';

/** All paths of the AMS begin like this. */
export const amsBasePath = '/api/v1/ams';

/**
 * One operation of the AMS that the BFF uses. The BFF makes no other calls (SEC-45). Definitions stand in the `calls.ts`
 * of each domain; `domains/calls.test.ts` checks all of them against the platform's OpenAPI file (O-13).
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

/** Characters of a path parameter after its encoding: none that could lead to another path. */
const encodedParam = /^[\w%-]+$/;

/**
 * The path of a call with its parameters, which are encoded.
 * @throws {Error} for a parameter that would make another path of it, such as `..`
 */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return (
    amsBasePath +
    path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const encoded = encodeURIComponent(params[name] ?? '');
      if (!encodedParam.test(encoded)) throw new Error(`ams: ${name} of ${path} is not valid`);
      return encoded;
    })
  );
}

const amsPath = new RegExp(`^${amsBasePath}(?:/[\\w%-]+)+(?:\\.json)?$`);

/**
 * SEC-45: what the HTTP client of the AMS may request. `AmsClient.send` narrows it to the defined calls, as it takes
 * nothing else.
 */
export const amsRequests: readonly AllowedCall[] = [
  ...(['GET', 'POST', 'PUT'] as const).map((method) => ({ method, path: amsPath })),
  // The files of the AMS, which `AmsClient.file` opens.
  { method: 'GET', path: new RegExp(`^${amsBasePath}/billing/invoices/[\\w%-]+\\.pdf$`) },
  { method: 'GET', path: new RegExp(`^${amsBasePath}/brands/print_packing_slip\\.pdf$`) },
  {
    method: 'GET',
    path: new RegExp(`^${amsBasePath}/brands/(?:line_item_sets|future_orders)\\.csv$`),
  },
];
