import type { ServerBuild } from '@remix-run/node';

import type { BffConfig } from '../config';
import type { RequestContext } from '../context';
import { asAppError } from '../errors';
import type { BffHandler, BffLocals } from './locals';
import { sendError } from './page';
import { createRemixHandler } from './remix-handler';

/**
 * Answers a script that asks for the data of a page with `locals.refusal` in Remix's encoding. The router of the open
 * page shows its text and a retry; it cannot read any other answer. Each loader and action ends at its first statement.
 */
export function createDataAnswer(config: BffConfig, build: ServerBuild): BffHandler {
  const { mode, publicUrl, productName } = config;
  const errorOf = ({ refusal }: BffLocals) =>
    refusal ?? asAppError(new Error('no error to answer'));
  const factsOf = ({ requestId, nonce }: BffLocals) => ({ requestId, nonce, productName });
  const answer = createRemixHandler({
    build,
    mode,
    publicUrl,
    status: (locals) => errorOf(locals).status,
    getContext: (locals) => {
      const error = errorOf(locals);
      const reject = () =>
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Remix's loaders reject with answers
        Promise.reject(Response.json(error.toView(locals.requestId), { status: error.status }));
      return {
        ...factsOf(locals),
        document: { html: null },
        load: reject,
        act: reject,
        form: reject,
        reportError: () => undefined,
      } as unknown as RequestContext;
    },
    errorFacts: factsOf,
  });
  return (req, res, next) => {
    const { locals } = res;
    void answer(req, res, (failed?: unknown) => {
      if (failed === undefined) next();
      else sendError(req, res, errorOf(locals), factsOf(locals));
    });
  };
}
