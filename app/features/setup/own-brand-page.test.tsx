// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { FormState } from '~/contracts/forms/forms';
import type { OwnBrandView } from '~/contracts/settings/brands';
import { paths } from '~/lib/urls/paths';
import { renderAt } from '~/test-support/render';

import { OwnBrandPage } from './own-brand-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const viewOf = (changes: Partial<OwnBrandView>): OwnBrandView => ({
  form: { csrfToken: 'token', userId: 'user-1', key: 'key-of-this-form-1' },
  search: { query: '', after: null, page: null },
  own: [],
  release: null,
  plan: null,
  unlisted: null,
  declined: null,
  ...changes,
});
const show = (changes: Partial<OwnBrandView>) =>
  renderAt(<OwnBrandPage view={viewOf(changes)} />, paths.chooseBrand());
const own = (id: string, heldBy: string | null, isShared = true) => ({
  ...{ id, name: `Brand ${id}`, isShared, heldBy },
});
const freeNote = 'A brand that you give up is free for other accounts.';
const consequence = /You can choose it again as long as nobody else has/;

describe('the own brands', () => {
  it('offer to give up those that nothing holds, and say what holds the others', () => {
    show({ own: [own('a', 'brand orders'), own('b', null), own('c', null, false)] });
    const [held, free, imported] = within(
      screen.getByRole('list', { name: 'Your brands' }),
    ).getAllByRole('listitem');
    within(held!).getByText('Has brand orders, so it stays your brand');
    within(imported!).getByText('Your own data');
    const links = screen.getAllByRole('link', { name: /^Give up/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([paths.giveUpBrand('b')]);
    expect(free!.contains(links[0]!)).toBe(true);
    screen.getByText(freeNote);
  });

  it('say nothing of giving up where none can be given up', () => {
    show({ own: [own('a', 'sampling campaigns'), own('c', null, false)] });
    screen.getByText('Has sampling campaigns, so it stays your brand');
    expect(screen.queryByText(freeNote)).toBeNull();
  });
});

describe('the question before a brand is given up', () => {
  const leadsBack = () =>
    expect(screen.getByRole('link', { name: 'Back to your brands' }).getAttribute('href')).toBe(
      paths.chooseBrand(),
    );

  it('is not asked of a brand that is held', () => {
    const { container } = show({ release: own('a', 'purchase orders') });
    expect(container.textContent).toContain('Brand a has purchase orders, so it stays your brand.');
    expect(container.querySelector('form')).toBeNull();
    expect(screen.queryByText(consequence)).toBeNull();
    leadsBack();
  });

  it('ends with the refusal where the brand became held meanwhile', async () => {
    const refusal = 'Brand a has brand orders, so it stays your brand.';
    const refused: FormState = {
      ...{ outcome: 'invalid', values: { intent: 'release', brand: 'a' } },
      ...{ errors: { brand: refusal }, message: null, requestId: 'request-7' },
      ...{ csrfToken: 'token', formKey: 'key-of-this-form-1' },
    };
    vi.stubGlobal('fetch', async () => Response.json(refused));
    show({ release: own('a', null) });
    screen.getByText(consequence);
    fireEvent.click(screen.getByRole('button', { name: 'Give up Brand a' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`It cannot be given up${refusal}`);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(consequence)).toBeNull();
    leadsBack();
  });
});
