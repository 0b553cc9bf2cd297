import type { ErrorCode, ErrorView } from '../../app/contracts/errors/errors';
import { errorSummary } from '../../app/contracts/forms/messages';

/**
 * The one vocabulary of errors of the BFF. Services and clients throw these; `context.load` and
 * the Express error handler turn them into an answer once. `message` is for the log, `userText`
 * for the page.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly userText: string;
  readonly retry: boolean;

  constructor(
    code: ErrorCode,
    status: number,
    userText: string,
    options: { message?: string; retry?: boolean; cause?: unknown } = {},
  ) {
    super(options.message ?? userText, { cause: options.cause });
    this.name = code;
    this.code = code;
    this.status = status;
    this.userText = userText;
    this.retry = options.retry ?? false;
  }

  /** What a page or a JSON answer may show of this error. */
  toView(requestId: string): ErrorView {
    return { code: this.code, message: this.userText, requestId, retry: this.retry };
  }
}

export class NotFoundError extends AppError {
  constructor(message = 'not found') {
    super('not-found', 404, 'There is no page at this address.', { message });
  }
}

export class ForbiddenError extends AppError {
  constructor(userText = 'Your role does not open this page.', message?: string) {
    super('forbidden', 403, userText, { message });
  }
}

/** Thrown where a page needs a session; becomes a redirect to the sign-in page. */
export class SignInRequiredError extends AppError {
  /** loading the page as a document renews the sign-in without a page of the login site. */
  readonly byReload: boolean;

  constructor(message = 'a session is needed', options: { byReload?: boolean } = {}) {
    super('sign-in-required', 401, 'Please sign in to go on.', { message });
    this.byReload = options.byReload ?? false;
  }
}

/**
 * the login site answers a renewal or a code with `mfa_required`. The session stays; the user completes the
 * second factor at the login site. Its token never leaves the server: no log or answer can show a private field.
 */
export class MfaRequiredError extends SignInRequiredError {
  readonly #token: string;

  constructor(token: string) {
    super('the login site requires a second factor');
    this.#token = token;
  }

  get mfaToken(): string {
    return this.#token;
  }
}

export class InvalidRequestError extends AppError {
  constructor(userText = 'The request could not be understood.', message?: string, status = 400) {
    super('invalid-request', status, userText, { message });
  }
}

/** Values of a form that cannot be accepted, with a text for each field (U-08). */
export class InvalidFieldsError extends AppError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('invalid-request', 422, errorSummary(fields), {
      message: `fields: ${Object.keys(fields).join(', ')}`,
    });
  }
}

/** SEC-40: a method that the address does not declare. */
export class MethodNotAllowedError extends AppError {
  constructor() {
    super('method-not-allowed', 405, 'This cannot be done here.');
  }
}

/** SEC-40: no valid token or a foreign origin on an unsafe method. */
export class MissingCsrfError extends AppError {
  constructor(message: string) {
    super(
      'missing-csrf',
      403,
      'This form was open for too long or came from somewhere else. Please reload the page and try again.',
      { message },
    );
  }
}

export class UntrustedHostError extends AppError {
  constructor(message: string) {
    super('untrusted-host', 400, 'This address does not belong to this application.', { message });
  }
}

/** A sign-in that cannot be finished; the page offers to try again (A-04 … A-06). */
export class SignInFailedError extends AppError {
  constructor(userText: string, message?: string, status = 400) {
    super('sign-in-failed', status, userText, { message });
  }
}

/** L-07: nothing is read or changed while maintenance is on. */
export class MaintenanceError extends AppError {
  constructor() {
    super(
      'maintenance',
      503,
      'The application is down for maintenance. Nothing was changed; please try again in a few minutes.',
      { message: 'maintenance', retry: true },
    );
  }
}

/** A network failure, a time-out, an open breaker or a 5xx of something upstream. */
export class UpstreamUnavailableError extends AppError {
  constructor(
    readonly target: string,
    message: string,
    options: { cause?: unknown; status?: number } = {},
  ) {
    super(
      'upstream-unavailable',
      503,
      'A part of the service does not answer right now. Nothing is lost; this page tries again by itself.',
      { message: `${target}: ${message}`, retry: true, cause: options.cause },
    );
    this.upstreamStatus = options.status ?? null;
  }
  readonly upstreamStatus: number | null;
}

/** signed in, but no token can be had just now; the session stays. */
export class SignInUnconfirmedError extends UpstreamUnavailableError {
  constructor() {
    super('login site', 'the sign-in could not be confirmed');
  }
}

/** An answer of the platform in a shape that the contract does not allow (C-01). */
export class UpstreamInvalidError extends AppError {
  constructor(target: string, message: string) {
    super('upstream-invalid', 502, 'The service gave an answer that we could not read.', {
      message: `${target}: ${message}`,
      retry: true,
    });
  }
}

/** Why an upstream refuses a valid request: its current state does not allow it. The codes are those of the AMS. */
export const refusalReasons = [
  'stale',
  'state',
  'not_accepting',
  'confirm',
  'no_seat',
  'key_reused',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A refusal because of the current state; nothing was changed. A form that meets it keeps what was typed. */
export class UpstreamRefusedError extends AppError {
  constructor(
    readonly reason: RefusalReason,
    userText: string,
    /** What the upstream has stored now, if that is the reason: as it arrived, neither decoded nor validated. */
    readonly current?: unknown,
  ) {
    super('invalid-request', 409, userText, { message: `refused: ${reason}` });
  }
}

/** REL-05: never "signed out", the cookie stays. */
export class StoreUnavailableError extends AppError {
  constructor(cause: unknown) {
    super(
      'session-store-unavailable',
      503,
      'We cannot look up sign-ins right now. You are not signed out; please try again in a moment.',
      {
        message: `session store: ${cause instanceof Error ? cause.message : String(cause)}`,
        retry: true,
        cause,
      },
    );
  }
}

/** 'lock not obtained' is an error of its own. */
export class LockNotObtainedError extends AppError {
  constructor() {
    super(
      'upstream-unavailable',
      503,
      'Your sign-in is being renewed. Please try again in a moment.',
      {
        message: 'lock not obtained',
        retry: true,
      },
    );
  }
}

/** Any thrown value as an AppError; what is not one becomes `internal` (REL-06). */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    'internal',
    500,
    'Our team has been notified, meanwhile you may refresh the page or try again later.',
    { message: error instanceof Error ? error.message : String(error), cause: error },
  );
}
