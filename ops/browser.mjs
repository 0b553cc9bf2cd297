// A browser without scripts, for the programs in this folder: cookies, redirects and forms.
import { CookieJar } from 'tough-cookie';
import { request } from 'undici';

const maxHops = 20;
const timeoutMs = 20_000;
const entities = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

const decode = (text) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_entity, name) => entities[name]);
const attribute = (tag, name) => decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The form that contains a text: where it is sent, and its hidden fields. */
function formOf({ url, status, text }, content) {
  const form = [...text.matchAll(/<form[^]*?<\/form>/g)].find(([part]) => part.includes(content));
  if (form === undefined)
    throw new Error(`no form with ${content} at ${new URL(url).origin} (${status})`);
  const fields = new URLSearchParams();
  for (const [tag] of form[0].matchAll(/<input[^>]*>/g))
    if (attribute(tag, 'type') === 'hidden')
      fields.set(attribute(tag, 'name'), attribute(tag, 'value'));
  return { action: new URL(attribute(form[0], 'action') || url, url).href, fields };
}

export function createBrowser() {
  const jar = new CookieJar();
  /** Requests an address, follows redirects, and answers the last page: its url, status and text. */
  const visit = async (address, init = {}) => {
    let [url, options] = [address, init];
    for (let hop = 0; hop < maxHops; hop += 1) {
      // `fetch` does not mark its requests as navigations, and the product starts a sign-in for navigations only.
      const answer = await request(url, {
        method: options.method ?? 'GET',
        ...(options.body && { body: String(options.body) }),
        headers: {
          accept: 'text/html',
          'sec-fetch-mode': 'navigate',
          ...(options.body && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...options.headers,
          cookie: await jar.getCookieString(url),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
        await jar.setCookie(cookie, url, { ignoreError: true });
      const { location } = answer.headers;
      const text = await answer.body.text();
      if (location === undefined) return { url, status: answer.statusCode, text };
      [url, options] = [new URL(location, url).href, {}];
    }
    throw new Error(`more than ${maxHops} redirects`);
  };
  return {
    visit,
    /** Sends the form of a page that contains a text, with what was typed. */
    async submit(page, content, typed) {
      const { action, fields } = formOf(page, content);
      for (const [name, value] of Object.entries(typed)) fields.set(name, value);
      const headers = { origin: new URL(action).origin, 'sec-fetch-site': 'same-origin' };
      return visit(action, { method: 'POST', body: fields, headers });
    },
  };
}

/**
 * Signs in at the embedded platform's login site.
 * @throws {Error} that says where it ended
 */
export async function signIn(browser, app, email, password) {
  const form = await browser.visit(`${app}/auth/login?returnTo=/settings/general`);
  const page = await browser.submit(form, 'type="password"', { email, password });
  const { origin, pathname } = new URL(page.url);
  if (page.status !== 200 || origin !== app || !pathname.startsWith('/settings'))
    throw new Error(`the sign-in ended at ${origin}${pathname} (${page.status})`);
  return page;
}
