// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { FormState } from '~/contracts/forms/forms';
import type { BrandClaim, OwnBrandView } from '~/contracts/settings/brands';
import { paths } from '~/lib/urls/paths';
import { renderAt } from '~/test-support/render';

import OwnBrandPage from './own-brand-page';

const viewOf = (changes: Partial<OwnBrandView>): OwnBrandView => ({
  form: { csrfToken: 'token', userId: 'user-1', key: 'key-of-this-form-1' },
  search: { query: '', after: null, page: null },
  own: [],
  release: null,
  claim: null,
  claims: [],
  mails: { isSent: true, outboxUrl: null, admin: null },
  timeZone: 'Europe/Berlin',
  plan: null,
  unlisted: null,
  declined: null,
  ...changes,
});
/** @param answer to the form that is sent */
const show = (changes: Partial<OwnBrandView>, answer?: FormState) =>
  renderAt(<OwnBrandPage view={viewOf(changes)} />, paths.chooseBrand(), () =>
    Response.json(answer, { status: 422 }),
  );
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
      ...{ errors: { brand: refusal }, differences: [], message: null, requestId: 'request-7' },
      ...{ csrfToken: 'token', formKey: 'key-of-this-form-1' },
    };
    show({ release: own('a', null) }, refused);
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

describe('the claims', () => {
  const claim = (state: BrandClaim['state'], changes: Partial<BrandClaim> = {}): BrandClaim => ({
    ...{ brandId: state, brandName: `Brand ${state}`, state, reason: null },
    ...{ mailedTo: 'jane@brand.example', expiresAt: '2026-11-30T09:05:00.000Z' },
    ...changes,
  });
  const shown = () =>
    within(screen.getByRole('list', { name: 'Your requests' })).getAllByRole('listitem');
  const waysOf = (row: HTMLElement) =>
    [...row.querySelectorAll('a, button')].map(({ textContent }) => textContent?.split(':')[0]);

  it('[P-12] each say their state, and offer what can be done', () => {
    show({
      claims: [
        claim('mailed'),
        claim('asked', { mailedTo: null, expiresAt: null }),
        claim('expired'),
        claim('taken'),
        claim('declined'),
        claim('declined', { brandId: 'x', mailedTo: null, reason: 'It is another company’s.' }),
      ],
    });
    const rows = shown();
    expect(rows.map((row) => row.querySelector('p + p')!.textContent)).toEqual([
      'We mailed a link to jane@brand.example. The brand is yours when it is confirmed there. The link works once, until Nov 30, 2026, 10:05 (Berlin time).',
      'Our team checks your request, and writes to you.',
      'The link for jane@brand.example has expired.',
      'Another account has it now. Ask your colleagues for an invitation, or contact us if this is wrong.',
      'Somebody who reads the mails of jane@brand.example refused your request.',
      'Your request was declined: It is another company’s.',
    ]);
    expect(rows.map(waysOf)).toEqual([
      ['Send a new link', 'Use another address', 'Withdraw'],
      ['Withdraw'],
      ['Send a new link', 'Use another address', 'Remove'],
      ['Remove'],
      ['Use another address', 'Remove'],
      ['Ask again', 'Remove'],
    ]);
  });

  it('[P-12] say where the mail is in an installation that sends none', () => {
    const mails = {
      isSent: false,
      outboxUrl: 'http://localhost:3001/mail',
      admin: 'a@demo.example',
    };
    const { unmount } = show({ claims: [claim('mailed')], mails });
    expect(screen.getByRole('link', { name: 'outbox' }).getAttribute('href')).toBe(mails.outboxUrl);
    expect(shown()[0]!.textContent).toContain('as an internal admin (a@demo.example), and open');
    unmount();
    show({ claims: [claim('mailed')], mails: { ...mails, outboxUrl: null } });
    expect(shown()[0]!.textContent).toContain('Please ask its administrator for help.');
  });
});

describe('the proof of a claim', () => {
  const asked = { id: 'a', name: 'Brand a' };

  it('[P-12] asks for a mailbox at the domain of the website, and keeps what was typed', async () => {
    const refused: FormState = {
      ...{ outcome: 'invalid', values: { intent: 'claim', brand: 'a', mailbox: 'me@gmail.com' } },
      ...{ errors: { mailbox: 'Enter an address at brand.example.' }, message: null },
      differences: [],
      ...{ requestId: 'request-8', csrfToken: 'token', formKey: 'key-of-this-form-1' },
    };
    show({ claim: { ...asked, domain: 'brand.example', ownAddress: null } }, refused);
    const field = screen.getByLabelText(/^Email address/);
    expect(field.parentElement!.textContent).toContain('@brand.example');
    screen.getByText(/when somebody confirms it there, within 24 hours\.$/);
    fireEvent.change(field, { target: { value: 'me@gmail.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email address/).value).toBe('me@gmail.com');
  });

  it('[P-12] needs no mailbox for an own address at the domain, and has none without a domain', () => {
    const { container, unmount } = show({
      claim: { ...asked, domain: 'brand.example', ownAddress: 'jane@brand.example' },
    });
    screen.getByRole('button', { name: 'Choose Brand a' });
    expect(container.querySelector<HTMLInputElement>('[name="mailbox"]')!.type).toBe('hidden');
    unmount();
    show({ claim: { ...asked, domain: null, ownAddress: null } });
    screen.getByText(/No email can prove it/);
    screen.getByRole('button', { name: 'Send the request' });
    expect(document.querySelector('[name="mailbox"]')).toBeNull();
  });
});
