import type { Request, RequestHandler, Response } from 'express';

import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import { InteractionGoneError, readInteraction, type Interaction } from './interaction';
import type { FormState } from './pages/forms';
import type { FormErrors } from './pages/layout';
import type { IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken } from './secrets';

/** A request for a page of a running sign-in. */
export interface InteractionRequest {
  interaction: Interaction;
  /** The path of the interaction; the paths of its pages begin with it. */
  base: string;
  request: Request;
  response: Response;
}

/** A posted form of a running sign-in, whose token is valid. */
export interface InteractionForm extends InteractionRequest {
  form: ReadonlyMap<string, string>;
}

type Handle<Step> = (deps: IdentityRouteDeps, step: Step) => Promise<void>;

/** The two shapes of a route of a running sign-in. */
export interface InteractionRoutes {
  /** Makes a handler for a page of an interaction. For an expired interaction it sends an error page. */
  page: (handle: Handle<InteractionRequest>) => RequestHandler;
  /** Makes a handler for a posted form. A cookie and a token bind the form to its interaction (SEC-40). */
  form: (handle: Handle<InteractionForm>) => RequestHandler;
}

export function createInteractionRoutes(deps: IdentityRouteDeps): InteractionRoutes {
  const page: InteractionRoutes['page'] = (handle) =>
    asyncHandler(async (request, response) => {
      try {
        const interaction = await readInteraction(deps.provider, deps.db, request, response);
        const base = `/interaction/${interaction.uid}`;
        await handle(deps, { interaction, base, request, response });
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
    page,
    form: (handle) =>
      page(async (_deps, step) => {
        const form = await readForm(step.request);
        const binding = step.interaction.uid;
        if (form && isFormToken(deps.secrets.cookieKeys, binding, form.get('token')))
          return handle(deps, { ...step, form });
        deps.log.warn({ event: 'form-refused', reason: 'token' });
        deps.pages.send(step.response, 403, {
          kind: 'message',
          title: 'This form is not valid',
          text: 'It was not sent from this page. Please go back and try again.',
          action: { href: step.base, label: 'Back to sign in' },
        });
      }),
  };
}

/**
 * Creates the state of a form of an interaction.
 * @param path where the form is posted to, below the path of the interaction
 */
export function interactionFormState(
  deps: IdentityRouteDeps,
  { interaction, base }: InteractionRequest,
  path: string,
  values: Record<string, string>,
  errors: FormErrors = {},
): FormState {
  return {
    action: `${base}/${path}`,
    values,
    errors,
    token: formToken(deps.secrets.cookieKeys[0]!, interaction.uid),
  };
}
