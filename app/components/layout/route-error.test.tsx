// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ErrorView } from '~/contracts/errors/errors';
import { usePreferences } from '~/lib/shell/preferences';
import { ErrorBoundary as AppError } from '~/routes/_app';
import { ErrorBoundary as GuestError } from '~/routes/_guest';
import { renderThrown, shellView } from '~/test-support/render';

import RouteError from './route-error';
import { RootError, Shell } from './shell';

function thrown(status: number, view: Partial<ErrorView>): Response {
  const body = { code: 'internal', message: 'm', requestId: 'request-7', retry: false, ...view };
  return Response.json(body, { status });
}

const unavailable = () =>
  thrown(503, {
    code: 'upstream-unavailable',
    message: 'Your data could not be loaded.',
    retry: true,
  });

/** Lets time pass in steps: React draws and runs effects only between two of them. */
async function pass(seconds: number) {
  for (let step = 0; step < seconds * 10; step += 1) {
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
}

beforeEach(() => {
  // The router reports what a loader throws; here it is meant.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the error page', () => {
  it('[R-21] gives the page its title, also where no loader has sent it', async () => {
    renderThrown(<RouteError />, () => {
      throw new Response('<html>', { status: 429 });
    });
    await screen.findByRole('heading', { name: 'Too many requests' });
    // An effect sets the title, after the heading is there.
    await waitFor(() => expect(document.title).toMatch(/^Too many requests · /));
  });

  it.each([
    [
      'an error of the server',
      () => thrown(500, { message: 'at Object.<anonymous> (server.js:1)' }),
    ],
    ['a rendering error', () => new Error('at Object.<anonymous> (server.js:1)')],
  ])('[L-09 REL-06] has the exact words for %s, the request id, and no stack', async (_, error) => {
    renderThrown(
      <Shell view={shellView()} homeReload>
        <RouteError />
      </Shell>,
      () => {
        throw error();
      },
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Something went wrong!',
    );
    screen.getByText(
      'Our team has been notified, meanwhile you may refresh the page or try again later.',
    );
    expect(document.body.textContent).not.toContain('server.js');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it.each([
    [1440, 'expanded'],
    [1200, 'expanded'],
    [1199, 'collapsed'],
    [800, 'collapsed'],
  ])('[L-09] at %i px the sidebar is %s, and as chosen again afterwards', async (width, state) => {
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
    const shownNavigation = () => screen.getByTestId('navigation').textContent;
    const Chosen = () => <p data-testid="navigation">{usePreferences().navigation}</p>;
    renderThrown(
      <>
        <Chosen />
        <RouteError />
      </>,
      () => {
        throw thrown(500, {});
      },
    );
    await screen.findByRole('heading', { name: 'Something went wrong!' });
    // An effect sets it, after the page is drawn.
    await waitFor(() => expect(shownNavigation()).toBe(state));
    cleanup();
    // Another error leaves the choice as it is.
    renderThrown(
      <>
        <Chosen />
        <RouteError />
      </>,
      () => {
        throw thrown(404, { code: 'not-found', message: 'There is nothing at this address.' });
      },
    );
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(shownNavigation()).toBe('expanded');
  });

  it('[REL-06 L-09] shows the request id', async () => {
    renderThrown(<RouteError />, () => {
      throw thrown(500, {});
    });
    expect((await screen.findByText('request-7')).tagName).toBe('CODE');
  });

  it.each([
    ['a page whose frame could not be loaded', <AppError />],
    [
      'a page in its frame',
      <Shell view={shellView()} homeReload key="frame">
        <RouteError />
      </Shell>,
    ],
    ['a page of a guest', <GuestError />],
    ['the document', <RootError />],
  ])('[L-09] of %s has a logo that links home with a full reload', async (_, boundary) => {
    renderThrown(boundary, () => {
      throw thrown(500, {});
    });
    const logos = await screen.findAllByRole('link', { name: 'Endcap, home' });
    // A client navigation would prevent the click's default.
    const prevented: boolean[] = [];
    const watch = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', watch);
    for (const logo of logos) {
      expect(logo.getAttribute('href')).toBe('/dashboards/brand-dossier/dossier');
      fireEvent.click(logo);
    }
    window.removeEventListener('click', watch);
    expect(prevented).toEqual(logos.map(() => false));
  });

  it('[R-23] a 404 has a way home', async () => {
    renderThrown(<RouteError />, () => {
      throw thrown(404, { code: 'not-found', message: 'There is nothing at this address.' });
    });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/dashboards/brand-dossier/dossier',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('a 403 says in the words of the server what is closed', async () => {
    renderThrown(<RouteError />, () => {
      throw thrown(403, {
        code: 'forbidden',
        message: "You don't have permission for Sunny Oats.",
      });
    });
    await screen.findByText("You don't have permission for Sunny Oats.");
  });

  it('[REL-02] an upstream that is away can be tried again by a button', async () => {
    let away = true;
    renderThrown(<RouteError />, () => {
      if (away) throw unavailable();
      return null;
    });
    const button = await screen.findByRole('button', { name: 'Try again' });
    away = false;
    fireEvent.click(button);
    await screen.findByText('works again');
  });

  /** A page whose upstream is away until `comeBack`. @param isPhone whether the style sheet hides it */
  function renderUnavailable(isPhone: boolean) {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
    vi.useFakeTimers();
    let away = true;
    const loader = vi.fn(async () => {
      // As long as a network at least: the router shows a try only when it is drawn meanwhile.
      // eslint-disable-next-line no-restricted-syntax -- the test moves the clock
      await new Promise((resolve) => setTimeout(resolve, 250));
      if (away) throw unavailable();
      return null;
    });
    renderThrown(<RouteError />, loader);
    return { loader, comeBack: () => (away = false) };
  }

  it('[REL-02] the page tries by itself, and works again within 4 s of the return', async () => {
    const { loader, comeBack } = renderUnavailable(false);
    await pass(8);
    expect(loader.mock.calls.length).toBeGreaterThanOrEqual(3);
    screen.getByRole('heading', { name: 'Our data service is not answering' });
    comeBack();
    await pass(4);
    screen.getByText('works again');
  });

  it('[L-11] a page that a phone does not show asks for nothing', async () => {
    const { loader } = renderUnavailable(true);
    await pass(8);
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('too many requests are not answered with more of them', async () => {
    vi.useFakeTimers();
    const loader = vi.fn(() => {
      throw thrown(429, { code: 'too-many-requests', retry: true });
    });
    renderThrown(<RouteError />, loader);
    await pass(20);
    screen.getByRole('heading', { name: 'Too many requests' });
    screen.getByRole('button', { name: 'Try again' });
    expect(loader).toHaveBeenCalledTimes(1);
  });
});
