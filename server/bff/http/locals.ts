import type { Logger } from 'pino';

import type { CookieJar } from '../session/cookies';
import type { LiveSession } from '../session/sessions';
import type { UpstreamCall } from '../upstream/http';

/** What the middlewares leave in `res.locals` for those after them. */
export interface BffLocals {
  requestId: string;
  nonce: string;
  log: Logger;
  upstream: UpstreamCall[];
  jar: CookieJar;
  session: LiveSession | null;
  /** Body of an unsafe request, read whole. */
  body: Buffer | undefined;
  /** Its fields, where it is a form. */
  form: URLSearchParams | null | undefined;
  /** The field `csrfToken` of the body. */
  formToken: unknown;
  /** A script asks for a page's data, or submits for its answer: Remix's `.data`. */
  isData: boolean;
  /** A form of a session that has ended: its action answers that sign-in is needed. */
  signInNeeded: boolean;
}
