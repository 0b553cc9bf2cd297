import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

import type { FormState } from '../../../app/contracts/forms/forms';
import type { AppError } from '../errors';
import type { CookieJar } from '../session/cookies';
import type { LiveSession } from '../session/sessions';
import type { UpstreamCall } from '../upstream/http';
import type { RequestTarget } from './target';

/** The values in `res.locals` that the middlewares share. */
export interface BffLocals {
  requestId: string;
  nonce: string;
  log: Logger;
  upstream: UpstreamCall[];
  jar: CookieJar;
  session: LiveSession | null;
  /** Address of the client, as Express finds it: the socket's, or that of the outermost trusted proxy (SEC-41). */
  address: string | undefined;
  /** The complete body of an unsafe request; undefined while it is not read. */
  body: Buffer | undefined;
  /** The fields of the body; null if it is not a form, undefined while it is not parsed. */
  form: URLSearchParams | null | undefined;
  /** The file of the form. Its name and its announced type count for nothing, so they are not kept. */
  upload: Buffer | null;
  /** The field `csrfToken` of the body. */
  formToken: unknown;
  /** Seconds that a form over the limit of its address has to wait (SEC-43). */
  limitedFor?: number | undefined;
  /** The error that a script's request for data is answered with. */
  refusal?: AppError;
  /** The form that it is answered with instead. */
  keptForm?: FormState;
  /** Whether an operator sends the request, who may read the metrics. */
  isOperator: boolean;
  /** The address, for every check of the path. */
  target: RequestTarget;
  /** True for a form whose session has ended. Its action answers that sign-in is needed. */
  signInNeeded: boolean;
  /** The cookie of the request is of a session that has ended. */
  sessionEnded: boolean;
}

/** A response with the values of the BFF's middlewares. */
export type BffResponse = Response<unknown, BffLocals>;

/** A middleware of the BFF. It reads and sets the values that the middlewares share. */
export type BffHandler = RequestHandler<
  Request['params'],
  unknown,
  unknown,
  Request['query'],
  BffLocals
>;

/** As `BffHandler`, for errors. */
export type BffErrorHandler = ErrorRequestHandler<
  Request['params'],
  unknown,
  unknown,
  Request['query'],
  BffLocals
>;
