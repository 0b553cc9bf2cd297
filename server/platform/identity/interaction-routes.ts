import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Database } from '../database/connect';
import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import { newForm, type FormErrors } from '../pages/form';
import { failedSignInPage } from './account-pages';
import { readLoginOptions } from './login-options';
import { errors } from './oidc-library';
import { endSession } from './revocation';
import type { IdentityRouteDeps } from './route-deps';
import { secondFactorPrompt } from './second-factor-policy';
import { bothFactors, multiFactorClass } from './second-factors';
import { formToken, isFormToken } from './secrets';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A sign-in in progress. A signed cookie with the path of the interaction binds it to the browser. */
type Interaction = Awaited<ReturnType<typeof readInteraction>>;

/** The interaction is unknown, expired, finished, or belongs to another browser. */
class InteractionGoneError extends Error {
  override name = 'InteractionGoneError';
}

/**
 * Finds the interaction of a request, by its cookie and its path.
 * @throws InteractionGoneError
 */
async function readInteraction(
  provider: Provider,
  db: Database,
  request: Request,
  response: Response,
) {
  let details: Details;
  try {
    details = await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) throw new InteractionGoneError(error.message);
    throw error;
  }
  // Browsers send the right cookie because of its path. Other clients could combine two interactions.
  if (details.uid !== request.params['uid'])
    throw new InteractionGoneError('cookie and path differ');
  return {
    uid: details.uid,
    options: readLoginOptions(details.params),
    /** The account that has proven its password and still needs its second factor; null in the first step. */
    awaiting:
      details.prompt.name === secondFactorPrompt ? (details.session?.accountId ?? null) : null,
    /**
     * Ends this step of the sign-in.
     * @param at when the step began, before the account was read: a password that is changed meanwhile ends this sign-in
     * @param proof the proven factors
     * @returns the URL to redirect to: the second factor or the app
     */
    async finish(sub: string, at: Date, proof: 'password' | 'both' = 'password') {
      await leaveOtherAccount(db, details, sub);
      const methods =
        proof === 'both' ? { amr: bothFactors, acr: multiFactorClass } : { amr: ['pwd'] };
      return provider.interactionResult(
        request,
        response,
        {
          login: {
            accountId: sub,
            remember: true,
            ts: Math.floor(at.getTime() / 1000),
            ...methods,
          },
        },
        { mergeWithLastSubmission: false },
      );
    },
  };
}

/**
 * Handles a sign-in to another account in a browser that already has a session. The library needs a page with JavaScript
 * for this. Instead, this function ends the other session and revokes everything that was issued under it.
 */
async function leaveOtherAccount(db: Database, details: Details, sub: string): Promise<void> {
  const { session } = details;
  if (!session?.uid || !session.accountId || session.accountId === sub) return;
  await endSession(db, session.uid);
  delete details.session;
  await details.save(details.exp - Math.floor(Date.now() / 1000));
}

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
export type InteractionRoutes = ReturnType<typeof createInteractionRoutes>;

export function createInteractionRoutes(deps: IdentityRouteDeps) {
  const page = (handle: Handle<InteractionRequest>) =>
    asyncHandler(async (request, response) => {
      try {
        const interaction = await readInteraction(deps.provider, deps.db, request, response);
        const base = `/interaction/${interaction.uid}`;
        await handle(deps, { interaction, base, request, response });
      } catch (error) {
        if (!(error instanceof InteractionGoneError)) throw error;
        deps.log.info({ event: 'sign-in-gone', reason: error.message });
        const page = failedSignInPage(deps.appUrl, 'invalid_request', 'session not found');
        deps.pages.send(response, 400, page);
      }
    });

  return {
    /** Makes a handler for a page of an interaction. For an expired interaction it sends an error page. */
    page,
    /** Makes a handler for a posted form. A cookie and a token bind the form to its interaction (SEC-40). */
    form: (handle: Handle<InteractionForm>) =>
      page(async (_deps, step) => {
        const form = await readForm(step.request);
        const binding = step.interaction.uid;
        if (form && isFormToken(deps.secrets.cookieKeys, binding, form.get('token')))
          return handle(deps, { ...step, form });
        deps.log.warn({ event: 'form-refused', reason: 'token' });
        deps.pages.tell(step.response, 403, {
          title: 'This form is not valid',
          text: 'It was not sent from this page. Please go back and try again.',
          action: { href: step.base, label: 'Back to sign in' },
        });
      }),
  };
}

/**
 * What every page of an interaction needs, with the state of its form.
 * @param path where the form is posted to, below the path of the interaction
 */
export function interactionView(
  { productName, secrets }: IdentityRouteDeps,
  { interaction: { uid, options }, base }: InteractionRequest,
  path: string,
  values: Record<string, string>,
  errors: FormErrors = {},
) {
  const form = newForm(`${base}/${path}`, { token: formToken(secrets.cookieKeys[0]!, uid) });
  const state = { ...form, values: new Map(Object.entries(values)), errors };
  return { productName, options, base, state };
}
