// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { memberView, renderAt, shellView } from '~/test-support/render';

import { Shell } from './shell';

afterEach(cleanup);

describe('the shell', () => {
  it('[L-17] has its landmarks, with the skip link first', () => {
    renderAt(<Shell view={memberView()}>content</Shell>);
    expect(document.querySelector('a')?.textContent).toBe('Skip to content');
    expect(screen.getByRole('main').textContent).toBe('content');
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toContain('Powered by Endcap');
    expect(screen.getByRole('banner').textContent).toContain('Northfork');
    expect(screen.getByRole('banner').textContent).toContain('Priya Nair');
    expect(screen.getByRole('banner').textContent).toContain('Core Brand');
  });

  it('names a brand on pages about one, and none on lists of the whole account', () => {
    const banner = () => screen.getByRole('banner').textContent;
    for (const path of [
      '/consignment-orders',
      '/consignment-orders/PO-1',
      '/inventory',
      '/users',
    ]) {
      renderAt(<Shell view={memberView()}>content</Shell>, path);
      expect(banner(), path).not.toContain('Northfork');
      cleanup();
    }
    renderAt(<Shell view={memberView()}>content</Shell>, '/settings');
    expect(banner()).toContain('Northfork');
  });

  it('[X-24] says how many brands a trial compares, and its days', () => {
    const range = { startDate: '2026-06-02', endDate: '2026-08-30' };
    renderAt(
      <Shell view={memberView({ banner: { type: 'trial', competitorLimit: 3, range } })}>
        content
      </Shell>,
    );
    expect(document.body.textContent).toContain(
      'You can compare 3 brand(s) and see all data from Jun 02, 2026 – Aug 30, 2026',
    );
  });

  it('[L-16] stands with a quiet notice when the navigation failed', () => {
    renderAt(
      <Shell view={shellView({ navigation: [], navigationFailed: true, degraded: true })}>
        content
      </Shell>,
    );
    expect(screen.getByRole('status').textContent).toContain('The navigation could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toBe('content');
  });

  it('[L-16] leaves the next route change to the browser when the navigation failed', () => {
    // A client navigation prevents the click's default, a full page load does not.
    renderAt(<Shell view={shellView({ navigationFailed: true })}>content</Shell>);
    const prevented: boolean[] = [];
    const watch = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', watch);
    fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
    window.removeEventListener('click', watch);
    expect(prevented).toEqual([false]);
  });

  it('[A-13] says that the sign-in could not be confirmed, alone', () => {
    renderAt(
      <Shell view={memberView({ signInUnconfirmed: true, degraded: true })}>content</Shell>,
      '/orders?tab=new',
    );
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain('We could not confirm your sign-in');
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/auth/login?returnTo=%2Forders%3Ftab%3Dnew',
    );
  });

  it('[L-16] shows the e-mail address where the platform could not say who the user is', () => {
    const profile = {
      firstName: '',
      lastName: '',
      email: 'priya@brand.example',
      designation: null,
    };
    renderAt(<Shell view={shellView({ signedIn: true, profile, degraded: true })}>content</Shell>);
    expect(screen.getByRole('banner').textContent).toContain('priya@brand.example');
  });
});
