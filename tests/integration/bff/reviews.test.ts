import { beforeAll, describe, expect, it } from 'vitest';

import { emptyState, stateQuery } from '../../../app/contracts/dashboards/url';
import { paths } from '../../../app/lib/urls/paths';
import type { HttpClient } from '../../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../../support/programs/shared-product';
import { signIn } from '../../support/people/sign-in';
import { readCsv } from '../../support/data/tables';

const slugs = ['brand-dossier', 'rating-and-reviews'] as const;
const everything = {
  ...emptyState,
  timerange: { startDate: '2023-09-04', endDate: '2026-08-30' },
};
let bff: SharedProduct['bff'];
let user: HttpClient;
beforeAll(async () => {
  ({ bff } = await sharedProduct());
  user = (await signIn(bff.url, 'unlimited')).client;
});

/** The card of the reviews: their texts, the sentence about them, and its form and link. */
async function read(query: string) {
  const page = await user.get(bff.url + paths.dashboard(...slugs) + query);
  expect(page.status).toBe(200);
  const card = page.document().querySelector('#widget-verbatims')!;
  return {
    document: page.document(),
    texts: [...card.querySelectorAll('blockquote')].map(({ textContent }) => textContent),
    says: card.querySelector('[role=status]')!.textContent,
    form: card.querySelector('form')!,
    more: [...card.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Show more reviews',
    ),
  };
}
const csvOf = async (query: string) =>
  readCsv((await user.get(bff.url + paths.widgetFile(...slugs, 'verbatims', 'csv', query))).text);

describe('reviews in their own words', () => {
  it('[D-13 D-10 R-18] are found by a form that needs no script, ten at first, and all of them in the file', async () => {
    const first = await read(stateQuery(everything));
    expect(first.texts).toHaveLength(10);
    const more = await read(new URL(first.more!.href).search);
    expect(more.texts.length).toBeGreaterThan(10);
    expect(more.texts.slice(0, 10)).toEqual(first.texts);

    const fields = [...first.form.querySelectorAll('input')].map(
      ({ name, value }) => [name, name === 'search' ? ' FRESH taste ' : value] as [string, string],
    );
    expect(fields.map(([name]) => name)).toEqual(['brand', 'timerange', 'search']);
    const query = `?${new URLSearchParams(fields).toString()}`;
    const found = await read(query);
    const [head, ...rows] = await csvOf(query);
    const at = head!.indexOf('Review');
    expect(head).toEqual(expect.arrayContaining(['Stars', 'Product', 'Praised', 'Criticised']));
    expect(head!.join()).not.toMatch(/buyer|id/i);
    const whole = (await csvOf(stateQuery(everything))).slice(1);
    const wanted = whole.filter((row) => /fresh/i.test(row[at]!) && /taste/i.test(row[at]!));
    expect(rows).toEqual(wanted);
    expect(found.texts).toEqual(wanted.slice(0, 10).map((row) => row[at]));
    expect(found.says).toContain(
      `${wanted.length} ${wanted.length === 1 ? 'review' : 'reviews'} with “FRESH taste”`,
    );
    const [field] = found.form.querySelectorAll<HTMLInputElement>('input[name=search]');
    expect(field!.value).toBe('FRESH taste');
  });

  it('[R-19] a search knows no wildcards, and what cannot be read is left out with a word', async () => {
    const none = await read(stateQuery({ ...everything, search: '_%_' }));
    expect([none.texts, none.says]).toEqual([[], 'No reviews with “_%_”.']);
    const long = await read(`?search=${'a'.repeat(101)}&reviews=9999`);
    expect(long.texts).toHaveLength(10);
    expect(long.document.body.textContent).toContain(
      'The search in the address could not be read, so it was left out.',
    );
    expect(long.document.body.textContent).toContain('The number of reviews in the address');
  });
});
