/** Why the platform refuses a request, with the HTTP status and the code that GraphQL clients get (`extensions.code`). */
const refusals = {
  /** There is no access token, or it is not valid. */
  unauthenticated: { status: 401, graphql: 'UNAUTHENTICATED' },
  /** The user's roles do not allow it, or not for this brand. */
  forbidden: { status: 403, graphql: 'FORBIDDEN' },
  /** It does not exist, or it belongs to another account. */
  not_found: { status: 404, graphql: 'NOT_FOUND' },
  method_not_allowed: { status: 405, graphql: 'METHOD_NOT_ALLOWED' },
  /** The body is not JSON, or the idempotency key is malformed. */
  bad_request: { status: 400, graphql: 'BAD_REQUEST' },
  unsupported_media_type: { status: 415, graphql: 'UNSUPPORTED_MEDIA_TYPE' },
  /** Fields are wrong; `fields` names them. */
  invalid: { status: 422, graphql: 'BAD_USER_INPUT' },
  /** Somebody else has changed the record; `current` is its present state. */
  stale: { status: 409, graphql: 'STALE' },
  /** The record's state does not allow the action. */
  state: { status: 409, graphql: 'STATE' },
  /** The warehouse does not accept inventory (O-06). */
  not_accepting: { status: 409, graphql: 'NOT_ACCEPTING' },
  /** The action needs a second confirmation with a reason. */
  confirm: { status: 409, graphql: 'CONFIRM' },
  /** The account's plan has no seat left (U-01). */
  no_seat: { status: 409, graphql: 'NO_SEAT' },
  /** The idempotency key belongs to another request. */
  key_reused: { status: 422, graphql: 'KEY_REUSED' },
  /** An equal request with the same idempotency key still runs. */
  in_flight: { status: 409, graphql: 'IN_FLIGHT' },
  too_large: { status: 413, graphql: 'BODY_TOO_LARGE' },
  rate_limited: { status: 429, graphql: 'RATE_LIMITED' },
  /** Too much of the same work waits already. */
  busy: { status: 503, graphql: 'BUSY' },
} as const satisfies Record<string, { status: number; graphql: string }>;

export type RefusalCode = keyof typeof refusals;

/** A wrong field, by its path in the body: `['lines', 0, 'cases']`. */
export interface FieldError {
  path: (string | number)[];
  message: string;
}

export interface RefusalDetails {
  fields?: FieldError[];
  current?: unknown;
  /** What exactly is to be confirmed, for the request that confirms it. */
  doubts?: string;
}

/**
 * A request that the platform refuses. Nothing has been changed. REST sends `toJSON()` with `status`, GraphQL an error
 * with `graphqlCode`, the admin pages the message in the form. The message is for people; `cause` is for the log.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly graphqlCode: string;
  readonly details: RefusalDetails;
  /** Seconds after which the request may succeed (`Retry-After`); null where time changes nothing. */
  readonly retryAfter: number | null;

  constructor(
    readonly code: RefusalCode,
    message: string,
    {
      cause,
      retryAfter = null,
      ...details
    }: RefusalDetails & { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = refusals[code].status;
    this.graphqlCode = refusals[code].graphql;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /** The JSON body of a REST response. */
  toJSON() {
    return { error: { code: this.code, message: this.message, ...this.details } };
  }
}

/** @param reason why the token was not accepted, for the log alone */
export const unauthenticated = (reason: string): Refusal =>
  new Refusal('unauthenticated', 'The access token is missing, invalid or expired.', {
    cause: reason,
  });

/**
 * Refuses an input because of one field.
 * @param message for people, at the field
 * @param summary of the request as a whole
 */
export const invalidField = (field: string, message: string, summary = message): Refusal =>
  new Refusal('invalid', summary, { fields: [{ path: [field], message }] });

export const isRefusal = (error: unknown, code: RefusalCode): error is Refusal =>
  error instanceof Refusal && error.code === code;

/** For `catch`: null in place of a record that does not exist. */
export function nullIfMissing(error: unknown): null {
  if (isRefusal(error, 'not_found')) return null;
  throw error;
}
