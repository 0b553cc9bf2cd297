import { parse } from 'content-disposition';

import type {
  AnswerOf,
  AnyCall,
  BodyOf,
  FileCall,
  Naming,
  ParamsOf,
  SentBody,
  SentQuery,
} from '../../../contract/call';
import { decode, snakeCase, toWire } from '../../../contract/wire';
import { NotFoundError, UpstreamInvalidError, UpstreamUnavailableError } from '../errors';
import { pathOf } from './ams-call';
import { errorOfAnswer } from './ams-errors';
import type { BearerSource } from './bearer';
import { jsonOf, type HttpClient } from './http';

export type AmsClient = ReturnType<typeof createAmsClient>;

type Params<C extends { path: string }> = keyof ParamsOf<C> extends never
  ? { params?: undefined }
  : { params: ParamsOf<C> };

/** What a call is sent with. An empty, null or missing value of the query is not sent. */
type AmsInput<C extends AnyCall> = Params<C> &
  ([BodyOf<C>] extends [undefined] ? { body?: undefined } : { body: SentBody<C> }) & {
    query?: SentQuery<C>;
    /** The same for every try of one form: the AMS executes it once (REL-01). */
    idempotencyKey?: string | undefined;
  };
type FileInput<C extends FileCall> = Params<C> & {
  query?: SentQuery<C>;
  signal?: AbortSignal;
};

/** A failure later than this was a time-out: another wait would keep the user too long (REL-02). */
const maxLookUpMs = 5_000;

/** Sends a call that the AMS executes once, and asks a second time for an answer that was lost. */
async function lookingUp<Result>(idempotencyKey: string | undefined, send: () => Promise<Result>) {
  const started = performance.now();
  try {
    return await send();
  } catch (error) {
    const isLost = idempotencyKey !== undefined && error instanceof UpstreamUnavailableError;
    if (!isLost || performance.now() - started > maxLookUpMs) throw error;
    return send();
  }
}

/** Characters of a file name that mean something to a file system. */
const unsafeInName = /[\p{Cc}\\/:*?"<>|]/gu;
const maxNameLength = 100;

/** The file name of a `Content-Disposition`; null without a readable one. */
function fileName(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  try {
    const name = parse(header).parameters['filename']?.replace(unsafeInName, '_');
    return name === undefined || name === '' || name.length > maxNameLength ? null : name;
  } catch {
    return null;
  }
}

export function createAmsClient(http: HttpClient, bearer: BearerSource) {
  return {
    /**
     * Makes one call. It is never sent without a token, and repeated only after a refused token (SEC-23), and once when
     * the answer to a call with an idempotency key was lost: its key tells what became of it (REL-01).
     * @returns the validated answer, in the app's names
     * @throws {InvalidFieldsError} for values that the user can correct, by the name of their form field
     * @throws {UpstreamRefusedError} if the current state does not allow the call, with the reason of the AMS
     * @throws {UpstreamInvalidError} for an answer that does not fit its schema (C-01)
     * @throws {ForbiddenError} {NotFoundError} {SignInRequiredError} {SignInUnconfirmedError}
     * @throws {UpstreamUnavailableError} if the AMS cannot be reached
     */
    async send<C extends AnyCall>(
      call: C,
      { params, query, body, idempotencyKey }: AmsInput<C>,
    ): Promise<AnswerOf<C>> {
      const { answer } = await lookingUp(idempotencyKey, () =>
        bearer.withToken(
          (token) =>
            http.send(call.method, pathOf(call.path, params), {
              query: sentQuery(query, call.naming),
              headers: {
                accept: 'application/json',
                authorization: `Bearer ${token ?? ''}`,
                ...(call.body !== undefined && { 'content-type': 'application/json' }),
                ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
              },
              ...(call.body !== undefined &&
                body !== undefined && {
                  body: JSON.stringify(toWire(call.body, body, call.naming)),
                }),
            }),
          ({ status }) => status === 401,
          { withoutToken: false },
        ),
      );
      if (answer.status >= 300) throw errorOfAnswer(answer, 'ams', call.naming);
      const parsed = decode(call.answer, jsonOf(answer), call.naming);
      // The schema is that of the call.
      if (parsed.success) return parsed.data as AnswerOf<C>;
      const [issue] = parsed.error.issues;
      throw new UpstreamInvalidError(
        'ams',
        `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
      );
    },
    /**
     * Opens a file, to pass it on as it comes.
     * @param input.signal ends the call: before the body, and while it is read (SEC-48)
     * @returns its body, and the name that the AMS gives it
     * @throws as `send`, before the body
     */
    async file<C extends FileCall>(call: C, { params, query, signal }: FileInput<C>) {
      const { answer } = await bearer.withToken(
        (token) =>
          http.open(pathOf(call.path, params), {
            query: sentQuery(query),
            headers: { authorization: `Bearer ${token ?? ''}` },
            ...(signal && { signal }),
          }),
        ({ status }) => status === 401,
        { withoutToken: false },
      );
      if (answer.status === 404) throw new NotFoundError('ams: no such file');
      if (answer.stream === null) throw errorOfAnswer(answer, 'ams');
      return { body: answer.stream, name: fileName(answer.headers['content-disposition']) };
    },
  };
}

/** The values of a query that are not empty, in the names of the wire. */
const sentQuery = (
  query: Readonly<Record<string, string | null | undefined>> = {},
  naming: Naming = 'snake_case',
) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined || value === ''
        ? []
        : [[naming === 'snake_case' ? snakeCase(name) : name, value]],
    ),
  );
