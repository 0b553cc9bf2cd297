import type * as z from 'zod';

import type { Permission } from './permissions';

/** All paths of the AMS begin like this. */
export const amsBasePath = '/api/v1/ams';

/** How an entity's fields are named on the wire. In the code all names are camelCase. */
export type Naming = 'snake_case' | 'camelCase';

interface Described {
  /** Below `amsBasePath`: `/consignment_orders/{order_number}`. */
  readonly path: string;
  /** One line for the OpenAPI file. */
  readonly summary: string;
  /** One of these permissions is enough (P-06); none: no user, the order intake alone. */
  readonly permission: Permission | readonly Permission[];
}

/**
 * One operation of the AMS: what a client may send and what the platform answers. Both programs use the same description:
 * the platform mounts a handler on it, and the BFF sends it (SEC-45). `contract/openapi.json` is printed from all of them (O-13).
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
> extends Described {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: Path;
  /** Parameters of the address: texts on the wire. The first value of a repeated one counts. */
  readonly query?: Query;
  /** Without a schema the request has no body. */
  readonly body?: Body;
  readonly answer: Answer;
  /** Statuses of a success, the usual one first; 200 by default. */
  readonly statuses?: readonly (200 | 201)[];
  /** The record that a refusal for a stale version or a wrong state holds as `current`. */
  readonly current?: z.ZodType;
  /** The key of the order intake may send it, too. */
  readonly intake?: boolean;
  /** The body may be a CSV file instead. */
  readonly csv?: boolean;
  readonly naming?: Naming;
}
export type AnyCall = Call;

/** An operation of the AMS that answers a file. */
export interface FileCall<
  Path extends string = string,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
> extends Described {
  readonly method: 'GET';
  readonly path: Path;
  readonly query?: Query;
  readonly file: 'application/pdf' | 'text/csv';
}

/** Defines a call; see `Call`. */
export const defineCall = <
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  method: Call['method'],
  path: Path,
  call: Omit<Call<Path, Query, Body, Answer>, 'method' | 'path'>,
): Call<Path, Query, Body, Answer> => ({ method, path, ...call });

/** Defines a file; see `FileCall`. */
export const defineFile = <
  const Path extends string,
  Query extends z.ZodObject | undefined = undefined,
>(
  path: Path,
  call: Omit<FileCall<Path, Query>, 'method' | 'path'>,
): FileCall<Path, Query> => ({ method: 'GET', path, ...call });

/** The parameters of a path: `order_number` of `/consignment_orders/{order_number}`. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;
export type ParamsOf<C extends { path: string }> = Readonly<Record<PathParam<C['path']>, string>>;

/** The schema of an optional member; never where the call has none. */
type SchemaOf<Member> = Extract<Member, z.ZodType>;
type Output<Member> = [SchemaOf<Member>] extends [never] ? undefined : z.output<SchemaOf<Member>>;

/** What the platform reads from a request. */
export type QueryOf<C extends { query?: unknown }> = Output<C['query']>;
export type BodyOf<C extends { body?: unknown }> = Output<C['body']>;
export type AnswerOf<C extends { answer: z.ZodType }> = z.output<C['answer']>;

/** What a client sends: an empty, null or missing value of the query is left out. */
export type SentQuery<C extends { query?: unknown }> = {
  readonly [Name in keyof z.input<SchemaOf<C['query']>>]?: string | null | undefined;
};
export type SentBody<C extends { body?: unknown }> = z.input<SchemaOf<C['body']>>;
