import { data, redirect, replace } from '@remix-run/node';
import * as z from 'zod';

import {
  formStateSchema,
  type Difference,
  type FormState,
  type FormValues,
} from '../../../app/contracts/forms/forms';
import type { Readings } from '../../../app/contracts/forms/readings';
import type { Guard } from '../../../contract/permissions';
import { asAppError, type AppError } from '../errors';
import { languageOf } from '../http/headers';
import {
  admit,
  readFields,
  toAnswer,
  type AnswerDeps,
  type RouteArgs,
  type RouteInput,
} from '../http/route-runner';
import { logRefusal } from '../observability/log';
import { parseFields, plainFields } from './fields';
import { checkUser, differencesIn, formStateOf, keyOf, typedValues } from './form-state';

/** What the action of a form declares before anything runs. */
export interface FormSpec<Params, Value, Detail> {
  guard: Guard;
  params?: z.ZodType<Params>;
  /** Schema of the fields. The form shows its messages. */
  schema: z.ZodType<Value>;
  /** Fields that are read as the user's language writes them. */
  readings?: Readings;
  /**
   * Data that depends on the user's input and that the page needs to render the form again, in addition to its loader's
   * data. After an error it is only loaded for pages without scripts; other pages already have it.
   */
  detail?: { schema: z.ZodType<Detail>; load?: (value: Value) => Promise<Detail> };
}

/** The form as its handler returns it to the user for the next step. */
export interface FormReturn<Detail = never> {
  outcome: Extract<FormState['outcome'], 'edited' | 'review' | 'conflict' | 'closed'>;
  /** 200 for the next regular step, 409 for a conflict. */
  status: 200 | 409;
  message?: string;
  /** By field: what is to be looked at there. Default: nothing. */
  errors?: Readonly<Record<string, string>>;
  /** Default: the user's input. */
  values?: FormValues;
  /** What somebody else has stored meanwhile in place of what the form has. */
  differences?: readonly Difference[];
  /**
   * The URL that shows the form in this state from what is kept. Without scripts the answer redirects there, so that Back
   * finds a page and not a form to send again.
   */
  at?: string;
  /** Default: unchanged. */
  formKey?: string;
  /** Default: the result of `detail.load`. */
  detail?: Detail;
}

/** What the handler of a form gets. */
export interface SentForm<Value> {
  value: Value;
  /** REL-01: the same for every attempt to send one form; undefined for a form without one. */
  key: string | undefined;
  /** The file of the form. */
  upload: Buffer | null;
}

interface RunnerDeps extends AnswerDeps {
  authorize: (guard: Guard) => Promise<void>;
  /** True if the session of the form has ended. */
  signInNeeded?: boolean;
  /** The file of the form. */
  upload?: Buffer | null;
  csrfToken: () => string;
  user: () => { id: string; email: string } | null;
}

/**
 * Runs the actions of forms: guard, parameters, fields, handler. If the user can correct the input or try again, the
 * response is the form with the user's input (O-12) and not an error page.
 */
export class FormRunner {
  /** A form that keeps the user's input: its status, and the error of a page that failed to render it. */
  #kept: { retryAfter: number | null; lost: AppError | null } | null = null;

  constructor(private readonly deps: RunnerDeps) {}

  /** @param handler stores the input and returns a redirect, or returns the form for its next step */
  async run<Params, Value, Detail = never>(
    args: RouteArgs,
    spec: FormSpec<Params, Value, Detail>,
    handler: (
      input: RouteInput<Params> & SentForm<Value>,
    ) => Promise<Response | FormReturn<Detail>>,
  ) {
    const { deps } = this;
    const sent = await readFields(args.request);
    const fields = plainFields(sent, spec.readings ?? {}, languageOf(args.request));
    try {
      const input = await admit(args, spec, deps);
      checkUser(fields, deps.user());
      const value = parseFields(fields, spec.schema);
      const upload = deps.upload ?? null;
      const answer = await handler({ ...input, value, key: keyOf(fields) ?? undefined, upload });
      if (answer instanceof Response) throw answer;
      return await this.#answer(answer, fields, spec, value);
    } catch (thrown) {
      if (thrown instanceof Response) throw onSamePage(thrown, args.request);
      return this.#keep(thrown, args, fields, spec);
    }
  }

