import type { KoaContextWithOIDC } from 'oidc-provider';

import type { Database } from '../database/connect';
import { newForm } from '../pages/form';
import type { Pages } from '../pages/page';
import { confirmLogoutPage, signedOutPage } from './account-pages';
import { endSession, revokeSessionGrants } from './revocation';
import { forgetSessionCookie } from './browser-sessions';

/** @returns the redirect URL of a validated logout request, with its state; null without one */
function redirectTarget(ctx: KoaContextWithOIDC): string | null {
  const address = ctx.oidc.params?.['post_logout_redirect_uri'];
  if (typeof address !== 'string') return null;
  const url = new URL(address);
  const state = ctx.oidc.params?.['state'];
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}

/**
 * The logout that the app starts. oidc-provider validates the request (the hint's signature, the client, the
 * address). Its next step would be a confirmation page, or a page that needs JavaScript. We skip it when the hint
 * proves that our app sent the signed-in user, and when no user is signed in.
 */
export function createLogout(deps: { db: Database; productName: string; appUrl: string }) {
  const end = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const session = ctx.oidc.session!;
    await endSession(deps.db, session.uid);
    await session.destroy();
    forgetSessionCookie(ctx.oidc.provider, ctx);
  };

  return {
    /** `features.rpInitiatedLogout.logoutSource`; the library calls it only while somebody is signed in. */
    source: (pages: Pages) => async (ctx: KoaContextWithOIDC, form: string) => {
      const session = ctx.oidc.session!;
      const hinted = (ctx.oidc.entities as { IdTokenHint?: { payload: { sub?: string } } })
        .IdTokenHint?.payload.sub;
      const back = redirectTarget(ctx);
      if (hinted !== undefined && hinted === session.accountId) {
        await end(ctx);
        if (back === null) return pages.sendKoa(ctx, 200, signedOutPage(deps.appUrl));
        ctx.status = 303;
        ctx.redirect(back);
        return;
      }
      const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(form)?.[1] ?? '';
      const state = newForm('/oidc/logout/confirm', { xsrf });
      pages.sendKoa(ctx, 200, confirmLogoutPage({ ...deps, state }));
    },

    /**
     * Middleware around the provider. A logout without a session redirects at once, without a page. A confirmed
     * logout also revokes what was issued under the session, because the library keeps refresh tokens that outlive it.
     * The library itself has told the app of a confirmed logout (SEC-31).
     */
    around: async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
      await next();
      // Some paths have no session. The library marks ended sessions with an untyped property.
      const session: (NonNullable<typeof ctx.oidc.session> & { destroyed?: boolean }) | undefined =
        ctx.oidc?.session;
      if (ctx.path === '/oidc/logout/confirm' && session?.destroyed)
        await revokeSessionGrants(deps.db, session.uid);
      if (
        ctx.path !== '/oidc/logout' ||
        ctx.status !== 200 ||
        !session ||
        session.accountId !== undefined ||
        session.destroyed
      )
        return;
      const back = ctx.oidc.client ? redirectTarget(ctx) : null;
      ctx.status = 303;
      ctx.redirect(back ?? '/oidc/logout/success');
    },
  };
}
