import type { Request, RequestHandler, Response } from 'express';

import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import { InteractionGoneError, readInteraction, type Interaction } from './interaction';
import type { FormState } from './pages/forms';
import type { FormErrors } from './pages/layout';
import type { Page } from './pages/render';
import type { IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken } from './secrets';

type Handler = (
  interaction: Interaction,
  request: Request,
  response: Response,
  base: string,
) => Promise<void>;
type PostHandler = (
  interaction: Interaction,
  form: ReadonlyMap<string, string>,
  request: Request,
  response: Response,
  base: string,
) => Promise<void>;

/** The helpers that all pages of a running sign-in share. */
export interface InteractionRoutes {
  /** Creates the state of a form of an interaction. */
  state: (
    interaction: Interaction,
    action: string,
    values: Record<string, string>,
    errors?: FormErrors,
  ) => FormState;
  /** Creates a handler for a page of an interaction. For an expired interaction it sends an error page. */
  run: (handler: Handler) => RequestHandler;
  /** Creates a handler for a posted form. A cookie and a token bind the form to its interaction (SEC-40). */
  post: (handler: PostHandler) => RequestHandler;
  /** Counts an attempt. Over the limit, sends status 429 with the form and returns true. */
  limited: (
    response: Response,
    kind: string,
    key: string,
    limit: number,
    again: (message: string) => Page,
  ) => Promise<boolean>;
}

export function createInteractionRoutes(deps: IdentityRouteDeps): InteractionRoutes {
  const run = (handler: Handler) =>
    asyncHandler(async (request, response) => {
      try {
        const interaction = await readInteraction(deps.provider, deps.db, request, response);
        await handler(interaction, request, response, `/interaction/${interaction.uid}`);
      } catch (error) {
        if (!(error instanceof InteractionGoneError)) throw error;
        deps.log.info({ event: 'sign-in-gone', reason: error.message });
        deps.pages.send(response, 400, {
          kind: 'error',
          error: 'invalid_request',
          description: 'session not found',
        });
      }
    });

  return {
    state: (interaction, action, values, errors = {}) => ({
      action,
      values,
      errors,
      token: formToken(deps.secrets.cookieKeys[0]!, interaction.uid),
    }),
    run,
    post: (handler) =>
      run(async (interaction, request, response, base) => {
        const form = await readForm(request);
        if (!form || !isFormToken(deps.secrets.cookieKeys, interaction.uid, form.get('token'))) {
          deps.log.warn({ event: 'form-refused', reason: 'token' });
          return deps.pages.send(response, 403, {
            kind: 'message',
            title: 'This form is not valid',
            text: 'It was not sent from this page. Please go back and try again.',
            action: { href: base, label: 'Back to sign in' },
          });
        }
        await handler(interaction, form, request, response, base);
      }),
    limited: async (response, kind, key, limit, again) => {
      const wait = await deps.attempts.count(`${kind}:${key}`, limit);
      if (wait === 0) return false;
      deps.log.warn({ event: 'rate-limited', kind });
      deps.pages.send(response, 429, again(tooMany(wait)), { 'Retry-After': String(wait) });
      return true;
    },
  };
}

/** @returns the message for too many attempts */
export const tooMany = (seconds: number) =>
  `Too many attempts. Please wait ${seconds} second${seconds === 1 ? '' : 's'} and try again.`;
