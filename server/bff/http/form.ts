import { formatPaths, getPaths } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type * as z from 'zod';

import {
  formKeyPattern,
  formStateSchema,
  technicalField,
  type FormState,
  type FormValues,
} from '../../../app/contracts/forms/forms';
import { maxValues, valuesByName } from '../../../app/contracts/forms/values-by-name';
import { defaultFailure } from '../../../app/contracts/forms/messages';
import type { Guard } from '../../../contract/permissions';
import {
  asAppError,
  AppError,
  InvalidFieldsError,
  MaintenanceError,
  MissingCsrfError,
  SignInRequiredError,
  UpstreamRefusedError,
} from '../errors';
import type { FormReturn } from './form-return';
import { logRefusal } from '../observability/log';
import {
  admit,
  readFields,
  toAnswer,
  type AnswerDeps,
  type RouteArgs,
  type RouteInput,
} from './route-runner';

/** What the action of a form declares before anything runs. */
export interface FormSpec<Params, Value> {
  guard: Guard;
  params?: z.ZodType<Params>;
  /** Schema of the fields. The form shows its messages. */
  schema: z.ZodType<Value>;
  /**
   * Data that depends on the user's input and that the page needs to render the form again, in addition to its loader's
   * data. It is only loaded for pages without scripts; other pages already have it.
   */
  detail?: { schema: z.ZodType; load: (value: Value) => Promise<unknown> };
}

/** Fields whose value is never part of a response. */
export const secretField = /password|secret|token|code$/i;

const keptText = 'What you typed is kept.';
const endedText = `Your session has ended. ${keptText} Please sign in again to send it.`;
const expiredText = `This form was open for too long. ${keptText} Please send it again.`;
/** @param seconds until another try makes sense; null if that is not known */
const unavailableText = (seconds: number | null) =>
  `Part of our service does not answer right now. ${keptText} Please try again in ${
    seconds === null ? 'a moment' : seconds === 1 ? 'a second' : `${seconds} seconds`
  }.`;

/** A-21: another user than the current one has opened the form. */
export class AnotherUserError extends AppError {
  constructor(email: string) {
    super(
      'invalid-request',
      409,
      `You are now signed in as ${email}, but somebody else started this form. It was not sent.`,
      { message: 'the form was begun by another user' },
    );
  }
}

