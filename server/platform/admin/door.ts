import { randomBytes } from 'node:crypto';

import { Router, type Request, type Response } from 'express';
import type Provider from 'oidc-provider';
import type { ReactElement } from 'react';

import { can, type Permission } from '../accounts/permissions';
import type { Users, Viewer } from '../accounts/users';
import { holdsNul } from '../ams/nul';
import { readForm } from '../http/body';
import { handle } from '../http/handle';
import type { RateLimit } from '../http/rate-limit';
import { readAccountSession } from '../identity/account-session';
import type { IdentityAccounts } from '../identity/accounts';
import type { IdentityPages, Page } from '../identity/pages/render';
import { ownPagesClientId, signedInPath } from '../identity/provider';
import type { SecondFactors } from '../identity/second-factors';
import { formToken, isFormToken, type Secrets } from '../identity/secrets';
import { adminPaths } from './addresses';
import { Navigation } from './pages/navigation';

export interface AdminDoorDeps {
  provider: Provider;
  accounts: IdentityAccounts;
  secondFactors: SecondFactors;
  users: Users;
  secrets: Secrets;
  pages: IdentityPages;
  rate: RateLimit;
  ratePerMinute: number;
  productName: string;
  publicUrl: string;
  appUrl: string;
  /** Address of the styles of these pages. */
  styles: string;
}

/** A request of an internal admin who is signed in at the login site. */
export interface AdminCall {
  viewer: Viewer;
  request: Request;
  response: Response;
  /** What a form's token is bound to: the session. */
  binding: string;
  /** Proves that a form is one of this session's (SEC-40). */
  token: string;
}

export type Form = ReadonlyMap<string, string>;

export interface AdminDoor {
  router: Router;
  /** A page, and what its forms post to; other methods are refused. */
  page(
    path: string,
    permission: Permission,
    show: (call: AdminCall) => Promise<void>,
    post?: (call: AdminCall, form: Form) => Promise<void>,
  ): void;
  /** Shows a page, with the navigation of these pages above. */
  send(call: AdminCall, status: number, page: { title: string; body: ReactElement }): void;
}

/** A form with several hundred lines. */
const longestForm = 524_288;
/** An address that is longer is not kept over a sign-in: it would make the next ones too long. */
const longestReturn = 1_500;

/**
 * The one way in to the pages of internal admins: a session of the login site, the role's permission, a rate, and for
 * posted forms the session's token and our own origin, before anything is looked up. Visitors go to the
 * sign-in and come back; whoever else is refused learns nothing, not even whether what they named exists (SEC-46).
 */
export function createAdminDoor(deps: AdminDoorDeps): AdminDoor {
  const router = Router();
  const refuse = (response: Response, status: number, title: string, text: string) =>
    deps.pages.send(response, status, {
      kind: 'message',
      title,
      text,
      action: { href: deps.appUrl, label: `Back to ${deps.productName}` },
    } satisfies Page);

  const letIn = async (
    request: Request,
    response: Response,
    permission: Permission,
  ): Promise<AdminCall | null> => {
    const session = await readAccountSession(deps, request, response);
    if (!session) {
      response.redirect(303, signInAddress(deps.publicUrl, request));
      return null;
    }
    const viewer = await deps.users.bySub(session.account.sub);
    if (!viewer || !can(viewer, permission)) {
      refuse(response, 403, 'Not for you', 'These pages are for internal admins.');
      return null;
    }
    response.locals['userId'] = viewer.id;
    const wait = deps.rate.take(`admin:${viewer.id}`, deps.ratePerMinute);
    if (wait > 0) {
      response.setHeader('Retry-After', String(wait));
      refuse(response, 429, 'Too many requests', `Please wait ${wait} seconds and try again.`);
      return null;
    }
    const binding = `admin:${session.uid}`;
    const token = formToken(deps.secrets.cookieKeys[0]!, binding);
    return { viewer, request, response, binding, token };
  };

  const readOwnForm = async ({ request, response, binding }: AdminCall): Promise<Form | null> => {
    const form = isOwn(request, deps.publicUrl) ? await readForm(request, longestForm) : null;
    if (form !== null && isFormToken(deps.secrets.cookieKeys, binding, form.get('token')))
      return form;
    request.resume();
    refuse(
      response,
      403,
      'This form is not valid',
      'It was not sent from this page, or your session has changed. Please open the page again.',
    );
    return null;
  };

  router.get(
    signedInPath,
    handle(async (request, response) => {
      // Who is not signed in now never will be by going round again.
      if (!(await readAccountSession(deps, request, response)))
        return refuse(response, 401, 'Please sign in first', 'You are not signed in at this site.');
      response.redirect(303, returnAddress(deps.publicUrl, request.query['state']));
    }),
  );

  return {
    router,
    page(path, permission, show, post) {
      router.all(
        path,
        handle(async (request, response) => {
          const isPost = request.method === 'POST' && post !== undefined;
          if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
            response.setHeader('Allow', post ? 'GET, HEAD, POST' : 'GET, HEAD');
            request.resume();
            return refuse(response, 405, 'This cannot be done here', 'Please open the page again.');
          }
          const call = await letIn(request, response, permission);
          if (call === null) return void request.resume();
          if (!isPost) return show(call);
          const form = await readOwnForm(call);
          if (form === null) return;
          if (holdsNul([...form.values()]))
            return refuse(response, 400, 'This form is not valid', 'It holds a NUL character.');
          await post(call, form);
        }),
      );
    },
    send({ viewer, request, response }, status, { title, body }) {
      deps.pages.sendDesk(response, status, {
        title,
        styles: deps.styles,
        navigation: Navigation({
          current: request.path,
          email: viewer.email,
          appUrl: deps.appUrl,
          productName: deps.productName,
        }),
        body,
      });
    },
  };
}

/** Browsers say where a posted form comes from; one that says nothing is no browser that has our cookie. */
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
    state: here.length > longestReturn ? request.path : here,
    nonce: randomBytes(12).toString('base64url'),
  });
  return `${publicUrl}/authorize?${query.toString()}`;
}

/** The page that a sign-in was for: one of these, and never another site's (SEC-14). */
function returnAddress(publicUrl: string, state: unknown): string {
  const known: readonly string[] = Object.values(adminPaths);
  if (typeof state === 'string' && URL.canParse(state, publicUrl)) {
    const { origin, pathname, search } = new URL(state, publicUrl);
    if (origin === publicUrl && known.includes(pathname)) return pathname + search;
  }
  return adminPaths.pending;
}
