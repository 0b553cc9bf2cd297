import type { Request } from 'express';

import type { AppError } from '../errors';
import type { BffHandler, BffResponse } from './locals';

/** Escapes text for HTML. */
export const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Delay of the next try, if the error has none: also the interval at which a page without scripts reloads itself. */
const retrySeconds = 10;
/** Statuses whose answer contains the time of the next try. */
const retryStatuses: ReadonlySet<number> = new Set([429, 503]);

/**
 * Answers an error outside of Remix: JSON for scripts, else a small standalone page (REL-05, REL-06). The response
 * contains no stack and no message of an upstream.
 */
export function sendError(req: Request, res: BffResponse, error: AppError, productName: string) {
  const { target, requestId, nonce } = res.locals;
  const view = error.toView(requestId);
  res.status(error.status).setHeader('cache-control', 'no-store');
  const seconds = error.retryAfterSeconds ?? retrySeconds;
  if (retryStatuses.has(error.status) && !res.hasHeader('retry-after'))
    res.setHeader('retry-after', String(seconds));
  const wantsPage = req.accepts(['html', 'json']) === 'html' && !target.isData;
  if (!wantsPage) {
    // session errors have their own type names.
    const type = { 'missing-csrf': 'MissingCSRF', 'untrusted-host': 'UntrustedHost' }[
      error.code as string
    ];
    res.json({ error: type ?? view.code, message: view.message, requestId });
    return;
  }
  const title = error.status >= 500 ? 'Something went wrong!' : 'This did not work';
  const retry = view.retry ? `<meta http-equiv="refresh" content="${seconds}">` : '';
  res.type('html').send(
    standalonePage({
      title: `${title} · ${productName}`,
      nonce,
      head: retry,
      body: `<h1>${escape(title)}</h1><p>${escape(view.message)}</p>
<p><a href="/">Back to the start page</a></p><p><small>Request ${escape(requestId)}</small></p>`,
    }),
  );
}

/**
 * A self-contained document for responses outside of Remix.
 *
 * @param page.title plain text; `head` and `body` are markup, escaped by the caller
 */
export function standalonePage(page: {
  title: string;
  nonce: string;
  head?: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${page.head ?? ''}
<title>${escape(page.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${page.nonce}">
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#faf8f2,#141513);color:light-dark(#1d1c18,#eceae2)}
main{max-width:30rem;padding:2rem}h1{font-size:1.5rem;margin:0 0 .5rem}a{color:light-dark(#17573f,#7cc9a2)}small{opacity:.75}
</style></head>
<body><main>${page.body}</main></body></html>`;
}

/** User agents of phones. Tablets do not match, because their user agent lacks `Mobile`; their screens are wide enough. */
const phoneAgent = /\b(?:iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile)\b/i;
const isPhoneAgent = (agent: string) =>
  phoneAgent.test(agent) || (/Android/i.test(agent) && /\bMobile\b/i.test(agent));
/** Paths that are not pages: programs call them, or the sign-in and sign-out need their response. */
const nonPagePaths =
  /^\/(?:auth\/(?:callback|leave|logged-out|session|csrf)|build\/|[\w.-]+\.\w+$)/;

/** L-11: whether a request comes from a phone, by its client hint or else by its user agent. */
export function isPhone(headers: {
  'sec-ch-ua-mobile'?: string | string[] | undefined;
  'user-agent'?: string | undefined;
}): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  if (hint === '?1') return true;
  if (hint === '?0') return false;
  return isPhoneAgent(headers['user-agent'] ?? '');
}

/**
 * L-11: answers a phone's request for a page with a message. It runs before the session lookup and all platform calls.
 */
export function phonePage(productName: string): BffHandler {
  const name = escape(productName);
  return (req, res, next) => {
    const wantsPage = req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
    if (!wantsPage || nonPagePaths.test(res.locals.target.path) || !isPhone(req.headers))
      return next();
    res.setHeader('cache-control', 'no-store');
    const { nonce } = res.locals;
    res.type('html').send(
      standalonePage({
        title: productName,
        nonce,
        body: `<p><img src="/favicon.svg" width="48" height="48" alt=""></p><h1>${name}</h1>
<p>${name} is only available on Desktop and not on mobile.</p>`,
      }),
    );
  };
}
