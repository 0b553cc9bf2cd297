import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Router } from 'express';

import { createClaimRoutes } from '../accounts/claim-routes';
import { createAuthentication } from '../accounts/principal';
import { createSignInReport } from '../accounts/sign-in-report';
import { adminPaths } from '../admin/addresses';
import { createAdminRouter } from '../admin/admin-router';
import { addBrandRequestsPage } from '../admin/brand-pages';
import { addSamplingPages } from '../admin/campaign-routes';
import { addClockPage } from '../admin/clock';
import { addIntakePage } from '../admin/intake';
import { addMailPage } from '../admin/mail';
import { addOrderPages } from '../admin/order-routes';
import { addStatusPage } from '../admin/status';
import { addStorageRequestsPage } from '../admin/storage-pages';
import { backgrounds, categoryIcons } from '../catalogue/pictures';
import type { AssetServer } from '../http/assets';
import { createRateLimit } from '../http/rate-limit';
import { createAccessTokens, createTokenState } from '../identity/access-tokens';
import { createAccountRoutes } from '../identity/account-routes';
import { createIdentityAccounts } from '../identity/accounts';
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
import { createSecondFactors } from '../identity/second-factors';
import type { DemoHint, MailHint } from '../identity/sign-in-pages';
import { createSignInRoutes } from '../identity/sign-in-routes';
import { createSignOutRoutes } from '../identity/sign-out-routes';
import { createSignUpRoutes } from '../identity/sign-up-routes';
import { createSignUps } from '../identity/sign-ups';
import { createUserinfo } from '../identity/userinfo';
import { showsLinks } from '../mail/smtp';
import type { ReadStatus } from '../operations/status';
import { createPages, type Pages, type Site } from '../pages/page';
import { createSurveyRoutes } from '../sampling/survey-routes';
import type { Core } from './core';

/** The paths of the files to which the pages link. Pages preload the font, because they do not take it later (font-display: optional). */
type PageAssets = Omit<Site, 'productName'>;

/**
 * Adds the static files of the platform: the fonts, style sheet and favicon that the build makes from `pages/styles`, and the
 * pictures of categories and dashboards.
 * @param folder the folder of the built files
 * @throws when a built file is missing
 */
export async function addAssets(assets: AssetServer, folder: string): Promise<PageAssets> {
  const names: string[] = await readdir(folder).catch(() => []);
  // Font names already contain a hash of the content, because style sheets refer to them.
  for (const name of names.filter((file) => file.endsWith('.woff2')))
    assets.add(name, await readFile(join(folder, name)), 'immutable');
  for (const [name, svg] of Object.entries(categoryIcons))
    assets.add(`categories/${name}.svg`, svg, 'fixed');
  for (const [name, svg] of Object.entries(backgrounds))
    assets.add(`dashboards/${name}.svg`, svg, 'fixed');
  const addHashed = async (name: string) => {
    if (!names.includes(name))
      throw new Error(`The platform's style sheet is not built: ${join(folder, name)} is missing`);
    return assets.addHashed(name, await readFile(join(folder, name)));
  };
  const font = names.find((name) => /^inter-latin-wght-normal-\w+\.woff2$/.test(name));
  if (font === undefined)
    throw new Error(`The platform's font is not built: it is not in ${folder}`);
  return {
    font: `/assets/${font}`,
    styles: await addHashed('pages.css'),
    favicon: await addHashed('mark.svg'),
  };
}

type IdentityPart = ReturnType<typeof createIdentityPart>;

/** The login site: the OpenID provider, its pages and its accounts. */
export function createIdentityPart(
  core: Core,
  { assets, demo }: { assets: PageAssets; demo: DemoHint | null },
) {
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
    {
      db,
      log,
      secrets,
      accounts,
      secondFactors,
      pages,
      organizationOf: (sub) => users.organizationOf(sub),
    },
  );
  const tokens = createAccessTokens({
    jwks: secrets.jwks,
    issuer,
    audience: config.audience,
    counts: createTokenState(db, core.readCache),
  });
  /** Where the mails are that people wait for. */
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
    /** Tells the app which sessions have ended, until it is stopped. */
    startLogoutNotices: () => startLogoutNotices({ db, log, provider }),
    /** Removes expired rows. */
    async purge(): Promise<void> {
      await Promise.all([purgeExpired(db), attempts.purge(), origins.purge(), signUps.purge()]);
    },
    /** @throws when the file of the one-time link cannot be written */
    async prepareFirstAdmin(): Promise<void> {
      const { adminEmail: email, dataDir } = config;
      if (email !== null)
        await prepareFirstAdmin({ db, log, accounts, users, email, publicUrl, dataDir });
    },
  };
}

/** The pages of internal admins: orders of the warehouse, intake, requests for storage and brands, sampling campaigns, the outbox, and the state of the platform. */
export function createAdminPart(
  core: Core,
  identity: IdentityPart,
  { runBilling, readStatus }: { runBilling: () => Promise<void>; readStatus: ReadStatus },
): Router {
  const { config, publicUrl } = core;
  const { productName, appUrl } = config;
  const deps = { ...core, productName, appUrl, now: () => new Date() };
  const admin = createAdminRouter({
    ...deps,
    ...identity,
    rate: createRateLimit(),
    ratePerMinute: config.graphql.ratePerMinute,
    writesPerMinute: config.writesPerMinute,
  });
  addOrderPages(admin, deps);
  addIntakePage(admin, deps);
  addStorageRequestsPage(admin, deps);
  addBrandRequestsPage(admin, deps);
  addSamplingPages(admin, deps);
  // The clock of a real business cannot be moved.
  if (config.seed === 'demo') addClockPage(admin, { ...core, runBilling });
  addMailPage(admin, core.outbox, {
    sends: config.smtp !== null,
    links: showsLinks(core),
    sites: [appUrl, publicUrl].map((url) => new URL(url).origin),
  });
  addStatusPage(admin, readStatus, appUrl);
  return admin.router;
}

/** The public page of the surveys of sampling campaigns. One address may as much as at the login site. */
export function createSurveyPart(core: Core, pages: Pages): Router {
  const { config } = core;
  return createSurveyRoutes({
    ...core,
    pages,
    rate: createRateLimit(),
    readsPerMinute: config.loginRatePerMinute * 100,
    writesPerMinute: config.loginRatePerMinute * 10,
    now: () => new Date(),
  });
}
