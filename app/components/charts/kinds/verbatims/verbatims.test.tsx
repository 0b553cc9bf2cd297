// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { chartFacts } from '~/test-support/chart-fixture';
import { renderAt } from '~/test-support/render';

import { Chart } from '../../chart';
import { verbatimsModel, verbatimsSummary } from './';
import { verbatimsSamples } from '../../samples/word-samples';

afterEach(cleanup);

const [many, one, none] = verbatimsSamples()[0]!.widgets as [never, never, never];
const reviews = {
  search: 'crunch',
  page: '/dashboards/brand-dossier/rating-and-reviews',
  keep: { brand: 'brd_1', filters: '{"region":["CA"]}' },
  moreAfter: (shown: number) => `?reviews=${shown + 20}`,
};

describe('reviews in their own words', () => {
  it('[D-13] have stars, text, day, product, purchase and themes', () => {
    const { reviews: cards } = verbatimsModel(many);
    expect(cards[0]).toEqual({
      key: '1',
      stars: 5,
      text: 'Could not put it down. Just the right crunch, and not too sweet.',
      facts: 'Aug 29, 2026 · (Crunchwell) Sea salt chips 5 oz · Verified purchase',
      themes: ['Praised: taste, texture.'],
    });
    expect(cards[1]!.themes).toEqual([
      'Criticised: packaging, freshness.',
      'Also mentioned: price.',
    ]);
    expect(verbatimsModel(one).reviews[0]).toMatchObject({ themes: [], stars: 1 });
  });

  it('say how many there are and how many are shown', () => {
    const said = (widget: never, search = '') => verbatimsSummary(verbatimsModel(widget), search);
    expect(said(many)).toBe('2,345 reviews; the 2 newest are shown.');
    expect(said(many, 'oat')).toBe('2,345 reviews with “oat”; the 2 newest are shown.');
    expect(said(one)).toBe('1 review, newest first.');
    expect(said(none, 'oat')).toBe('No reviews with “oat”.');
  });

  it('[L-17] are searched by a form that keeps the state of the page, and lead to more', () => {
    renderAt(<Chart widget={many} facts={{ ...chartFacts, reviews }} />);
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form.getAttribute('action')).toBe(`${reviews.page}#widget-Reviews in their own words`);
    expect(form.method).toBe('get');
    expect(Object.fromEntries(new FormData(form))).toEqual({ ...reviews.keep, search: 'crunch' });
    const more = screen.getByRole('link', { name: 'Show more reviews' });
    expect(more.getAttribute('href')).toContain('reviews=22');
    expect(within(screen.getByRole('figure')).getByText('5 of 5 stars.')).toBeTruthy();
    cleanup();
    renderAt(<Chart widget={none} facts={{ ...chartFacts, reviews }} />);
    expect(screen.getByRole('search')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
