import { createRequire } from 'node:module';

import type * as Jsdom from 'jsdom';
import { decode } from 'turbo-stream';
import { Agent, request } from 'undici';

import { CookieJar } from './cookie-jar';

type Headers = Record<string, string | undefined>;
interface Sent {
  headers?: Headers;
  /** Sent as a form. */
  form?: Record<string, string> | URLSearchParams;
  json?: unknown;
  body?: string | Uint8Array;
}

/** A chosen file of a form. */
export interface ChosenFile {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** An answer, read to its end. */
export interface Answer {
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  setCookies: string[];
  text: string;
  json<T = unknown>(): T;
  /** Where a redirect leads, as an absolute address; null without one. */
  location: string | null;
  /** Parsed once, at the first call. */
  document(): Document;
}

const require = createRequire(import.meta.url);

/** Parser of the whole test process. It keeps nothing of a page. */
let parser: DOMParser | undefined;

/** Loads jsdom when the first page is parsed: many tests read no page, and it takes most of a second. */
function loadParser(): DOMParser {
  const { JSDOM } = require('jsdom') as typeof Jsdom;
  const { window } = new JSDOM('');
  return new window.DOMParser();
}

/**
 * Parses a page. All pages share one window, because a window costs more than a page. The `base` element gives links their
 * address.
 */
function parseDocument(text: string, url: string): Document {
  parser ??= loadParser();
  const document = parser.parseFromString(text, 'text/html');
  const base = document.createElement('base');
  base.href = url;
  document.head.prepend(base);
  return document;
}

const maxChain = 20;
const formType = 'application/x-www-form-urlencoded';

export type HttpClient = ReturnType<typeof createClient>;

/** A browser without scripts: cookies, redirects on demand, forms. It sends requests only to loopback addresses. */
export function createClient({
  jar = new CookieJar(),
  always = {},
  ca,
}: {
  jar?: CookieJar;
  always?: Headers;
  /** The certificate that it trusts, of a test's own TLS. */
  ca?: string;
} = {}) {
  const dispatcher = new Agent({
    connections: 100,
    // Also where a server allows longer: it may end a connection while this process is busy, and the next request fails.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    ...(ca !== undefined && { connect: { ca } }),
  });

  async function send(method: string, address: string, sent: Sent = {}): Promise<Answer> {
    const url = new URL(address);
    if (!/^(localhost|127\.|\[::1\])/.test(url.hostname))
      throw new Error(`not on this machine: ${address}`);
    const headers: Headers = { accept: 'text/html,*/*', ...always };
    const cookie = jar.header(url);
    if (cookie !== undefined) headers['cookie'] = cookie;
    let body = sent.body;
    if (sent.form !== undefined) {
      headers['content-type'] = formType;
      body = new URLSearchParams(sent.form).toString();
    } else if (sent.json !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(sent.json);
    }
    const answer = await request(url, {
      method: method as 'GET',
      headers: { ...headers, ...sent.headers },
      body: body ?? null,
      dispatcher,
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    // It runs no scripts. A page for one that does may send its content late, on a busy machine (L-08).
    jar.store(
      url,
      setCookies.filter((cookie) => !cookie.startsWith('endcap_scripts=')),
    );
    const text = await answer.body.text();
    const location = answer.headers['location'];
    let document: Document | undefined;
    return {
      url: url.href,
      status: answer.statusCode,
      headers: answer.headers,
      setCookies,
      text,
      json: <T>() => JSON.parse(text) as T,
      location: typeof location === 'string' ? new URL(location, url).href : null,
      document: () => (document ??= parseDocument(text, url.href)),
    };
  }

  const get = (url: string, headers?: Headers) =>
    send('GET', url, headers === undefined ? {} : { headers });

  /** Follows redirects as a browser does, with GET. `hops` are the addresses on the way. */
  async function followFrom(answer: Answer): Promise<Answer & { hops: string[] }> {
    const hops: string[] = [];
    let current = answer;
    while (current.location !== null && current.status >= 300 && current.status < 400) {
      hops.push(current.location);
      if (hops.length > maxChain) throw new Error(`a redirect loop: ${hops.slice(-4).join(' → ')}`);
      current = await get(current.location);
    }
    return { ...current, hops };
  }

  /**
   * Fills in and sends a form of a page with the headers that a browser would add; does not follow.
   * @param options.form CSS selector of the form (default: the page's first)
   * @param options.button name of the submit button that is pressed
   * @param options.file sends a multipart form with this file
   * @param options.byScript as `sendForm` does
   * @param options.headers beside and instead of those that a browser would add
   */
  async function submit(
    page: Answer,
    values: Record<string, string | readonly string[]> = {},
    options: {
      form?: string;
      button?: string;
      file?: ChosenFile;
      headers?: Headers;
      byScript?: boolean;
    } = {},
  ): Promise<Answer> {
    const form = page.document().querySelector<HTMLFormElement>(options.form ?? 'form');
    if (form === null)
      throw new Error(`no form ${options.form ?? ''} on ${page.url}:\n${page.text.slice(0, 500)}`);
    const fields = readForm(form, options.button);
    for (const [name, value] of Object.entries(values)) {
      fields.delete(name);
      for (const one of [value].flat()) fields.append(name, one);
    }
    const target = new URL(form.getAttribute('action') ?? page.url, page.url);
    if (form.method === 'get') {
      target.search = fields.toString();
      return get(target.href, navigationHeaders(page.url, target));
    }
    if (options.byScript) return sendForm(target.href, fields, options.headers);
    const headers = { ...navigationHeaders(page.url, target), ...options.headers };
    if (options.file === undefined) return send('POST', target.href, { form: fields, headers });
    const { body, type } = await multipart(fields, options.file);
    return send('POST', target.href, { body, headers: { ...headers, 'content-type': type } });
  }

  /**
   * Sends a form as the router of its page does. `json()` of the answer has the next page (`location`), the state of the
   * form, or the error.
   */
  async function sendForm(
    address: string,
    form: Record<string, string> | URLSearchParams,
    headers: Headers = {},
  ): Promise<Answer> {
    const url = new URL(address);
    url.pathname = `${url.pathname}.data`;
    const own = { accept: '*/*', origin: url.origin, 'sec-fetch-site': 'same-origin' };
    const answer = await send('POST', url.href, { form, headers: { ...own, ...headers } });
    const content = await readData(answer.text);
    return { ...answer, json: <T>() => content as T };
  }

  return {
    jar,
    send,
    sendForm,
    get,
    post: (url: string, sent?: Sent) => send('POST', url, sent),
    followFrom,
    follow: async (url: string) => followFrom(await get(url)),
    submit,
    close: () => dispatcher.close(),
  };
}

/** What the data of an action say, in Remix's encoding. */
export async function readData(text: string): Promise<unknown> {
  const { value } = await decode(new Response(text).body!, {
    plugins: [
      (type, data) =>
        type === 'ErrorResponse' || type === 'SingleFetchRedirect' ? { value: data } : false,
    ],
  });
  const { data, error, redirect } = value as Record<string, unknown>;
  return redirect === undefined ? (data ?? error) : { location: redirect };
}

/** A form with a file as a browser encodes it. */
async function multipart(fields: URLSearchParams, { field, name, bytes }: ChosenFile) {
  const form = new FormData();
  for (const [key, value] of fields) form.append(key, value);
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/** The headers that a browser adds to a navigation, under the policy strict-origin-when-cross-origin. */
export function navigationHeaders(from: string, to: URL): Headers {
  const page = new URL(from);
  const same = page.origin === to.origin;
  const site = same ? 'same-origin' : page.hostname === to.hostname ? 'same-site' : 'cross-site';
  return {
    origin: page.origin,
    referer: same ? page.href : `${page.origin}/`,
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
}

function readForm(form: HTMLFormElement, button: string | undefined): URLSearchParams {
  const fields = new URLSearchParams();
  for (const field of form.elements) {
    const [name, value] = [field.getAttribute('name'), (field as HTMLInputElement).value];
    if (name === null || field.hasAttribute('disabled')) continue;
    const type = field.tagName === 'BUTTON' ? 'submit' : field.getAttribute('type');
    if (type === 'submit' && name !== button) continue;
    if ((type === 'checkbox' || type === 'radio') && !(field as HTMLInputElement).checked) continue;
    fields.append(name, value);
  }
  return fields;
}
