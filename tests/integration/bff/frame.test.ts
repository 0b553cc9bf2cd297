import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { createClient, type HttpClient } from '../../support/http-client';
import { startProduct, type RunningBff } from '../../support/processes';
import { signIn } from '../../support/sign-in';
import { until } from '../../support/wait';

let bff: RunningBff;
let core: HttpClient;

beforeAll(async () => {
  ({ bff } = await startProduct());
  core = (await signIn(bff.url, 'core')).client;
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the frame', () => {
  it('[L-11] a phone gets the message alone, and nothing is asked of the platform for it', async () => {
    for (const headers of [{ 'user-agent': phone }, { 'sec-ch-ua-mobile': '?1' }]) {
      for (const path of [paths.home, paths.settings, '/', '/nope']) {
        const answer = await core.get(bff.url + path, headers);
        expect(answer.status, path).toBe(200);
        const page = answer.document();
        expect(page.body.textContent).toContain('is only available on Desktop and not on mobile.');
        expect(page.querySelectorAll('script, nav, a, form')).toHaveLength(0);
        const id = answer.headers['x-request-id'];
        const line = await until('the request is in the log', () =>
          bff.logs.find((entry) => entry['event'] === 'request' && entry['id'] === id),
        );
        expect(line['upstream']).toEqual([]);
      }
    }
    const tablet = await core.get(bff.url + paths.home, { 'sec-ch-ua-mobile': '?0' });
    expect(tablet.document().querySelector('nav')).not.toBeNull();
  });

  it('[R-20] hideLayout shows the page alone, for visitors without their banner', async () => {
    const visitor = createClient();
    for (const client of [core, visitor]) {
      const whole = (await client.get(bff.url + paths.home)).document();
      expect(whole.querySelectorAll('aside, header.top-bar, .page-foot').length).toBeGreaterThan(2);
      const bare = (await client.get(`${bff.url}${paths.home}?hideLayout`)).document();
      expect(bare.querySelector('main h1')).not.toBeNull();
      expect(
        bare.querySelectorAll('.shell-rail, [aria-label=Announcement], nav, .top-bar, .page-foot'),
      ).toHaveLength(0);
    }
  });

  it('[L-02] theme and navigation are remembered without JavaScript, right in the next HTML', async () => {
    const client = (await signIn(bff.url, 'growth')).client;
    const page = await client.get(`${bff.url}${paths.home}?brand=x`);
    expect(page.document().documentElement.dataset['navigation']).toBe('expanded');
    const answer = await client.submit(
      page,
      {},
      {
        form: 'form.rail-collapse',
        button: 'navigation',
      },
    );
    expect([answer.status, answer.location]).toEqual([303, `${bff.url}${paths.home}?brand=x`]);
    const next = (await client.get(bff.url + paths.home)).document();
    expect(next.documentElement.dataset['navigation']).toBe('collapsed');
    expect(
      [...next.querySelectorAll('details.rail-group')].every((g) => g.hasAttribute('open')),
    ).toBe(true);

    const token = next.querySelector<HTMLInputElement>('input[name=csrfToken]')!.value;
    const send = (form: Record<string, string>) =>
      client.post(bff.url + paths.preferences, { form, headers: { origin: bff.url } });
    await send({ csrfToken: token, theme: 'dark' });
    expect(
      (await client.get(bff.url + paths.home)).document().documentElement.dataset['theme'],
    ).toBe('dark');
    // SEC-14: no address of somebody else.
    const away = await send({ csrfToken: token, theme: 'light', returnTo: '//evil.example' });
    expect(away.location).toBe(bff.url + paths.home);
    expect((await send({ csrfToken: token, theme: 'pink' })).status).toBe(400);
    expect((await send({ theme: 'dark' })).status).toBe(403);
    expect((await client.get(bff.url + paths.preferences)).status).toBe(404);
  });

  it('[L-13 X-21 X-23] a visitor’s banner is that of signing up; the Unlimited plan’s needs its reason', async () => {
    const banner = async (client: HttpClient, path: string) =>
      (await client.get(bff.url + path)).document().querySelector('[aria-label=Announcement]');
    const signUp = await banner(createClient(), paths.home);
    expect(signUp?.textContent).toBe(
      'Signup Today to get the most up to date information or all historical data.Sign up',
    );
    expect(signUp?.querySelector('a')?.getAttribute('href')).toBe(paths.signup);
    expect(await banner(core, paths.home)).toBeNull();
    const unlimited = await banner(core, paths.homeWithNotice('unlimited-required'));
    expect(unlimited?.textContent).toBe('This area needs the Unlimited plan.See plans');
    expect(unlimited?.querySelector('a')?.getAttribute('href')).toBe(paths.pricing);
  });

  it('[L-06 R-23] every link of the frame leads to a page, for visitors and users', async () => {
    for (const client of [createClient(), core]) {
      const page = (await client.get(bff.url + paths.home)).document();
      const links = [...page.querySelectorAll('.page-foot a, .top-bar a')].map(
        (link) => link.getAttribute('href') ?? '',
      );
      for (const name of ['Privacy', 'Terms', 'Security', 'Safelist', 'Cookie Preferences'])
        expect(page.querySelector('.page-foot')?.textContent).toContain(name);
      expect(page.querySelector('.page-foot')?.textContent).toContain('Powered by Endcap');
      for (const link of new Set(
        links.filter((href) => href !== paths.login && href !== paths.signup),
      )) {
        const answer = await client.get(bff.url + link);
        expect(answer.status, link).toBe(200);
        expect(answer.document().querySelectorAll('main h1'), link).toHaveLength(1);
      }
    }
  });

  it('[R-18] the brand of the address is the one that the page speaks about, if it is the user’s', async () => {
    const { client } = await signIn(bff.url, 'growth');
    const page = (await client.get(bff.url + paths.home)).document();
    const options = [
      ...page.querySelectorAll<HTMLAnchorElement>('.top-bar .bar-panel a[href*="brand="]'),
    ];
    expect(options.length).toBe(3);
    const other = options.find((option) => option.getAttribute('aria-current') === null)!;
    const shown = (document: Document) => document.querySelector('.top-bar summary')?.textContent;
    const chosen = (await client.get(bff.url + other.getAttribute('href')!)).document();
    expect(shown(chosen)).toBe(other.textContent);
    const foreign = (await client.get(`${bff.url}${paths.home}?brand=somebody-elses`)).document();
    expect(shown(foreign)).toBe(shown(page));
  });
});
