import { beforeAll, describe, expect, it } from 'vitest';

import { emptyState, stateQuery, type DashboardState } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import type { HttpClient } from '../../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { signIn } from '../../support/people/sign-in';

const slugs = ['experimentation', 'experimentation-sampling-report'] as const;
/** Campaigns of the user's brand, of another account's, of nobody, and of the user's other brand. */
const [mine, foreign, nobodys, other] = ['smp_demo_5', 'smp_demo_6', 'smp_demo_999', 'smp_demo_3'];

let bff: SharedProduct['bff'];
type User = Parameters<typeof signIn>[1];
const users = new Map<User, HttpClient>();
const clientOf = async (user: User): Promise<HttpClient> => {
  const known = users.get(user) ?? (await signIn(bff.url, user)).client;
  users.set(user, known);
  return known;
};
const get = async (path: string, user: User = 'unlimited') =>
  (await clientOf(user)).get(bff.url + path);
const stateOf = (report: string | null, more: Partial<DashboardState> = {}) =>
  stateQuery({ ...emptyState, report, ...more });
const page = (
  report: string | null,
  more: Partial<DashboardState> = {},
  user: User = 'unlimited',
) => get(paths.dashboard(...slugs) + stateOf(report, more), user);
const textOf = (answer: Awaited<ReturnType<typeof page>>) =>
  answer.document().querySelector('main')!.textContent.replace(/\s+/g, ' ');

beforeAll(async () => {
  ({ bff } = await sharedProduct());
});

describe('[R-09] the page of a sampling report', () => {
  it('shows the campaign of the address, and its brand', async () => {
    const answer = await page(mine);
    expect(answer.status).toBe(200);
    const text = textOf(answer);
    expect(text).toContain('Cocoa Atelier');
    expect(text).toContain('Sea Salt Milk 45%, Dec 2024');
    // The days are those of the campaign, as the page has no time filter.
    expect(text).toMatch(/Campaign: \w{3} \d\d(, 2024)? – \w{3} \d\d, 202[45]/);
    expect(textOf(await page(null))).not.toContain('Data to');
    expect(text).toContain('Indicative: 34 people answered, firm from 100');
    expect(answer.document().querySelectorAll('main article')).toHaveLength(14);
    expect(textOf(await page(other))).toContain('Midnight Square');
  });

  it('[R-18] keeps the report in its filters, their form, Reset and files', async () => {
    const filters = [{ name: 'work_and_play', selection: ['play'] }];
    const document = (await page(mine, { filters })).document();
    const form = document.querySelector('form[aria-label="Filters"]')!;
    const at = form.querySelector<HTMLInputElement>('input[name="at"]')!.value;
    expect(new URLSearchParams(at).get('report_id')).toBe(mine);
    const fields = new URLSearchParams(
      [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
        ({ name, value }): [string, string] => [name, value],
      ),
    );
    fields.set('f.work_and_play', 'work');
    const applied = await get(`${paths.dashboard(...slugs)}?${fields.toString()}`);
    const target = new URL(applied.location!);
    expect(target.searchParams.get('report_id')).toBe(mine);
    expect(target.searchParams.get('filters')).toContain('work');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    const reset = links.find(({ textContent }) => textContent === 'Reset')!;
    expect(new URL(reset.href, bff.url).searchParams.get('report_id')).toBe(mine);
    const files = links.filter(({ href }) => /\.(csv|svg)\?/.test(href));
    expect(files.length).toBeGreaterThan(10);
    for (const { href } of files)
      expect(new URL(href, bff.url).searchParams.get('report_id')).toBe(mine);
  });

  it('[SEC-46] of another account’s campaign is that of one that does not exist, as page, data and files', async () => {
    const seen = async (report: string) => {
      const loader = await get(`${paths.dashboard(...slugs)}.data${stateOf(report)}`);
      // The rest of the data is about the user and the request.
      const [content] = /\{'variant':.*?\}"/s.exec(loader.text) ?? [];
      expect(content).toContain("'unavailable':{");
      const files = (['csv', 'svg', 'json'] as const).map(async (file) => {
        const path = paths.widgetFile(...slugs, 'conversion', file, stateOf(report));
        return [file, (await get(path)).status];
      });
      return [textOf(await page(report)), content, await Promise.all(files)] as const;
    };
    const [unknown, another] = [await seen(nobodys), await seen(foreign)];
    expect(another).toEqual(unknown);
    expect(unknown[0]).toContain('There is no such report');
    expect(unknown[2].slice(0, 2)).toEqual([
      ['csv', 404],
      ['svg', 404],
    ]);
  });

  it.each([null, '', '\u0000', '%', "' OR true --", 'x'.repeat(5000), '\uD800', '../..'])(
    '[R-19 R-09] without a report that can be read leads to the campaigns: %j',
    async (report) => {
      const query =
        report === null ? '' : `?${new URLSearchParams({ report_id: report }).toString()}`;
      const answer = await get(paths.dashboard(...slugs) + query);
      expect(answer.status).toBe(200);
      const main = answer.document().querySelector('main')!;
      expect(main.textContent).toContain(
        report === null || report === '' ? 'Choose a campaign' : 'There is no such report',
      );
      expect(main.querySelector(`a[href="${paths.sampling}"]`)).not.toBeNull();
      expect(main.querySelector('article')).toBeNull();
    },
  );

  it('[D-16.1 D-24] under 30 answers, or before the plan, is hidden with a sentence', async () => {
    const hidden = textOf(await page('smp_demo_8', {}, 'admin'));
    expect(hidden).toContain('This report is hidden. 28 people have answered its survey so far.');
    // The plan of a year does not include the days of this campaign.
    const old = textOf(await page('smp_demo_2', {}, 'core'));
    expect(old).toContain('Not in your plan');
    expect(old).toMatch(
      /This campaign ran from Jan 31, 2024 to Mar 13, 2024. Your plan includes data from Aug 31, 2025 to Aug 30, 2026./,
    );
    for (const file of ['csv', 'svg'] as const)
      for (const [user, report] of [
        ['admin', 'smp_demo_8'],
        ['core', 'smp_demo_2'],
      ] as const)
        expect(
          (await get(paths.widgetFile(...slugs, 'answers', file, stateOf(report)), user)).status,
        ).toBe(404);
  });
});

describe('[D-13] the page of the campaigns', () => {
  it('lists those of the brand, each with the link to its report', async () => {
    const document = (await get(paths.sampling)).document();
    const row = document.querySelector('#widget-campaigns tbody tr')!;
    expect(row.textContent).toContain('Sea Salt Milk 45%, Dec 2024');
    expect(row.textContent).toContain('Closed');
    const link = row.querySelector('a')!;
    expect(link.getAttribute('href')).toBe(paths.samplingReport(mine));
    expect(document.querySelectorAll('#widget-campaigns tbody tr')).toHaveLength(1);
  });
});

describe('[D-16.1] the page about sampling', () => {
  it.each([
    ['core', 1],
    ['unlimited', 0],
  ] as const)(
    'shows everybody the last full quarter, and the way to the plans but to the largest: %s',
    async (user, links) => {
      const page = await get(paths.dashboard('experimentation', 'sampling'), user);
      const document = page.document();
      expect(document.querySelectorAll('main article[data-state="full"]')).toHaveLength(2);
      expect(document.querySelectorAll(`main a[href="${paths.pricing}"]`)).toHaveLength(links);
    },
  );
});
