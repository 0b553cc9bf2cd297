import { randomBytes } from 'node:crypto';

import type { KoaContextWithOIDC } from 'oidc-provider';

import type { IssuedToken } from './grants';
import { errors, interactionPolicy } from './oidc-library';
import { hasSecondFactor, type SecondFactors } from './second-factors';

/** The name of the second step among oidc-provider's prompts. */
export const secondFactorPrompt = 'second_factor';

const required = 'mfa_required';

/** Requires the second factor: after the password, and at every renewal of a grant that was made without it. */
export function createSecondFactorPolicy(secondFactors: SecondFactors) {
  const isMissing = async (sub: string | undefined, methods: unknown) =>
    sub !== undefined && !hasSecondFactor(methods) && (await secondFactors.isOn(sub));

  return {
    /** A step after `login`. Without it, a session of such an account gets no code for the app. */
    prompt: new interactionPolicy.Prompt(
      { name: secondFactorPrompt },
      new interactionPolicy.Check(
        'second_factor_missing',
        'a second factor is required',
        'interaction_required',
        (ctx) => isMissing(ctx.oidc.session?.accountId, ctx.oidc.session?.amr),
      ),
    ),

    /**
     * Refuses a code or refresh token that was issued before the account turned its second factor on. The token stays
     * unused: the error tells the app that the user must complete the sign-in at the login site.
     * @throws an OAuth error `mfa_required` with status 403
     */
    async guard(ctx: KoaContextWithOIDC, sub: string, token: IssuedToken): Promise<void> {
      if (ctx.oidc.route !== 'token') return;
      if (!(await isMissing(sub, token && 'amr' in token ? token.amr : undefined))) return;
      const refusal = new errors.CustomOIDCProviderError(
        required,
        'Multifactor authentication required',
      );
      throw Object.assign(refusal, { status: 403, statusCode: 403 });
    },

    /**
     * Adds Auth0's `mfa_token` to this error. No API redeems it here, because the second step is a page of the login
     * site.
     */
    around: async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
      await next();
      const body = ctx.body as { error?: unknown } | undefined;
      if (ctx.path === '/oauth/token' && ctx.status === 403 && body?.error === required)
        ctx.body = { ...body, mfa_token: randomBytes(32).toString('base64url') };
    },
  };
}
