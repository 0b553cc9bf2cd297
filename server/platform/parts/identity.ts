import type { Request, Response, Router } from 'express';
import type Provider from 'oidc-provider';

import { createClaimRoutes } from '../accounts/claim-routes';
import { createAuthentication, type Authentication } from '../accounts/principal';
import { createSignInReport } from '../accounts/sign-in-report';
import { createRateLimit } from '../http/rate-limit';
import { createAccessTokens, createTokenState } from '../identity/access-tokens';
import { createAccountRoutes } from '../identity/account-routes';
import { createIdentityAccounts, type IdentityAccounts } from '../identity/accounts';
import { purgeExpired } from '../identity/adapter';
import { createAttemptLimiter } from '../identity/attempt-limiter';
import { createEndSession, createStartSession } from '../identity/browser-sessions';
import { prepareFirstAdmin } from '../identity/first-admin';
import { createForgotRoutes } from '../identity/forgot-password';
import { createKnownOrigins } from '../identity/known-origins';
import { startLogoutNotices } from '../identity/logout-notices';
import { createPasswords } from '../identity/passwords';
import { createProvider } from '../identity/provider';
import { createRequestLimit } from '../identity/request-limit';
import type { IdentityRouteDeps } from '../identity/route-deps';
import { createSecondFactorRoutes } from '../identity/second-factor-routes';
import { createSecondFactors, type SecondFactors } from '../identity/second-factors';
import type { DemoHint, MailHint } from '../identity/sign-in-pages';
import { createSignOutRoutes } from '../identity/sign-out-routes';
import { createSignUpRoutes } from '../identity/sign-up-routes';
import { createSignUps } from '../identity/sign-ups';
import { createSignInRoutes } from '../identity/sign-in-routes';
import { createUserinfo } from '../identity/userinfo';
import { adminPaths } from '../admin/addresses';
import { showsLinks } from '../mail/shows-links';
import { createPages, type Pages } from '../pages/page';
import type { PageAssets } from './assets';
import type { Core } from './core';

/** The login site: the OpenID provider, its pages and its accounts. */
export interface IdentityPart {
  provider: Provider;
  pages: Pages;
  /** Where the mails are that people wait for. */
  mailHint: MailHint;
  accounts: IdentityAccounts;
  secondFactors: SecondFactors;
  authentication: Authentication;
  routers: readonly Router[];
  oidc: (request: Request, response: Response) => void | Promise<void>;
  /** Tells the app which sessions have ended, until it is stopped. */
  startLogoutNotices(): { stop(): Promise<void> };
  /** Removes expired rows. */
  purge: () => Promise<void>;
  /** @throws when the file of the one-time link cannot be written */
  prepareFirstAdmin(): Promise<void>;
}

export function createIdentityPart(
  core: Core,
  { assets, demo }: { assets: PageAssets; demo: DemoHint | null },
): IdentityPart {
  const { config, db, log, secrets, factorSeal, publicUrl, users } = core;
  const { appUrl, productName } = config;
  const issuer = `${publicUrl}/`;
  const passwords = createPasswords(config.passwordHashes);
  const accounts = createIdentityAccounts(db, passwords);
  const signUps = createSignUps(db, passwords);
  const secondFactors = createSecondFactors(db, factorSeal);
  const attempts = createAttemptLimiter(db);
  const secure = publicUrl.startsWith('https:');
  const origins = createKnownOrigins({ ...core, secure });
  const pages = createPages({ productName, ...assets }, [publicUrl, appUrl]);
  const provider = createProvider(
    { ...config, issuer, publicUrl },
    { db, log, secrets, accounts, secondFactors, pages, organizationOf: users.organizationOf },
  );
  const tokens = createAccessTokens({
    jwks: secrets.jwks,
    issuer,
    audience: config.audience,
    counts: createTokenState(db, core.readCache),
  });
  const mailHint: MailHint = {
    isSent: config.smtp !== null,
    outbox: showsLinks(core) ? adminPaths.mail : null,
    admin: demo?.users.find(({ email }) => email.startsWith('admin@'))?.email ?? null,
  };
  const routeDeps: IdentityRouteDeps = {
    ...core,
    provider,
    accounts,
    signUps,
    secondFactors,
    attempts,
    origins,
    pages,
    productName,
    appUrl,
    loginRatePerMinute: config.loginRatePerMinute,
    demo,
    mailHint,
    logoutAddresses: [`${appUrl}/auth/logged-out`, appUrl, `${appUrl}/`],
    endSession: createEndSession(provider, db),
    startSession: createStartSession(provider, db, secure),
  };
  return {
    provider,
    pages,
    mailHint,
    accounts,
    secondFactors,
    authentication: createAuthentication({ tokens, userBySub: users.bySub, log }),
    routers: [
      createRequestLimit(routeDeps, createRateLimit()),
      createSignInReport({ tokens, users }),
      createUserinfo({ tokens, accounts }),
      createSignInRoutes(routeDeps),
      createForgotRoutes(routeDeps),
      createSignUpRoutes(routeDeps),
      createSignOutRoutes(routeDeps),
      createSecondFactorRoutes(routeDeps),
      createAccountRoutes(routeDeps),
      createClaimRoutes(routeDeps),
    ],
    oidc: provider.callback(),
    startLogoutNotices: () => startLogoutNotices({ db, log, provider }),
    async purge() {
      await Promise.all([purgeExpired(db), attempts.purge(), origins.purge(), signUps.purge()]);
    },
    async prepareFirstAdmin() {
      const { adminEmail: email, dataDir } = config;
      if (email !== null)
        await prepareFirstAdmin({ db, log, accounts, users, email, publicUrl, dataDir });
    },
  };
}
