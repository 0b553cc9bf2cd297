import { redirect, redirectDocument } from '@remix-run/node';
import type { Logger } from 'pino';
import type * as z from 'zod';

import type { Guard } from '../../../contract/permissions';
import { paths } from '../../../app/lib/urls/paths';
import {
  asAppError,
  type AppError,
  InvalidRequestError,
  MethodNotAllowedError,
  MfaRequiredError,
  NotFoundError,
  SignInRequiredError,
} from '../errors';
import { logRefusal } from '../observability/log';
import { formType, mediaTypeOf } from './headers';

/** Marks a response that holds an error view. For a route without a page, the server renders it. */
export const errorHeader = 'x-endcap-error';

/** Loaders handle GET and HEAD, and actions handle POST. Routes declare no other methods (SEC-40). */
const methods = new Set(['GET', 'HEAD', 'POST']);
const maxCallbackLength = 4_000;

/** The declaration of a loader or action: its permission, its parameters, and the data that it returns. */
export interface RouteSpec<Params, View> {
  guard: Guard;
  /** Schema of the path parameters. Invalid parameters are a 404. */
  params?: z.ZodType<Params>;
  /** SEC-47: parses the view and drops undeclared fields. */
  view: z.ZodType<View>;
  /** Whether scripts send forms to it by themselves. Where no HTML is accepted, JSON says that the session has ended. */
  tellsScripts?: boolean;
}

/** The part of Remix's loader and action arguments that is used. */
export interface RouteArgs {
  request: Request;
  params: unknown;
}

export interface RouteInput<Params> {
  params: Params;
  url: URL;
  request: Request;
}

/** Dependencies of an error response. */
export interface AnswerDeps {
  /** Whether the response is for a script (Remix's `.data`). */
  isData: boolean;
  requestId: string;
  log: Logger;
  /** Reports an internal error to Sentry (C-06). */
  report?: (thrown: unknown) => void;
}

/**
 * Runs a loader or an action: guard, parameters, handler, view schema, in this order. It is the only place that turns
 * their errors into responses.
 */
export function createRouteRunner(
  deps: AnswerDeps & {
    authorize: (guard: Guard) => Promise<void>;
    /** True for a form whose session has ended. The action does not run, and the response says that sign-in is needed. */
    signInNeeded?: boolean;
    /** Called for every error that became a response. */
    failed?: (error: AppError) => void;
  },
) {
  return async function run<Params, View>(
    args: RouteArgs,
    spec: RouteSpec<Params, View>,
    handler: (input: RouteInput<Params>) => Promise<View | Response>,
  ): Promise<View> {
    try {
      const view = await handler(await admit(args, spec, deps));
      if (view instanceof Response) throw view;
      return spec.view.parse(view);
    } catch (thrown) {
      if (thrown instanceof SignInRequiredError && isFromScript(args.request, spec, deps)) {
        // returned and not thrown, so that the page keeps the form.
        const view = thrown.toView(deps.requestId);
        return Response.json(view, { status: thrown.status }) as unknown as View;
      }
      if (thrown instanceof Response) throw thrown;
      deps.failed?.(asAppError(thrown));
      throw toAnswer(thrown, args.request, deps);
    }
  };
}

/** Whether a script has sent a form. It does not follow a redirect to the sign-in page. */
const isFromScript = (
  { method, headers }: Request,
  { tellsScripts }: { tellsScripts?: boolean },
  { isData }: AnswerDeps,
): boolean =>
  method === 'POST' &&
  (isData || (tellsScripts === true && !headers.get('accept')?.includes('text/html')));

/** Checks method, session, guard and parameters, in this order. The handler runs only after these checks. */
export async function admit<Params>(
  args: RouteArgs,
  spec: Pick<RouteSpec<Params, unknown>, 'guard' | 'params'>,
  deps: { authorize: (guard: Guard) => Promise<void>; signInNeeded?: boolean },
): Promise<RouteInput<Params>> {
  if (!methods.has(args.request.method)) throw new MethodNotAllowedError();
  if (deps.signInNeeded === true) throw new SignInRequiredError('the form’s session has ended');
  await deps.authorize(spec.guard);
  const params = spec.params?.safeParse(args.params);
  if (params?.success === false) throw new NotFoundError('path parameters do not fit');
  return {
    params: (params === undefined ? args.params : params.data) as Params,
    url: new URL(args.request.url),
    request: args.request,
  };
}

/** A redirect to the sign-in page if sign-in is required, else the error view with its status. */
export function toAnswer(
  thrown: unknown,
  request: Request,
  { isData, requestId, log, report = () => undefined }: AnswerDeps,
) {
  if (thrown instanceof SignInRequiredError) {
    const { pathname, search } = new URL(request.url);
    // After a POST, the return path is the page with the form, which has the same path.
    const whole = pathname + search;
    // A URL that is too long for a query parameter is cut to its path.
    const fits = request.method === 'GET' && encodeURIComponent(whole).length < maxCallbackLength;
    const callbackUrl = fits ? whole : pathname;
    if (thrown instanceof MfaRequiredError)
      return redirectDocument(paths.auth.login({ returnTo: callbackUrl }));
    // the page reloads as a document, which can redirect to the login site and back.
    if (thrown.byReload && isData && request.method === 'GET') return redirectDocument(whole);
    return redirect(paths.auth.signIn({ error: 'SessionRequired', callbackUrl }));
  }
  const error = asAppError(thrown);
  logRefusal(log, error, thrown, report);
  return Response.json(error.toView(requestId), {
    status: error.status,
    headers: { [errorHeader]: '1' },
  });
}

/** The fields of a form; empty for any other body. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const isForm = mediaTypeOf(request.headers.get('content-type')) === formType;
  return new URLSearchParams(isForm ? await request.text() : '');
}

/**
 * Reads a JSON body by a schema.
 * @throws {InvalidRequestError} 400; the log message has the kinds of the faults
 */
export async function readJson<Shape>(request: Request, schema: z.ZodType<Shape>): Promise<Shape> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    throw new InvalidRequestError('The body is not JSON.');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InvalidRequestError(
    undefined,
    // Only codes: messages and paths contain names from the body (SEC-49).
    `body: ${parsed.error.issues.map(({ code }) => code).join(', ')}`,
  );
}
