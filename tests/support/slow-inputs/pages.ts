import { changers, readers } from '../../screens/people';
import { handlers } from '../route-modules';
import {
  createClient,
  navigationHeaders,
  type Answer,
  type HttpClient,
} from '../network/http-client';
import type { ProcessBff, ProcessPlatform } from '../programs/processes';
import { checkOut } from '../people/purchases';
import { signIn } from '../people/sign-in';
import type { BaseRequest, Field } from './base-request';

export interface Product {
  bff: ProcessBff;
  platform: ProcessPlatform;
}

/** Route patterns of the app, those with fewer parameters first. */
const patterns = [
  ...new Set(
    handlers.flatMap(({ path }) =>
      path === null || path.includes('$/') || path.endsWith('/$') ? [] : [path],
    ),
  ),
]
  .map((pattern) => ({
    pattern,
    matches: new RegExp(
      `^${pattern.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/\$\w+/g, '[^/]+')}$`,
    ),
    parameters: pattern.split('$').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

/** The route pattern of a path. Files share one, and a page of the platform has its path without ids. */
function routeOf(server: BaseRequest['server'], path: string): string {
  const folder = /^\/(?:build|assets)\//.exec(path)?.[0];
  if (folder !== undefined) return `${folder}:file`;
  if (server === 'BFF') return patterns.find(({ matches }) => matches.test(path))?.pattern ?? path;
  return path.replace(/\/[\w-]{20,}(?=\/|$)/g, '/:id');
}

/** The identity of a browser at both servers, as headers. */
function identityOf(client: HttpClient, address: string): Record<string, string> {
  const cookie = client.jar.header(new URL(address));
  return cookie === undefined ? {} : { cookie };
}

const serverOf = ({ bff, platform }: Product, address: string): BaseRequest['server'] | null =>
  address.startsWith(`${bff.url}/`)
    ? 'BFF'
    : address.startsWith(`${platform.url}/`)
      ? 'platform'
      : null;

const targetOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

function pageRequest(product: Product, client: HttpClient, { url }: Answer): BaseRequest | null {
  const server = serverOf(product, url);
  if (server === null) return null;
  return {
    server,
    method: 'GET',
    route: routeOf(server, new URL(url).pathname),
    target: targetOf(url),
    headers: { accept: 'text/html', ...identityOf(client, url) },
    body: null,
  };
}

/** Values for required fields that a page leaves empty, by their input types. */
const samples: Readonly<Record<string, string>> = {
  email: 'walker@example.com',
  date: '2031-12-31',
  number: '1',
  url: 'https://brand.example/',
  password: 'a long password of a walker',
};

const isRequired = (element: Element): boolean =>
  element.hasAttribute('required') || element.getAttribute('aria-required') === 'true';

/** Fields of a form as a browser would send it with its first button, with something in every text field. */
function fieldsOf(form: HTMLFormElement): { fields: Field[]; file: string | null } {
  const fields: Field[] = [];
  let file: string | null = null;
  let pressed = false;
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    const type = element.getAttribute('type') ?? '';
    const { value, checked } = element as HTMLInputElement;
    if (name === null || name === '' || element.hasAttribute('disabled')) continue;
    if (type === 'file') {
      file = name;
    } else if (element.tagName === 'BUTTON' || type === 'submit') {
      if (!pressed) fields.push([name, value]);
      pressed = true;
    } else if ((type !== 'checkbox' && type !== 'radio') || checked) {
      const isNumber = element.getAttribute('inputmode') === 'numeric';
      const isEmpty = value === '' && type !== 'hidden' && element.tagName !== 'SELECT';
      const sample = samples[isNumber ? 'number' : type] ?? (isRequired(element) ? 'x' : '');
      fields.push([name, isEmpty ? sample : value]);
    }
  }
  return { fields, file };
}

/** The requests that the forms of a page send. */
export function formRequests(product: Product, client: HttpClient, page: Answer): BaseRequest[] {
  if (!String(page.headers['content-type']).startsWith('text/html')) return [];
  return [...page.document().querySelectorAll('form')].flatMap((form, index) => {
    const address = new URL(form.getAttribute('action') ?? page.url, page.url);
    const server = serverOf(product, address.href);
    if (server === null) return [];
    const { fields, file } = fieldsOf(form);
    const route = routeOf(server, address.pathname);
    const headers = {
      ...navigationHeaders(page.url, address),
      ...identityOf(client, address.href),
    };
    const sent = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    if (form.method === 'get') {
      address.search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
      return [
        { server, method: 'GET', route, target: targetOf(address.href), headers: sent, body: null },
      ];
    }
    const token = fields.find(([name]) => name === 'csrfToken')?.[1];
    const base: BaseRequest = {
      server,
      method: 'POST',
      route,
      target: targetOf(address.href),
      headers: token === undefined ? sent : { ...sent, 'x-csrf-token': token },
      body: file === null ? { type: 'form', fields } : { type: 'multipart', fields, file },
      async renew() {
        const again = await client.follow(page.url);
        const [renewed] = formRequests(product, client, again)
          .filter((other) => other.route === route && other.method === 'POST')
          .slice(index > 0 ? -1 : 0);
        return renewed ?? base;
      },
    };
    return [base];
  });
}

/** Whether two requests are of one kind: the same fields of the same route. */
const kindOf = ({ server, method, route, target, body }: BaseRequest): string => {
  const names =
    body?.type === 'form' || body?.type === 'multipart'
      ? body.fields.map(([name]) => name.replace(/\d+/g, 'N'))
      : [...new URLSearchParams(target.split('?')[1] ?? '').keys()];
  return `${server} ${method} ${route} ${[...new Set(names)].sort().join(',')}`;
};

/** Pages of one route that are looked at: they differ in the state of what they show, and so in their forms. */
const maxPages = 6;

/**
 * Requests of the pages that `npm run screens` takes pictures of, of pages that they link to, and of their forms: one for each
 * route and its set of fields, as the first person sends it who sees the page.
 */
export async function pageRequests(product: Product): Promise<BaseRequest[]> {
  const found = new Map<string, BaseRequest>();
  const add = (base: BaseRequest | null) => {
    if (base !== null && !found.has(kindOf(base))) found.set(kindOf(base), base);
  };
  const visits = new Map<string, number>();
  /** Whether a page may have something that no page of its route has had. */
  const isNew = (address: string, most: number): boolean => {
    const server = serverOf(product, address);
    if (server === null) return false;
    const { pathname, searchParams } = new URL(address);
    const kind = [server, routeOf(server, pathname), ...(most > 1 ? searchParams.keys() : [])].join(
      ' ',
    );
    const count = visits.get(kind) ?? 0;
    if (count >= most) return false;
    visits.set(kind, count + 1);
    return true;
  };
  const clients = new Map<string | null, HttpClient>();
  for (const { user, screens } of [...readers, ...changers]) {
    let client = clients.get(user);
    if (client === undefined) {
      client = user === null ? createClient() : (await signIn(product.bff.url, user)).client;
      clients.set(user, client);
    }
    const addresses = screens
      .map(
        ({ path, site }) => (site === 'platform' ? product.platform.url : product.bff.url) + path,
      )
      .filter((address) => isNew(address, maxPages));
    for (const address of addresses) {
      const page = await client.follow(address);
      if (page.status >= 400) continue;
      isNew(address, 1);
      add(pageRequest(product, client, page));
      for (const base of formRequests(product, client, page)) add(base);
      addresses.push(...linksOf(page).filter((link) => isNew(link, 1)));
    }
  }
  const payer = clients.get('core')!;
  const gateway = await checkOut(payer, product.bff.url, { action: 'addon', users: '1' });
  add(pageRequest(product, payer, gateway));
  for (const base of formRequests(product, payer, gateway)) add(base);
  return [...found.values()];
}

/** Addresses of links, and of texts that are some: the outbox of an internal admin shows those of mails. */
const linksOf = ({ url, text, headers }: Answer): string[] =>
  String(headers['content-type']).startsWith('text/html')
    ? [...text.matchAll(/(?:href="|(?=http:\/\/127))([^"<>\s]+)/g)].map(
        ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), url).href.split('#')[0]!,
      )
    : [];

