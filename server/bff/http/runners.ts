import type { Logger } from 'pino';

import type { Guard } from '../../../contract/permissions';
import { createFormRunner } from './form';
import { createRouteRunner } from './route-runner';

/** What runs the loaders, actions and forms of one request. */
export function createRunners(deps: {
  authorize: (guard: Guard) => Promise<void>;
  isData: boolean;
  signInNeeded: boolean;
  upload: Buffer | null;
  requestId: string;
  log: Logger;
  report: (thrown: unknown) => void;
  csrfToken: () => string;
  user: () => { id: string; email: string } | null;
}) {
  const { signInNeeded, upload, csrfToken, user, ...shared } = deps;
  const forms = createFormRunner({ ...shared, signInNeeded, upload, csrfToken, user });
  return {
    /** Runs a loader. */
    load: createRouteRunner({ ...shared, failed: forms.loaderFailed }),
    /** Runs an action; the form's token and origin are checked before Remix (SEC-40). */
    act: createRouteRunner({ ...shared, signInNeeded }),
    /** Runs the action of a form that keeps what was typed (docs/decisions/0012-forms.md). */
    form: forms.run,
    /** The result of this request's form, for the server around Remix. */
    formResult: forms.result,
  };
}
