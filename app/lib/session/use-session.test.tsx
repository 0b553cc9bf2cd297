// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';

import type { SessionUser } from '~/contracts/session/session';

import { createSessionStore, sessionStateOf, sessionStore } from './session-state';
import { useSession } from './use-session';

const user: SessionUser = { id: 'u1', email: 'ada@brand.example', expires_at: 1, error: null };

function Probe() {
  const { status, user: known } = useSession();
  return <p>{`${status} ${known?.email ?? 'nobody'}`}</p>;
}

function draw(root: unknown) {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Probe /> }], {
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
}

it('[A-16] starts from what the server rendered, then follows what was fetched', () => {
  draw({ browser: { session: { user, mark: 'm' } } });
  screen.getByText('authenticated ada@brand.example');
  act(() => sessionStore.set(sessionStateOf(null)));
  screen.getByText('unauthenticated nobody');
});

it('[A-16] is loading only where the server has told nothing', () => {
  expect(sessionStateOf(undefined).status).toBe('loading');
  expect(sessionStateOf(null).status).toBe('unauthenticated');
  expect(createSessionStore().get()).toBeNull();
});
