import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';

import type { Users } from '../accounts/users';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import type { Pages } from '../pages/page';
import type { Link } from '../pages/parts';
import type { IdentityAccounts } from './accounts';
import type { AttemptLimiter } from './attempt-limiter';
import type { KnownOrigins } from './known-origins';
import type { SecondFactors } from './second-factors';
import type { FactorSeal } from './factor-seal';
import type { Secrets } from './secrets';
import type { DemoHint, MailHint } from './sign-in-pages';
import type { SignUps } from './sign-ups';

/** The dependencies of the routes of the login site. */
export interface IdentityRouteDeps {
  provider: Provider;
  db: Database;
  log: Log;
  secrets: Secrets;
  /** Encrypts the secret in the enrolment form until the first code confirms it. */
  factorSeal: FactorSeal;
  accounts: IdentityAccounts;
  signUps: SignUps;
  users: Users;
  attempts: AttemptLimiter;
  origins: KnownOrigins;
  secondFactors: SecondFactors;
  outbox: Outbox;
  pages: Pages;
  productName: string;
  publicUrl: string;
  appUrl: string;
  loginRatePerMinute: number;
  /** The demo users on the login page; null without demo data. */
  demo: DemoHint | null;
  /** Where the mails are that people wait for. */
  mailHint: MailHint;
  /** Allowed return addresses of `/v2/logout`. */
  logoutAddresses: readonly string[];
  clientAddress(request: Request): string;
  /** Ends the session of the request's cookie and revokes everything that was issued under it. */
  endSession(request: Request, response: Response): Promise<void>;
  /** Signs an account in whose password has just been set for the first time. */
  startSession(request: Request, response: Response, sub: string): Promise<void>;
}

/** The form that asks for a link to set a new password, outside a sign-in. */
export const forgotPath = '/forgot-password';

export const signInLink = ({ appUrl, productName }: IdentityRouteDeps): Link => ({
  href: `${appUrl}/login`,
  label: `Sign in to ${productName}`,
});

/** Begins a sign-in to the app, which ends at once in a browser with a session here. */
export const signInAddress = ({ appUrl }: IdentityRouteDeps): string => `${appUrl}/auth/login`;

/** @param href a page of the app; its start by default */
export const backLink = ({ appUrl, productName }: IdentityRouteDeps, href = appUrl): Link => ({
  href,
  label: `Back to ${productName}`,
});
