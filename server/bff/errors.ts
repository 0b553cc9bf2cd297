import type { ErrorCode, ErrorView } from '../../app/contracts/errors/errors';
import { errorHeadings } from '../../app/contracts/errors/headings';
import { errorSummary } from '../../app/contracts/forms/messages';

/**
 * Base class of all errors of the BFF. Services and clients throw them. `context.load` and the Express error handler
 * turn them into responses. `message` is for the log, `userText` for the page.
 */
export class AppError extends Error {
  readonly retry: boolean;
  /** Seconds after which another try makes sense; null if that is not known. */
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly userText: string,
    options: {
      message?: string;
      retry?: boolean;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? userText, { cause: options.cause });
    this.name = code;
    this.retry = options.retry ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** The part of this error that a page or a JSON response may show. */
  toView(requestId: string): ErrorView {
    const { code, retry } = this;
    return { code, heading: errorHeadings[code], message: this.userText, requestId, retry };
  }
}

export class NotFoundError extends AppError {
  constructor(message = 'not found') {
    super('not-found', 404, 'There is no page at this address.', { message });
  }
}

export class ForbiddenError extends AppError {
  constructor(userText = "You don't have access. Ask your admin.", message?: string) {
    super('forbidden', 403, userText, { message });
  }
}

/** The text for a brand that the user may not see, or may see and not change (D-15). A name may have a full stop of its own. */
export const noPermissionText = (brandName: string): string =>
  `You don't have permission for ${brandName.replace(/\.$/, '')}.`;

/** Thrown where a page needs a session; becomes a redirect to the sign-in page. */
export class SignInRequiredError extends AppError {
  /** loading the page as a document renews the sign-in without a page of the login site. */
  readonly byReload: boolean;

  constructor(message = 'a session is needed', { byReload = false } = {}) {
    super('sign-in-required', 401, 'Please sign in to go on.', { message });
    this.byReload = byReload;
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

/** Invalid form values, with a message for each field (U-08). */
export class InvalidFieldsError extends AppError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('invalid-request', 422, errorSummary(fields), {
      message: `fields: ${Object.keys(fields).join(', ')}`,
    });
  }
}

/** SEC-43: more requests than the limit of a minute. Nothing was done. */
export class TooManyRequestsError extends AppError {
  constructor(seconds: number, about: { message?: string; userText?: string | undefined } = {}) {
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
    super(
      'too-many-requests',
      429,
      about.userText ??
        `These were too many requests in a short time. Please wait ${wait} and try again.`,
      { message: about.message ?? 'over the rate limit', retry: true, retryAfterSeconds: seconds },
    );
  }
}

/** SEC-40: the route does not declare this method. */
export class MethodNotAllowedError extends AppError {
  constructor() {
    super('method-not-allowed', 405, 'This cannot be done here.');
  }
}

/** SEC-40: a request with an unsafe method has no valid CSRF token, or comes from another origin. */
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

/** L-07: maintenance is on, so the request was not executed. */
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

/**
 * An upstream cannot be reached, times out, answers 5xx, or its circuit breaker is open, which tells the time of the next
 * try.
 */
export class UpstreamUnavailableError extends AppError {
  readonly upstreamStatus: number | null;

  constructor(
    readonly target: string,
    message: string,
    { status, ...options }: { cause?: unknown; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(
      'upstream-unavailable',
      503,
      'Part of our service does not answer right now. What is saved is safe. This page tries again automatically.',
      { message: `${target}: ${message}`, retry: true, ...options },
    );
    this.upstreamStatus = status ?? null;
  }
}

/** the user is signed in, but the token cannot be renewed at the moment. The session stays. */
export class SignInUnconfirmedError extends UpstreamUnavailableError {
  constructor() {
    super('login site', 'the sign-in could not be confirmed');
  }
}

/** A response of the platform violates the contract (C-01). */
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
  'in_flight',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The current state does not allow the request. Nothing was changed, and the form keeps its values. */
export class UpstreamRefusedError extends AppError {
  constructor(
    readonly reason: RefusalReason,
    userText: string,
    /** The stored record if it is the reason for the refusal. It is neither decoded nor validated. */
    readonly current?: unknown,
    /** Fields to confirm, and the token that the confirmation must send back. */
    readonly asked?: { fields: Readonly<Record<string, string>>; doubts: string },
  ) {
    super('invalid-request', 409, userText, {
      message: `refused: ${reason}`,
      // REL-01: the first try is done by then, or has failed.
      ...(reason === 'in_flight' && { retryAfterSeconds: 1 }),
    });
  }
}

/** REL-05: the session store does not answer. The user is not signed out, and the cookie stays. */
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

/** another request holds the renewal lock of the session for too long. */
export class LockNotObtainedError extends AppError {
  constructor() {
    const text = 'Your sign-in is being renewed. Please try again in a moment.';
    super('upstream-unavailable', 503, text, { message: 'lock not obtained', retry: true });
  }
}

/** Converts any thrown value to an AppError. Other errors get the code `internal` (REL-06). */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = 'Our team has been notified, meanwhile you may refresh the page or try again later.';
  const message = error instanceof Error ? error.message : String(error);
  return new AppError('internal', 500, text, { message, cause: error });
}
