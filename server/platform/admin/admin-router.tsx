import { randomBytes } from 'node:crypto';

import { Router, type Request, type Response } from 'express';
import type Provider from 'oidc-provider';

import { can, type Permission } from '../../../contract/permissions';
import type { Principal } from '../accounts/principal';
import type { Users } from '../accounts/users';
import type { RunOnce } from '../ams/idempotency';
import type { Database } from '../database/connect';
import { isUnstorable } from '../database/storable';
import { readForm } from '../http/body';
import { asyncHandler } from '../http/async-handler';
import type { RateLimit } from '../http/rate-limit';
import { requestLocals } from '../http/request-log';
import { readAccountSession } from '../identity/account-session';
import type { IdentityAccounts } from '../identity/accounts';
import { ownPagesClientId, signedInPath } from '../identity/provider';
import type { SecondFactors } from '../identity/second-factors';
import { formToken, isFormToken, type Secrets } from '../identity/secrets';
import type { Log } from '../log';
import type { Outbox } from '../mail/outbox';
import type { Page, Pages } from '../pages/page';
import { tooManyRequests, type Message } from '../pages/parts';
import { adminPaths, Navigation } from './addresses';
import { leaveDoneMessage, takeDoneMessage } from './done-message';

export interface AdminRouterDeps {
  provider: Provider;
  accounts: IdentityAccounts;
  secondFactors: SecondFactors;
  users: Users;
  secrets: Secrets;
  pages: Pages;
  rate: RateLimit;
  ratePerMinute: number;
  writesPerMinute: number;
  productName: string;
  publicUrl: string;
  appUrl: string;
}

/** What pages work with. */
export interface AdminDeps {
  db: Database;
  runOnce: RunOnce;
  log: Log;
  outbox: Outbox;
  productName: string;
  publicUrl: string;
  appUrl: string;
  now: () => Date;
}

/** An authorized request of an internal admin. */
export interface AdminCall {
  principal: Principal;
  request: Request;
  response: Response;
  /** What form tokens are bound to: the session. */
  binding: string;
  /** The form token. It proves that a form belongs to this session (SEC-40). */
  token: string;
  /** What the form before this page has done, for people; null otherwise. */
  done: string | null;
  /** Sends a page with the navigation of the admin pages. */
  send(status: number, page: Page): void;
  /**
   * Redirects after a form.
   * @param address path and query of a page, which then has `done` as `call.done`, once
   */
  redirect(address: string, done: string): void;
}

export type PostedForm = ReadonlyMap<string, string>;

export type AdminRouter = ReturnType<typeof createAdminRouter>;

/** Bytes: enough for a receipt with several hundred lines. */
const maxFormBytes = 524_288;
/** A longer return path would make the URLs of the sign-in too long; then only its path is kept. */
const maxReturnLength = 1_500;

interface AdminSite extends AdminRouterDeps {
  /** Paths of the pages that this platform has. */
  paths: Set<string>;
}

type AdminPage = [
  permission: Permission,
  show: (call: AdminCall) => Promise<void>,
  post?: (call: AdminCall, form: PostedForm) => Promise<void>,
];

/**
 * The router of all pages of internal admins. Before a page runs, it checks the session of the login site, the
 * permission, the rate limit and, for posted forms, the origin and the form token. Visitors are sent to the sign-in and come
 * back. A refusal does not reveal whether the requested record exists (SEC-46).
 */
export function createAdminRouter(deps: AdminRouterDeps) {
  const router = Router();
  const site = { ...deps, paths: new Set<string>() };
  router.get(
    signedInPath,
    asyncHandler((request, response) => goBackSignedIn(deps, request, response)),
  );
  // An address that is shortened by hand.
  router.get(/^\/admin\/?$/, (_request, response) => response.redirect(302, adminPaths.pending));

  return {
    router,
    /** Adds a page, and the handler of its posted forms. Other methods are answered with 405. */
    page(path: string, ...page: AdminPage) {
      site.paths.add(path);
      router.all(
        path,
        asyncHandler((request, response) => answerPage(site, page, request, response)),
      );
    },
  };
}

/** Ends a sign-in for these pages: redirects to the page that asked for it. */
async function goBackSignedIn(deps: AdminRouterDeps, request: Request, response: Response) {
  // Without a session, another redirect would lead to an endless loop.
  if (!(await readAccountSession(deps, request, response)))
    return refuse(deps, response, 401, {
      title: 'Please sign in first',
      text: 'You are not signed in at this site.',
    });
  response.redirect(303, returnAddress(deps.publicUrl, request.query['state']));
}

