import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Database } from '../database/connect';
import { readLoginOptions, type LoginOptions } from './login-options';
import { errors } from './oidc-library';
import { endSession } from './revocation';
import { bothFactors, multiFactorClass } from './second-factors';
import { secondFactorPrompt } from './second-factor-policy';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A sign-in in progress. A signed cookie with the path of the interaction binds it to the browser. */
export interface Interaction {
  uid: string;
  options: LoginOptions;
  /** The account that has proven its password and still needs its second factor; null in the first step. */
  awaiting: string | null;
  /**
   * Ends this step of the sign-in.
   * @param at when the step began, before the account was read: a password that is changed meanwhile ends this sign-in
   * @param proof the proven factors; the password alone by default
   * @returns the URL to redirect to: the second factor or the app
   */
  finish(sub: string, at: Date, proof?: 'password' | 'both'): Promise<string>;
}

/** The interaction is unknown, expired, finished, or belongs to another browser. */
export class InteractionGoneError extends Error {
  override name = 'InteractionGoneError';
}

/**
 * Finds the interaction of a request, by its cookie and its path.
 * @throws InteractionGoneError
 */
export async function readInteraction(
  provider: Provider,
  db: Database,
  request: Request,
  response: Response,
): Promise<Interaction> {
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
    awaiting:
      details.prompt.name === secondFactorPrompt ? (details.session?.accountId ?? null) : null,
    async finish(sub, at, proof = 'password') {
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
