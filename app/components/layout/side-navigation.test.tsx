// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { ShellView } from '~/contracts/shell/shell';
import { listenToToasts, type ToastMessage } from '~/lib/interaction/toast';
import { memberView, renderAt, shellView } from '~/test-support/render';

import SideNavigation from './side-navigation';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(view: ShellView | null, at = '/', homeReload = false) {
  return renderAt(<SideNavigation view={view} productName="Endcap" homeReload={homeReload} />, at);
}

describe('the side navigation', () => {
  it('[L-01] has two levels, with the group of the current page open and its item marked', () => {
    show(shellView(), '/dashboards/brand-dossier/performance?brand=7');
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(['Performance']);
    const groups = [...document.querySelectorAll('details')];
    expect(
      groups.map((group) => [group.querySelector('summary')?.textContent, group.open]),
    ).toEqual([
      ['Brand dossier', true],
      ['Product dossier', false],
    ]);
    const iconsOf = (element: Element) =>
      [...element.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1]);
    expect(groups.map((group) => iconsOf(group.querySelector('summary')!)[0])).toEqual(
      shellView()
        .navigation.filter(({ children }) => children.length > 0)
        .map(({ iconClass }) => iconClass),
    );
    const product = groups[1]!;
    const link = within(product).getByText('Product info').closest('a');
    // the chosen brand goes along from dashboard to dashboard.
    expect(link?.getAttribute('href')).toBe('/dashboards/product-dossier/info?brand=7');
  });

  it('[L-17] what is to come, or needs something, is marked in sight and in the name of its link', () => {
    const page = (id: string, note?: string) => ({
      ...{ id, name: id, href: `/dashboards/x/${id}`, note, iconClass: null },
      children: [],
    });
    show(
      shellView({
        navigation: [page('Later', 'Coming soon'), page('Closed', 'Needs a brand'), page('Open')],
      }),
    );
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'LaterSoon, coming soon',
      'Closed, needs a brand',
      'Open',
    ]);
    expect(main.getByText('Soon').closest('.sr-only')).toBeNull();
    main.getByRole('link', { name: 'Later , coming soon' });
  });

  it('[L-01] marks a top-level item', () => {
    show(shellView(), '/orders');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Orders');
  });

  it('[L-01] links nothing but paths of the app and web addresses', () => {
    const bad = (id: string, href: string | null) => ({
      id,
      name: id,
      href,
      iconClass: null,
      children: [],
    });
    show(
      shellView({
        navigation: [
          bad('script', 'javascript:alert(1)'),
          bad('protocol', '//evil.example'),
          bad('heading', null),
          bad('web', 'https://ops.example/x'),
        ],
      }),
    );
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://ops.example/x']);
  });

  it('[L-04] a visitor gets Sign Up and Log In', () => {
    show(shellView(), '/dashboards/brand-dossier/performance?brand=7');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
    // The sign-in leads back to the page with its state.
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fdashboards%2Fbrand-dossier%2Fperformance%3Fbrand%3D7',
    );
    expect(screen.queryByText('Settings')).toBeNull();
    expect(screen.queryByText('Sign Out')).toBeNull();
  });

  it('[L-04 A-20] somebody signed in gets Settings and Sign Out, a POST with the form token', () => {
    show(memberView(), '/settings/general');
    expect(
      screen.getByRole('link', { name: 'Settings', current: 'page' }).getAttribute('href'),
    ).toBe('/settings/general');
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Out' }).form!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/auth/logout']);
    expect(new FormData(form).get('csrfToken')).toBe('token-of-the-form');
    expect(screen.queryByText('Log In')).toBeNull();
  });

  it('[L-02] collapses by a form that works without JavaScript, and at once with it', () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    show(memberView(), '/orders?tab=new');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Collapse navigation' });
    expect([button.getAttribute('aria-expanded'), button.form?.getAttribute('action')]).toEqual([
      'true',
      '/preferences',
    ]);
    expect(Object.fromEntries(new FormData(button.form!, button) as never)).toEqual({
      navigation: 'collapsed',
      csrfToken: 'token-of-the-form',
      returnTo: '/orders?tab=new',
    });
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeTruthy();
    // All pages stay reachable: the groups are open, for the flyouts beside the icons.
    expect([...document.querySelectorAll('details')].map((group) => group.open)).toEqual([
      true,
      true,
    ]);
    expect(sent).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Expand navigation' }));
    expect([...document.querySelectorAll('details')].map((group) => group.open)).toEqual([
      false,
      false,
    ]);
  });

  it.each([
    ['cannot be sent', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is refused', () => Promise.resolve(new Response('', { status: 403 }))],
  ])('[X-10] a choice that %s is told in a toast', async (_how, answer) => {
    vi.stubGlobal('fetch', answer);
    const said: ToastMessage[] = [];
    const deaf = listenToToasts((message) => said.push(message));
    // Drops the messages that earlier tests left.
    said.length = 0;
    show(memberView());
    fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    await waitFor(() => expect(said).toHaveLength(1));
    deaf();
    // The document keeps the choice, for the next test too.
    fireEvent.click(screen.getByRole('button', { name: 'Expand navigation' }));
    expect(said).toEqual([
      {
        level: 'error',
        text: 'There was a problem with the request. Please try again after some time.',
      },
    ]);
  });

  it('[L-16] without navigation there is still the way home and out', () => {
    show(memberView({ navigation: [], navigationFailed: true }));
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(
      '/dashboards/brand-dossier/dossier',
    );
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });
});
