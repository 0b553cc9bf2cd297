import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Request } from 'express';
import helmet from 'helmet';

import type { BffConfig } from '../config';
import {
  InvalidRequestError,
  MethodNotAllowedError,
  MissingCsrfError,
  SignInRequiredError,
  UntrustedHostError,
} from '../errors';
import { backChannelLogoutPath, paths } from '../../../app/lib/urls/paths';
import { browserFlagOrigins } from '../flags/config';
import { isPatternForm } from '../forms/form-state';
import type { BffHandler, BffLocals } from './locals';
import type { CsrfTokens } from './csrf';
import { maxUrlLength, type RequestTarget } from './target';
import { visitorCookie } from '../session/cookies';

const safeMethods = new Set(['GET', 'HEAD']);
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Headers that only a proxy sets, and only a trusted one may set (SEC-41). */
export const forwardingHeaders = [
  'via',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-for',
  'x-real-ip',
];

/** Features of browsers that no page uses. */
const unused = `
  accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation
  gyroscope hid magnetometer microphone midi payment picture-in-picture
  publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking
`;
/** “Copy link” writes to the clipboard. */
const permissionsPolicy = [
  ...unused
    .trim()
    .split(/\s+/)
    .map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
].join(', ');

/** Placeholder for the nonce in the prepared headers. */
const noncePlaceholder = 'nonce-of-the-request';

/**
 * SEC-44: sets the content security policy with a nonce, HSTS over https, nosniff, the permissions policy and Helmet's other
 * headers. Helmet creates them once at the start, because they differ only in the nonce.
 */
export function securityHeaders(config: BffConfig): BffHandler {
  const headers = new Map([['Permissions-Policy', permissionsPolicy]]);
  const sample = {
    locals: { nonce: noncePlaceholder },
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  let complete = false;
  helmetFor(config)({} as IncomingMessage, sample as unknown as ServerResponse, (error) => {
    complete = error === undefined;
  });
  if (!complete) throw new Error('the security headers could not be made');
  const templates = [...headers].map(([name, value]) => ({
    name,
    parts: value.split(noncePlaceholder),
  }));
  return (_req, res, next) => {
    const { nonce } = res.locals;
    for (const { name, parts } of templates) res.setHeader(name, parts.join(nonce));
    next();
  };
}

function helmetFor(config: BffConfig) {
  const secure = config.secureCookies;
  // The sign-out form redirects to the login site, and Chromium checks form-action for the whole redirect chain.
  const loginSite = [
    config.auth.authorizeUrl,
    config.auth.logoutUrl,
    config.auth.authenticatedUrl,
  ].map((url) => new URL(url).origin);
  const flagService = browserFlagOrigins(config.flags);
  const nonce = (_req: unknown, res: unknown) =>
    `'nonce-${(res as { locals: BffLocals }).locals.nonce}'`;
  const development = config.mode === 'development';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'strict-dynamic'", nonce],
        styleSrc: ["'self'", nonce],
        // Style attributes size bars and columns. They cannot run scripts.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', new URL(config.upstream.apiUrl).origin],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...new Set([...loginSite, ...flagService]),
          ...(development ? ['ws:'] : []),
        ],
        // Without scripts, the form of a purchase redirects to the payment gateway.
        formAction: ["'self'", ...new Set([...loginSite, ...config.payment.origins])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    // The sign-in popup needs its opener. Forms without scripts need their Origin header.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

/**
 * SEC-31: the login site may reach the app by an internal name, past the proxy. What it sends is signed, and the answer
 * contains no address.
 */
const isOfAnyHost = ({ path, isData }: RequestTarget) => path === backChannelLogoutPath && !isData;

const authPath = /^\/auth(?:\/|$)/;

/** SEC-41, SEC-42: removes untrusted forwarding headers, and checks host, method and URL. */
export function requestChecks(config: BffConfig): BffHandler {
  const host = new URL(config.publicUrl).host;
  return (req, res, next) => {
    const { target } = res.locals;
    const { problem } = target;
    if (config.trustProxyHops === 0) for (const name of forwardingHeaders) delete req.headers[name];
    if (req.headers.host?.toLowerCase() !== host && !isOfAnyHost(target))
      throw new UntrustedHostError('unknown Host header');
    if (!knownMethods.has(req.method)) throw new MethodNotAllowedError();
    if (req.originalUrl.length > maxUrlLength)
      throw new InvalidRequestError('The address is too long.', 'URL too long', 414);
    if (problem !== null)
      throw new InvalidRequestError('The address could not be read.', `address: ${problem}`);
    next();
  };
}

/**
 * SEC-40: an unsafe method needs the app's Origin (or Sec-Fetch-Site if Origin is missing) and a token bound to the
 * session, in the header `x-csrf-token` or the field `csrfToken`. The check runs before all platform calls.
 */
export function csrfProtection(config: BffConfig, csrf: CsrfTokens): BffHandler {
  return (req, res, next) => {
    if (!safeMethods.has(req.method)) checkCsrf(req, res.locals, config, csrf);
    next();
  };
}

function checkCsrf(req: Request, locals: BffLocals, config: BffConfig, csrf: CsrfTokens): void {
  const { session, jar, formToken, target } = locals;
  if (!isSameOrigin(req, config.publicUrl)) throw new MissingCsrfError('foreign origin');
  // SEC-30: a sign-out without a session is allowed, because it changes nothing.
  if (session === null && req.method === 'POST' && target.path === paths.auth.logout()) return;
  const token = req.headers['x-csrf-token'] ?? formToken;
  if (
    session === null &&
    !authPath.test(target.path) &&
    // Only a page shows that its session has ended. An error report is refused.
    target.path !== paths.monitoring &&
    csrf.saysSession(token)
  ) {
    // The user's input is kept until after the sign-in (docs/decisions/0012-forms.md).
    if (isPatternForm(locals)) throw new SignInRequiredError('the form’s session has ended');
    // The session of the form has ended. The action answers that in Remix's format and does nothing else.
    locals.signInNeeded = true;
    return;
  }
  const boundTo = session?.secretId ?? jar.get(visitorCookie);
  if (boundTo === undefined || !csrf.verify(boundTo, token))
    throw new MissingCsrfError('missing or wrong token');
}

/** Whether a page of this app sent the request, by its Origin, or by Sec-Fetch-Site if Origin is missing. */
export function isSameOrigin(req: Request, publicUrl: string): boolean {
  const { origin } = req.headers;
  return origin === undefined
    ? req.headers['sec-fetch-site'] === 'same-origin'
    : origin === publicUrl;
}