  /** Called if a loader fails. Its error page would otherwise replace the form that the action has returned. */
  loaderFailed = (error: AppError): void => {
    if (this.#kept !== null) this.#kept.lost ??= error;
  };

  /** What the server around Remix answers for the form of this request; null without one that keeps the user's input. */
  get kept() {
    return this.#kept;
  }

  /** The form for its next step. */
  async #answer<Value, Detail>(
    answer: FormReturn<Detail>,
    fields: URLSearchParams,
    spec: FormSpec<unknown, Value, Detail>,
    value: Value,
  ) {
    const { requestId, csrfToken, isData } = this.deps;
    const { status, detail, at, ...changes } = answer;
    const typed = typedValues(fields);
    const choices = Object.entries(typed).filter(([name]) => name.startsWith('choice.'));
    if (at !== undefined && !isData) {
      const toForm: Response = redirect(at, 303);
      throw toForm;
    }
    return this.#state(status, spec, {
      errors: {},
      message: null,
      differences: differencesIn(fields),
      requestId,
      csrfToken: csrfToken(),
      formKey: keyOf(fields),
      ...changes,
      values: {
        ...(changes.differences === undefined && Object.fromEntries(choices)),
        ...(changes.values ?? typed),
      },
      detail: detail ?? (await spec.detail?.load?.(value)),
    });
  }

  /** The form after an error. @throws the error's answer where the page shows it and not the form */
  async #keep<Value, Detail>(
    thrown: unknown,
    args: RouteArgs,
    fields: URLSearchParams,
    spec: FormSpec<unknown, Value, Detail>,
  ) {
    const { requestId, csrfToken, user, log, report = () => undefined } = this.deps;
    const error = asAppError(thrown);
    const state = formStateOf(error, fields, {
      requestId,
      csrfToken: csrfToken(),
      user: user(),
    });
    if (state === null) throw toAnswer(thrown, args.request, this.deps);
    logRefusal(log, error, thrown, report);
    const isDrawn = ['invalid', 'refused', 'failed'].includes(state.outcome);
    const detail = isDrawn ? await this.#detailOf(fields, spec) : undefined;
    return this.#state(error.status, spec, { ...state, detail }, error.retryAfterSeconds);
  }

  /** The form is returned without its detail where that fails: the user's input is more important. */
  async #detailOf<Value, Detail>(
    fields: URLSearchParams,
    spec: FormSpec<unknown, Value, Detail>,
  ): Promise<Detail | undefined> {
    const { log, isData, report = () => undefined } = this.deps;
    if (isData) return undefined;
    try {
      return await spec.detail?.load?.(parseFields(fields, spec.schema));
    } catch (error) {
      logRefusal(log, asAppError(error), error, report);
      return undefined;
    }
  }

  #state<Detail>(
    status: number,
    spec: Pick<FormSpec<unknown, never, Detail>, 'detail'>,
    state: FormState<Detail>,
    retryAfter: number | null = null,
  ) {
    this.#kept = { retryAfter, lost: null };
    // SEC-47: like every view it is parsed, which drops undeclared fields.
    const schema = formStateSchema(spec.detail?.schema ?? z.undefined());
    return data(schema.parse(state), { status });
  }
}

/** A redirect to the page of the form takes the place of its entry in the browser's history. */
function onSamePage(answer: Response, { url }: Pick<Request, 'url'>): Response {
  const location = answer.headers.get('location') ?? '';
  const { href } = new URL(url);
  return new URL(location, url).href === href ? replace(location, answer.status) : answer;
}