/** Requests of the routes of the app that no page shows: files, JSON, data of pages, and the rest. */
export function routeRequests(
  pages: readonly BaseRequest[],
  headers: Record<string, string>,
): BaseRequest[] {
  const seen = pages.filter(({ server, method }) => server === 'BFF' && method === 'GET');
  const values = new Map<string, string>();
  for (const { route, target } of seen) {
    const parts = target.split('?')[0]!.split('/');
    for (const [index, name] of route.split('/').entries())
      if (name.startsWith('$'))
        values.set(
          route
            .split('/')
            .slice(0, index + 1)
            .join('/'),
          parts[index] ?? 'x',
        );
  }
  const fill = (pattern: string) =>
    pattern
      .split('/')
      .map((part, index, parts) =>
        part.replace(
          /\$\w+/,
          (name) => values.get([...parts.slice(0, index), name].join('/')) ?? 'x',
        ),
      )
      .join('/');
  return handlers.flatMap(({ path, method }) => {
    if (
      path === null ||
      pages.some((base) => base.route === path && base.method === method && base.server === 'BFF')
    )
      return [];
    return [
      {
        server: 'BFF' as const,
        method,
        route: path,
        target: fill(path.replace(/\$$/, 'no/such/page')),
        headers,
        body: method === 'POST' ? ({ type: 'form', fields: [] } as const) : null,
      },
    ];
  });
}
