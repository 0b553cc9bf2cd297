import { redirect, redirectDocument } from '@remix-run/node';
import type { Logger } from 'pino';
import type * as z from 'zod';

import type { Guard } from '../../../app/contracts/permissions/permissions';
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
import { logRefusal } from './refusal';

/** Marks an answer that is an error's view: a route without a page leaves its drawing to the server. */
export const errorHeader = 'x-endcap-error';

/** Loaders answer GET and HEAD, actions POST; no route declares more (SEC-40). */
const methods = new Set(['GET', 'HEAD', 'POST']);
const longestCallback = 4_000;

/** What a loader or action declares before anything runs: who may, with what, and what leaves the server. */
export interface RouteSpec<Params, View> {
  guard: Guard;
  /** Schema of the path's parameters; a path that does not fit is a 404. */
  params?: z.ZodType<Params>;
  /** SEC-47: the answer is parsed by it, extra fields are dropped. */
  view: z.ZodType<View>;
}

/** The part of Remix's loader and action arguments that is looked at. */
export interface RouteArgs {
  request: Request;
  params: unknown;
}

export interface RouteInput<Params> {
  params: Params;
  url: URL;
  request: Request;
}

/** What an error's answer is made with. */
export interface AnswerDeps {
  /** Remix's `.data`: the answer is for a script. */
  isData: boolean;
  requestId: string;
  log: Logger;
  /** Tells Sentry of a fault of ours (C-06). */
  report?: (thrown: unknown) => void;
}

/**
 * Runs a loader or an action: guard, parameters, handler, view schema, in this order. An error becomes the one
 * answer that fits it, here and nowhere else.
 */
export function createRouteRunner(
  deps: AnswerDeps & {
    authorize: (guard: Guard) => Promise<void>;
    /** A form of a session that has ended: nothing is done, and the answer is that sign-in is needed. */
    signInNeeded?: boolean;
    /** Told of every error that became an answer. */
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
      if (thrown instanceof SignInRequiredError && deps.isData && args.request.method === 'POST') {
        // given and not thrown, so that the form stays with what was typed; see app/lib/session/sign-in-required.ts.
        const view = thrown.toView(deps.requestId);
        return Response.json(view, { status: thrown.status }) as unknown as View;
      }
      if (thrown instanceof Response) throw thrown;
      deps.failed?.(asAppError(thrown));
      throw toAnswer(thrown, args.request, deps);
    }
  };
}

/** Method, guard and parameters, in this order; what comes after them may look at the request. */
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

/** A redirect to the sign-in page where one is needed, else the error's view with its status. */
export function toAnswer(
  thrown: unknown,
  request: Request,
  { isData, requestId, log, report = () => undefined }: AnswerDeps,
) {
  if (thrown instanceof SignInRequiredError) {
    const { pathname, search } = new URL(request.url);
    // After a POST the way back is the page with the form, which has the same address.
    const whole = pathname + search;
    // An address that would be too long once it is part of another is better cut than lost.
    const fits = request.method === 'GET' && encodeURIComponent(whole).length < longestCallback;
    const callbackUrl = fits ? whole : pathname;
    if (thrown instanceof MfaRequiredError)
      return redirectDocument(paths.auth.login({ returnTo: callbackUrl }));
    // the whole page, in place of its data alone, goes to the login site and comes back.
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

/** The fields of a form; none for any other body. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const isForm =
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  return new URLSearchParams(isForm ? await request.text() : '');
}

/**
 * A JSON body by its schema.
 * @throws {InvalidRequestError} 400, naming what does not fit
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
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
