import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

import type { BffConfig } from '../env';
import {
  InvalidRequestError,
  MethodNotAllowedError,
  MissingCsrfError,
  SignInRequiredError,
  UntrustedHostError,
} from '../errors';
import { paths } from '../../../app/lib/urls/paths';
import { browserFlagOrigins } from '../flags/config';
import { isPatternForm } from './form-request';
import type { BffLocals } from './locals';
import type { CsrfTokens } from './csrf';
import { visitorCookie } from '../session/cookies';

const longestUrl = 8_192;
const safeMethods = new Set(['GET', 'HEAD']);
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Headers that only a trusted proxy may set (SEC-41). */
const forwarded = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-for',
  'x-real-ip',
];

/** Stands for a request's nonce in the headers that are made once. */
const noncePlace = 'nonce-of-the-request';

/**
 * SEC-44: the content security policy with a nonce, HSTS over https, nosniff and the rest of Helmet's. Helmet makes them
 * once: but for the nonce they are the same for every answer.
 */
export function securityHeaders(config: BffConfig): RequestHandler {
  const headers = new Map<string, string>();
  const sample = {
    locals: { nonce: noncePlace },
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  let complete = false;
  helmetFor(config)({} as IncomingMessage, sample as unknown as ServerResponse, (error) => {
    complete = error === undefined;
  });
  if (!complete) throw new Error('the security headers could not be made');
  const made = [...headers].map(([name, value]) => ({ name, parts: value.split(noncePlace) }));
  return (_req, res, next) => {
    const { nonce } = res.locals as unknown as BffLocals;
    for (const { name, parts } of made) res.setHeader(name, parts.join(nonce));
    next();
  };
}

function helmetFor(config: BffConfig) {
  const secure = config.secureCookies;
  // Signing out is a form that ends at the login site, and Chromium checks the whole chain of redirects.
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
        // Bars and columns are sized by style attributes, which carry no script.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', new URL(config.upstream.apiUrl).origin],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...new Set([...loginSite, ...flagService]),
          ...(development ? ['ws:'] : []),
        ],
        formAction: ["'self'", ...new Set(loginSite)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    // The sign-in popup keeps its opener; forms without scripts need their Origin.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

const authPath = /^\/auth(?:\/|$)/i;

/** A path as the router reads it: without a slash at its end, in lower case. */
export const plainPath = (path: string) => path.replace(/(?<=.)\/+$/, '').toLowerCase();

/** SEC-41 and SEC-42: a known host, no forged forwarding, a URL of a sane length, a known method. */
export function requestChecks(config: BffConfig): RequestHandler {
  const host = new URL(config.publicUrl).host;
  return (req, _res, next) => {
    if (config.trustProxyHops === 0) for (const name of forwarded) delete req.headers[name];
    if (req.headers.host?.toLowerCase() !== host) {
      next(new UntrustedHostError('unknown Host header'));
    } else if (!knownMethods.has(req.method)) {
      next(new MethodNotAllowedError());
    } else if (req.method !== 'GET' && /^\/auth\/.+\.data$/i.test(req.path)) {
      // The redirect to the login site's logout carries the ID token: for the browser, never for its scripts.
      next(new MethodNotAllowedError());
    } else if (req.originalUrl.length > longestUrl) {
      next(new InvalidRequestError('The address is too long.', 'URL too long', 414));
    } else if (!isReadable(req.originalUrl)) {
      next(new InvalidRequestError('The address could not be read.', 'URL is not valid'));
    } else {
      next();
    }
  };
}

/** Paths that the router could not decode, or would resolve to another one, end as a 500 further in. */
function isReadable(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    // eslint-disable-next-line no-control-regex -- control characters are what this refuses
    return path.startsWith('/') && !path.startsWith('//') && !/[\\\u0000-\u001f\u007f]/.test(path);
  } catch {
    return false;
  }
}

/**
 * SEC-40: an unsafe method needs an allowed Origin (or Sec-Fetch-Site where there is none) and a token bound to the
 * session, in the header `x-csrf-token` or the field `csrfToken`. Runs before anything is asked of the platform.
 */
export function csrfProtection(config: BffConfig, csrf: CsrfTokens): RequestHandler {
  return (req, res, next) => {
    if (safeMethods.has(req.method)) {
      next();
      return;
    }
    const { session, jar, formToken } = res.locals as unknown as BffLocals;
    if (!isSameOrigin(req, config.publicUrl)) {
      next(new MissingCsrfError('foreign origin'));
      return;
    }
    // Signing out twice is fine, and without a session it changes nothing (SEC-30).
    if (session === null && req.method === 'POST' && plainPath(req.path) === paths.auth.logout()) {
      next();
      return;
    }
    const boundTo = session?.secretId ?? jar.get(visitorCookie);
    const token = req.headers['x-csrf-token'] ?? formToken;
    if (session === null && !authPath.test(req.path) && csrf.saysSession(token)) {
      const locals = res.locals as unknown as BffLocals;
      if (isPatternForm(locals)) {
        // What was typed is kept for after the sign-in (docs/decisions/0012-forms.md).
        next(new SignInRequiredError('the form’s session has ended'));
        return;
      }
      // The session that the form was made for is gone. Its action says so, in Remix's own format, and does nothing else.
      locals.signInNeeded = true;
      next();
      return;
    }
    next(
      boundTo !== undefined && csrf.verify(boundTo, token)
        ? undefined
        : new MissingCsrfError('missing or wrong token'),
    );
  };
}

/** Whether a page of ours sent the request, by its Origin, or by Sec-Fetch-Site where there is none. */
export function isSameOrigin(req: Request, publicUrl: string): boolean {
  const { origin } = req.headers;
  return origin === undefined
    ? req.headers['sec-fetch-site'] === 'same-origin'
    : origin === publicUrl;
}
