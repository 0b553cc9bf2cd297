import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { sharedProduct, type SharedProduct } from '../../support/shared-product';
import { signIn } from '../../support/sign-in';
import { readCsv } from '../../support/tables';

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
