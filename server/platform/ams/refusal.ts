/** Why the AMS answers no; `message` is one that a person can read. */
export type RefusalCode =
  /** 401: no token, or one that is not valid. */
  | 'unauthenticated'
  /** 403: the roles do not allow it, or not for this brand. */
  | 'forbidden'
  /** 404: not there, or another account's. */
  | 'not_found'
  /** 400: no JSON, or an idempotency key that is none. */
  | 'bad_request'
  /** 422: fields are wrong; `fields` names them. */
  | 'invalid'
  /** 409: somebody else has changed it; `current` is what it is now. */
  | 'stale'
  /** 409: it cannot be done in the state that it is in. */
  | 'state'
  /** 409: the warehouse takes nothing in (O-06). */
  | 'not_accepting'
  /** 409: it needs a second confirmation with a reason. */
  | 'confirm'
  /** 409: the account has no seat left (U-01). */
  | 'no_seat'
  /** 422: the idempotency key belongs to another request. */
  | 'key_reused'
  /** 413. */
  | 'too_large'
  /** 429. */
  | 'rate_limited';

const statuses: Readonly<Record<RefusalCode, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  bad_request: 400,
  invalid: 422,
  stale: 409,
  state: 409,
  not_accepting: 409,
  confirm: 409,
  no_seat: 409,
  key_reused: 422,
  too_large: 413,
  rate_limited: 429,
};

/** A field that is wrong, by its path in the body: `['lines', 0, 'cases']`. */
export interface FieldFault {
  path: (string | number)[];
  message: string;
}

/** A request that the AMS refuses. Nothing has been changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly details: { fields?: FieldFault[]; current?: unknown } = {},
  ) {
    super(message);
    this.status = statuses[code];
  }

  /** The body of the answer. */
  toJSON() {
    return { error: { code: this.code, message: this.message, ...this.details } };
  }
}
