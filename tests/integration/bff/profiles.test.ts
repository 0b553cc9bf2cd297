import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { differencesOf } from '../../support/network/differences';
import { createClient, type Answer } from '../../support/network/http-client';
import { signIn, type DemoUser } from '../../support/people/sign-in';
import { readCsv } from '../../support/data/tables';

let bff: SharedProduct['bff'];
beforeAll(async () => {
  ({ bff } = await sharedProduct());
});

describe('the facts of a product', () => {
  const slugs = ['product-dossier', 'product-product-info'] as const;

  it('[R-06 D-11 D-13] are on a page of its own and in a file, on the trial too, of the own brand alone', async () => {
    const user = (await signIn(bff.url, 'trial')).client;
    const read = async (query: string) =>
      (await user.get(bff.url + paths.dashboard(...slugs) + query)).document();
    const document = await read('');
    const card = document.querySelector('#widget-profile')!;
    const facts = new Map(
      [...card.querySelectorAll('dl > div')].map((fact) => [
        fact.querySelector('dt')!.textContent,
        fact.querySelector('dd')!.textContent,
      ]),
    );
    expect(facts.get('Stock')).toMatch(/^(IN STOCK|SOLD OUT)$/);
    expect(facts.get('Product')).toMatch(/^\(.+\) .+$/);
    expect(facts.get('GTIN')).toMatch(/^\d{14}$/);
    for (const name of ['Ingredients', 'Allergens', 'Storage', 'Case cost', 'List price (MSRP)'])
      expect([name, facts.get(name)?.length ?? 0]).not.toEqual([name, 0]);
    expect(card.textContent).toContain('Not known: Picture.');

    const file = await user.get(bff.url + paths.widgetFile(...slugs, 'profile', 'csv'));
    const [head, ...rows] = readCsv(file.text);
    expect(head).toEqual(['Fact', 'Value']);
    for (const [name, value] of facts)
      expect(rows).toContainEqual([name, expect.stringContaining(value)]);

    const others = await read('?brand=brd_oatfield&product=prd_oatfield_1');
    expect(others.body.textContent).toContain("You don't have permission for Oatfield.");
    expect(others.querySelector('#widget-profile')!.textContent).not.toContain('Oat Bar');
  });
});

