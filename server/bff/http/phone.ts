import type { BffHandler } from './locals';
import { escape, standalonePage } from './page';

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
    if (!wantsPage || nonPagePaths.test(res.locals.target.path) || !isPhone(req.headers)) {
      next();
      return;
    }
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