/** The user's input for a response, without technical fields and secrets. */
export function typedValues(fields: URLSearchParams): FormValues {
  const values: FormValues = {};
  for (const [name, all] of valuesByName(fields)) {
    if (technicalField.test(name) || secretField.test(name) || name === '__proto__') continue;
    values[name] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return values;
}

/** Names that are ignored: internal fields of Conform, and list indexes that are larger than those of any form. */
const ignoredName = /^__|\[\d{4,}/;

/**
 * Parses the fields of a form by a schema. `lines[2].product` is the product of the third line.
 * @throws {InvalidFieldsError} with the first problem of each field, by its name
 */
export function parseFields<Value>(fields: URLSearchParams, schema: z.ZodType<Value>): Value {
  const given = valuesByName(fields);
  const sent = new URLSearchParams(
    [...given].flatMap(([name, values]) =>
      ignoredName.test(name) ? [] : values.slice(0, maxValues).map((value) => [name, value]),
    ),
  );
  const parsed = parseWithZod(sent, { schema, disableAutoCoercion: true });
  if (parsed.status === 'success') return parsed.value;
  const problems = new Map<string, string>();
  for (const [name, messages] of Object.entries(parsed.error ?? {})) {
    const root = String(getPaths(name)[0] ?? 'form');
    // A list whose fields share one name shows its errors in one place.
    const field = given.has(root) || name === '' ? root : name;
    if (!problems.has(field)) problems.set(field, messages?.[0] ?? '');
  }
  throw new InvalidFieldsError(Object.fromEntries(problems));
}

/**
 * Validates a value that has already been read from a form.
 * @throws {InvalidFieldsError} with the first problem of each field, by its name
 */
export function checkFields<Value>(value: unknown, schema: z.ZodType<Value>): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    problems[formatPaths(path.filter((part) => typeof part !== 'symbol'))] ??= message;
  throw new InvalidFieldsError(problems);
}

/** REL-01: the idempotency key of a form; null without a valid one. */
const keyOf = (fields: URLSearchParams): string | null => {
  const key = fields.get('formKey') ?? '';
  return formKeyPattern.test(key) ? key : null;
};

/** The data of a response to a form, besides the error. */
export interface FormFacts {
  requestId: string;
  csrfToken: string;
  user: { email: string } | null;
}

/**
 * The state of the form after an error.
 * @returns null for an error that the page shows and not the form
 */
export function formStateOf(
  error: AppError,
  fields: URLSearchParams,
  { requestId, csrfToken, user }: FormFacts,
): FormState | null {
  const state = (
    outcome: FormState['outcome'],
    message: string,
    errors: Readonly<Record<string, string>> = {},
  ): FormState =>
    // SEC-47: like every view it is parsed, which drops undeclared fields.
    formStateSchema.parse({
      outcome,
      message,
      errors,
      values: typedValues(fields),
      requestId,
      csrfToken,
      formKey: keyOf(fields),
    });
  if (error instanceof InvalidFieldsError) return state('invalid', error.userText, error.fields);
  if (error instanceof AnotherUserError) return state('another-user', error.userText);
  if (error instanceof SignInRequiredError || error instanceof MissingCsrfError) {
    return user === null ? state('sign-in-required', endedText) : state('expired', expiredText);
  }
  // A try that still runs may be sent again.
  if (error instanceof UpstreamRefusedError && error.reason !== 'in_flight')
    return state('refused', error.userText);
  const saysAll = error instanceof UpstreamRefusedError || error instanceof MaintenanceError;
  if (saysAll || [413, 429].includes(error.status))
    return state('failed', `${error.userText} ${keptText}`);
  if (error.status < 500) return null;
  return state(
    'failed',
    error.code === 'internal'
      ? `${defaultFailure} ${keptText}`
      : unavailableText(error.retryAfterSeconds),
  );
}

/**
 * A-21: only the user who opened a form may send it. The form of a visitor has no user, so it passes.
 * @throws {AnotherUserError}
 */
export function checkUser(fields: URLSearchParams, user: { id: string; email: string } | null) {
  const begunBy = fields.get('formUser') ?? '';
  if (begunBy !== '' && user !== null && begunBy !== user.id)
    throw new AnotherUserError(user.email);
}

/** The result of the form of a request. */
export type FormResult =
  | { kind: 'done'; location: string }
  /** `retryAfter`: seconds after which another try makes sense; null where that is not known. */
  | { kind: 'kept'; state: FormState; status: number; retryAfter: number | null }
  | { kind: 'refused'; error: AppError };

/**
 * Runs the actions of forms: guard, parameters, fields, handler. If the user can correct the input or try again, the
 * response is the form with the user's input (O-12) and not an error page.
 */
export function createFormRunner(
  deps: AnswerDeps & {
    authorize: (guard: Guard) => Promise<void>;
    /** True if the session of the form has ended. */
    signInNeeded?: boolean;
    /** The file of the form. */
    upload?: Buffer | null;
    csrfToken: () => string;
    user: () => { id: string; email: string } | null;
  },
) {
  const { requestId, log } = deps;
  let result: FormResult | null = null;
  let lost: AppError | null = null;

  const keep = (state: FormState, status: number, retryAfter: number | null = null) => {
    result = { kind: 'kept', state, status, retryAfter };
    return data(state, { status });
  };
  /** Records the redirect of the form and throws it, as Remix expects. */
  const leave = (answer: Response): never => {
    result = { kind: 'done', location: answer.headers.get('location') ?? '' };
    throw answer;
  };

  return {
    /**
     * @param handler stores the input and returns a redirect, or returns the form for its next step; `key` is the same for
     *   every attempt to send one form
     */
    run: async <Params, Value>(
      args: RouteArgs,
      spec: FormSpec<Params, Value>,
      handler: (
        input: RouteInput<Params> & {
          value: Value;
          key: string | undefined;
          upload: Buffer | null;
        },
      ) => Promise<Response | FormReturn>,
    ) => {
      const fields = await readFields(args.request);
      const detailOf = async () => {
        if (spec.detail === undefined || deps.isData) return undefined;
        try {
          return spec.detail.schema.parse(await spec.detail.load(parseFields(fields, spec.schema)));
        } catch (error) {
          // The form is returned without its detail: the user's input is more important.
          logRefusal(log, asAppError(error), error, deps.report ?? (() => undefined));
          return undefined;
        }
      };
      try {
        const input = await admit(args, spec, deps);
        checkUser(fields, deps.user());
        const value = parseFields(fields, spec.schema);
        const answer = await handler({
          ...input,
          value,
          key: keyOf(fields) ?? undefined,
          upload: deps.upload ?? null,
        });
        if (answer instanceof Response) return leave(answer);
        const { status, detail, at, ...changes } = answer;
        const state = formStateSchema.parse({
          values: typedValues(fields),
          errors: {},
          message: null,
          requestId,
          csrfToken: deps.csrfToken(),
          formKey: keyOf(fields),
          ...changes,
          detail: spec.detail?.schema.parse(detail ?? (await spec.detail.load(value))),
        });
        if (at !== undefined) {
          // A script gets the state; a browser without scripts gets the redirect.
          result = { kind: 'kept', state, status, retryAfter: null };
          const toForm: Response = redirect(at, 303);
          throw toForm;
        }
        return keep(state, status);
      } catch (thrown) {
        if (thrown instanceof Response) {
          if (result !== null) throw thrown;
          return leave(thrown);
        }
        const error = asAppError(thrown);
        const facts = { requestId, csrfToken: deps.csrfToken(), user: deps.user() };
        const state = formStateOf(error, fields, facts);
        if (state === null) {
          result = { kind: 'refused', error };
          throw toAnswer(thrown, args.request, deps);
        }
        logRefusal(log, error, thrown, deps.report ?? (() => undefined));
        const drawn = ['invalid', 'refused', 'failed'].includes(state.outcome);
        const shown = drawn ? { ...state, detail: await detailOf() } : state;
        return keep(shown, error.status, error.retryAfterSeconds);
      }
    },

    /** Called if a loader fails. Its error page would otherwise replace the form that the action has returned. */
    loaderFailed: (error: AppError): void => {
      if (result?.kind === 'kept') lost ??= error;
    },
    /** @returns the result, and in `lost` the error of a page that should show the form and failed to render */
    result: () => ({ result, lost }),
  };
}