describe('the facts of a brand', () => {
  it('[D-13] are on a page of its own, with what is not known', async () => {
    const user = (await signIn(bff.url, 'unlimited')).client;
    const page = await user.get(bff.url + paths.dashboard('brand-dossier', 'brand-info'));
    const card = page.document().querySelector('#widget-profile')!;
    const facts = [...card.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(facts).toEqual(
      expect.arrayContaining(['Brand', 'Headquarters', 'Founded', 'Channels', 'Completeness']),
    );
    expect(card.querySelector('a[href^="https://"]')!.getAttribute('rel')).toContain('noopener');
  });
});

describe('the page that edits a brand', () => {
  const own = 'brd_saltmarsh';
  const form = 'main form:has([value="facts"])';
  const dashboard = paths.dashboard('brand-dossier', 'brand-info');
  const open = async (user: DemoUser, brand = own) => {
    const { client } = await signIn(bff.url, user);
    return { client, page: await client.get(bff.url + paths.editBrand(brand)) };
  };
  const summaryOf = (page: Answer) =>
    page.document().querySelector('[role="alert"]')?.textContent ?? '';
  const valueOf = (page: Answer, name: string) =>
    page.document().querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? '';
  const cardOf = (page: Answer) => page.document().querySelector('#widget-profile')!.textContent;

  it('[R-04] is reached from the dashboard, saves all nine facts without JavaScript, and leads back with a message', async () => {
    const { client, page } = await open('core');
    const before = await client.get(bff.url + dashboard);
    expect(before.text).toContain(`href="${paths.editBrand(own)}"`);
    const typed = {
      story: 'Salt from the marsh, <b>since</b> long ago.',
      website: 'https://salt.example',
      headquarters: 'Bath, Maine',
      founded: '1899',
      ownership: 'Owned by its people',
      certifications: 'Salt Guild',
      channels: 'Ferries',
      social: '@saltmarsh-salt',
      contacts: 'salt@saltmarsh.example',
    };
    const readFacts = (from: Answer) =>
      Object.fromEntries(Object.keys(typed).map((name) => [name, valueOf(from, name)]));
    const answer = await client.submit(page, typed, { form });
    expect([answer.status, answer.location]).toEqual([303, `${bff.url}${dashboard}?brand=${own}`]);
    const after = await client.followFrom(answer);
    expect(after.text).toContain('The facts of the brand are saved.');
    // The link of the website shows its host alone.
    for (const fact of Object.values({ ...typed, website: 'salt.example' }))
      expect(cardOf(after)).toContain(fact);
    const again = await client.get(bff.url + paths.editBrand(own));
    expect(readFacts(again)).toEqual(typed);
    expect((await client.submit(again, { founded: '' }, { form })).status).toBe(303);
    const emptied = await client.get(bff.url + paths.editBrand(own));
    expect(readFacts(emptied)).toEqual({ ...typed, founded: '' });
    // The values of the data set remove the edits.
    expect((await client.submit(emptied, readFacts(page), { form })).status).toBe(303);
    expect(cardOf(await client.get(bff.url + dashboard))).toBe(cardOf(before));
  });

  it('[U-08] names every wrong field, and keeps what was typed', async () => {
    const { client, page } = await open('core');
    const wrong = {
      story: 'a'.repeat(501),
      website: 'http://x.example',
      founded: '2999',
      social: 's',
    };
    const answer = await client.submit(page, wrong, { form });
    expect(answer.status).toBe(422);
    for (const words of [
      'Story: 501 characters; at most 500.',
      'Website: Enter an address',
      'Founded: Enter a year from 1500',
    ])
      expect(summaryOf(answer)).toContain(words);
    for (const [name, value] of Object.entries(wrong)) expect(valueOf(answer, name)).toBe(value);
  });

  it('[U-08 SEC-50] names the limit of a text as long as a form may be, and keeps the text', async () => {
    const { client, page } = await open('core');
    const story = `${' '.repeat(95_000)}x`;
    const answer = await client.submit(page, { story }, { form });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer)).toContain('Story: At most 500 characters.');
    expect(valueOf(answer, 'story')).toBe(story);
  });

  it('shows the second of two people whose change it is and both texts, and loses none', async () => {
    const first = await open('admin');
    const second = await open('core');
    const original = valueOf(second.page, 'ownership');
    const theirs = await first.client.submit(first.page, { ownership: 'Theirs' }, { form });
    expect(theirs.status).toBe(303);
    const answer = await second.client.submit(second.page, { ownership: 'Mine' }, { form });
    expect(answer.status).toBe(409);
    expect(summaryOf(answer)).toMatch(/\S+ has changed .+ Nothing was saved\./);
    expect(summaryOf(answer)).not.toContain('Somebody else has');
    expect(valueOf(answer, 'ownership')).toBe('Mine');
    expect(differencesOf(answer)).toEqual([['Ownership', 'Mine', 'Theirs', 'mine']]);
    // The stored text can stay; so can one's own.
    const take = (choice: string) =>
      second.client.submit(answer, { 'choice.ownership': choice }, { form });
    const shown = async () => cardOf(await second.client.get(bff.url + dashboard));
    expect((await take('theirs')).status).toBe(303);
    expect(await shown()).toContain('Theirs');
    expect((await take('mine')).status).toBe(303);
    expect(await shown()).toContain('Mine');
    // Changes of different facts both stay, once they are seen: this form still has the version before.
    const other = await first.client.submit(first.page, { headquarters: 'Maine' }, { form });
    expect([other.status, valueOf(other, 'ownership')]).toEqual([409, 'Mine']);
    expect((await first.client.submit(other, {}, { form })).status).toBe(303);
    const kept = await open('core');
    expect([valueOf(kept.page, 'ownership'), valueOf(kept.page, 'headquarters')]).toEqual([
      'Mine',
      'Maine',
    ]);
    const back = { ownership: original, headquarters: valueOf(second.page, 'headquarters') };
    expect((await kept.client.submit(kept.page, back, { form })).status).toBe(303);
  });

  it('[SEC-46] is not there for other accounts, and closed to roles that may not edit', async () => {
    expect((await open('growth')).page.status).toBe(404);
    expect((await open('core', 'brd_nothing')).page.status).toBe(404);
    expect((await open('inventory')).page.status).toBe(403);
    const visitor = await createClient().get(bff.url + paths.editBrand(own));
    expect(new URL(visitor.location ?? '').pathname).toBe('/auth/signin');
    const { client, page } = await open('core');
    const { client: foreign } = await signIn(bff.url, 'growth');
    const theirs = await foreign.get(bff.url + paths.editBrand('brd_oatfield'));
    expect(theirs.status).toBe(200);
    const sent = await foreign.post(bff.url + paths.editBrand(own), {
      form: new URLSearchParams({
        csrfToken: valueOf(theirs, 'csrfToken'),
        formUser: valueOf(theirs, 'formUser'),
        version: '0',
        story: 'Foreign.',
      }),
      headers: { origin: bff.url, 'sec-fetch-site': 'same-origin' },
    });
    expect(sent.status).toBe(404);
    const still = await client.get(page.url);
    expect(valueOf(still, 'story')).toBe(valueOf(page, 'story'));
  });
});
