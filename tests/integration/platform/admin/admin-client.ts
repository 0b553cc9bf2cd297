import type { TestPlatform } from '../test-platform';
import { LoginClient, type Page } from '../login-client';

export const pendingPath = '/admin/pending-orders';
export const receivedPath = '/admin/received-orders';
export const intakePath = '/admin/intake';

export const orderPath = (number: string, path: string = pendingPath): string =>
  `${path}?order_number=${encodeURIComponent(number)}`;

/** The page of a decision about an order. */
export const decisionPath = (number: string, action: string, path?: string): string =>
  `${orderPath(number, path)}&decide=${action}`;

/** The page of a campaign, or that of one of its actions. */
export const campaignPath = (id: string, action?: string): string =>
  `/admin/sampling-campaigns?campaign=${id}${action === undefined ? '' : `&action=${action}`}`;

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string =>
  decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

export interface PageForm {
  action: string;
  /** What a browser would send if nothing were typed: hidden fields and what the fields begin with. */
  values: Record<string, string>;
  /** Messages by the name of their field. */
  errors: Record<string, string>;
}

/** Forms that post. */
export function formsOf({ html }: Page): PageForm[] {
  return html
    .split('<form ')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('</form>')))
    .filter((part) => part.startsWith('method="post"'))
    .map((part) => {
      const inputs = [...part.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
      const sent = inputs.filter(
        (tag) => attribute(tag, 'type') !== 'checkbox' || /\schecked/.test(tag),
      );
      const nameOf = new Map(inputs.map((tag) => [attribute(tag, 'id'), attribute(tag, 'name')]));
      for (const [tag] of part.matchAll(/<select[^>]*>/g))
        nameOf.set(attribute(tag, 'id'), attribute(tag, 'name'));
      return {
        action: attribute(` ${part}`, 'action'),
        values: Object.fromEntries(
          sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]),
        ),
        errors: Object.fromEntries(
          [...part.matchAll(/<p class="fault" id="([^"]+)-error">([^<]*)/g)].map(
            ([, id = '', text = '']) => [nameOf.get(id) ?? id, decode(text)],
          ),
        ),
      };
    });
}

/** @throws when the page has no form for this */
export function formFor(page: Page, action: string): PageForm {
  const form = formsOf(page).find(({ values }) => values['action'] === action);
  if (!form) throw new Error(`no form to ${action} on ${page.url} (${page.status})`);
  return form;
}

/** Text of the page, with white space collapsed. */
export const textOf = ({ html }: Page): string =>
  decode(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');

/** A browser without scripts at the pages of internal admins. */
export class AdminClient {
  constructor(readonly browser: LoginClient) {}

  get(path: string): Promise<Page> {
    return this.browser.page(path);
  }

  /** Sends a form as it stands, with what was typed, from the platform's own page. */
  send(form: PageForm, typed: Record<string, string> = {}): Promise<Page> {
    return this.post(form.action, { ...form.values, ...typed });
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: this.browser.base },
  ): Promise<Page> {
    return this.browser.page(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Opens the order's page, or that of a decision about it, and sends the form. */
  async act(number: string, action: string, typed: Record<string, string> = {}): Promise<Page> {
    const path = action === 'receive' ? orderPath(number) : decisionPath(number, action);
    return this.send(formFor(await this.get(path), action), typed);
  }
}

export async function signedIn(platform: TestPlatform, key: string): Promise<AdminClient> {
  const browser = new LoginClient(platform.current().connection);
  await browser.signIn(`${key}@demo.endcap.example`, 'endcap-demo');
  return new AdminClient(browser);
}
