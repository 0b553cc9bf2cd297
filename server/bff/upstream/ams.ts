import { UpstreamInvalidError } from '../errors';
import { pathOf, type AmsCall, type AmsInput } from './ams-call';
import { decode, encode } from './ams-codec';
import { errorOfAnswer } from './ams-errors';
import type { BearerSource } from './bearer';
import { jsonOf, type HttpClient } from './http';

export interface AmsClient {
  /**
   * Makes one call. It is never sent without a token, and repeated only after a refused token (SEC-23).
   * @returns the validated answer, in the app's names
   * @throws {InvalidFieldsError} for values that the user can correct, by the name of their form field
   * @throws {UpstreamRefusedError} if the current state does not allow the call, with the reason of the AMS
   * @throws {UpstreamInvalidError} for an answer that does not fit its schema (C-01)
   * @throws {ForbiddenError} {NotFoundError} {SignInRequiredError} {SignInUnconfirmedError}
   * @throws {UpstreamUnavailableError} if the AMS cannot be reached
   */
  send<Path extends string, Query extends string, Body, Answer>(
    call: AmsCall<Path, Query, Body, Answer>,
    input: AmsInput<Path, Query, Body>,
  ): Promise<Answer>;
}

export function createAmsClient(http: HttpClient, bearer: BearerSource): AmsClient {
  return {
    async send(call, { params, query, body, idempotencyKey }) {
      const { answer } = await bearer.withToken(
        (token) =>
          http.send(call.method, pathOf(call.path, params), {
            query: withoutEmpty(query ?? {}),
            headers: {
              accept: 'application/json',
              authorization: `Bearer ${token ?? ''}`,
              ...(call.body !== undefined && { 'content-type': 'application/json' }),
              ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            },
            ...(call.body !== undefined &&
              body !== undefined && {
                body: JSON.stringify(encode(call.body, body, call.naming)),
              }),
          }),
        ({ status }) => status === 401,
        { withoutToken: false },
      );
      if (answer.status >= 300) throw errorOfAnswer(answer, 'ams', call.naming);
      const parsed = decode(call.answer, jsonOf(answer), call.naming);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw new UpstreamInvalidError(
        'ams',
        `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
      );
    },
  };
}

const withoutEmpty = (query: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