async function answerPage(
  deps: AdminSite,
  [permission, show, post]: AdminPage,
  request: Request,
  response: Response,
): Promise<void> {
  const isPost = request.method === 'POST' && post !== undefined;
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', post ? 'GET, HEAD, POST' : 'GET, HEAD');
    request.resume();
    return refuse(deps, response, 405, {
      title: 'This cannot be done here',
      text: 'Please open the page again.',
    });
  }
  const call = await letIn(deps, request, response, permission);
  if (call === null) return void request.resume();
  if (!isPost) return show(call);
  const form = await readOwnForm(deps, call);
  if (form === null) return;
  if (isUnstorable([...form.values()]))
    return refuse(deps, response, 400, {
      title: 'This form is not valid',
      text: 'It holds a NUL character.',
    });
  await post(call, form);
}

/** @returns the call of an admitted admin; null after the response for everybody else */
async function letIn(
  deps: AdminSite,
  request: Request,
  response: Response,
  permission: Permission,
): Promise<AdminCall | null> {
  const session = await readAccountSession(deps, request, response);
  if (!session) {
    response.redirect(303, signInAddress(deps.publicUrl, request));
    return null;
  }
  const principal = await deps.users.bySub(session.account.sub);
  if (!principal || !can(principal, permission)) {
    refuse(deps, response, 403, {
      title: 'Not for you',
      text: 'These pages are for internal admins.',
    });
    return null;
  }
  requestLocals(response).userId = principal.id;
  const wait =
    deps.rate.take(`admin:${principal.id}`, deps.ratePerMinute) ||
    (request.method === 'POST' ? deps.rate.take(`write:${principal.id}`, deps.writesPerMinute) : 0);
  if (wait > 0) {
    response.setHeader('Retry-After', String(wait));
    refuse(deps, response, 429, tooManyRequests(wait));
    return null;
  }
  const binding = `admin:${session.uid}`;
  const token = formToken(deps.secrets.cookieKeys[0]!, binding);
  const options = messageOptions(deps, binding);
  const { email } = principal;
  return {
    principal,
    request,
    response,
    binding,
    token,
    done: takeDoneMessage(request, response, options),
    send(status, page) {
      const navigation = <Navigation {...deps} current={request.path} email={email} />;
      deps.pages.send(response, status, { ...page, navigation });
    },
    redirect(address, done) {
      leaveDoneMessage(response, options, address, done);
      response.redirect(303, address);
    },
  };
}

const messageOptions = ({ secrets, publicUrl }: AdminRouterDeps, binding: string) => ({
  keys: secrets.cookieKeys,
  binding,
  secure: publicUrl.startsWith('https:'),
});

/** @returns a form with the right origin and token; null after the response for every other one */
async function readOwnForm(
  deps: AdminRouterDeps,
  { request, response, binding }: AdminCall,
): Promise<PostedForm | null> {
  const form = isOwn(request, deps.publicUrl) ? await readForm(request, maxFormBytes) : null;
  if (form !== null && isFormToken(deps.secrets.cookieKeys, binding, form.get('token')))
    return form;
  request.resume();
  refuse(deps, response, 403, {
    title: 'This form is not valid',
    text: 'It was not sent from this page, or your session has changed. Please open the page again.',
  });
  return null;
}

const refuse = (
  { pages, appUrl, productName }: AdminRouterDeps,
  response: Response,
  status: number,
  message: Message,
): void => {
  const action = { href: appUrl, label: `Back to ${productName}` };
  pages.tell(response, status, { ...message, action });
};

/** Whether a form comes from our own origin. Every browser that has our cookie sends at least one of these headers. */
function isOwn({ headers }: Request, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined)
    return headers.origin === origin && (site === undefined || site === 'same-origin');
  return site === 'same-origin';
}

function signInAddress(publicUrl: string, request: Request): string {
  const here = request.method === 'POST' ? request.path : request.originalUrl;
  const query = new URLSearchParams({
    client_id: ownPagesClientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: publicUrl + signedInPath,
    state: here.length > maxReturnLength ? request.path : here,
    nonce: randomBytes(12).toString('base64url'),
  });
  return `${publicUrl}/authorize?${query.toString()}`;
}

/** The page to return to after the sign-in: one of the admin pages, never another site (SEC-14). */
function returnAddress(publicUrl: string, state: unknown): string {
  const known: readonly string[] = Object.values(adminPaths);
  if (typeof state === 'string' && URL.canParse(state, publicUrl)) {
    const { origin, pathname, search } = new URL(state, publicUrl);
    if (origin === publicUrl && known.includes(pathname)) return pathname + search;
  }
  return adminPaths.pending;
}
