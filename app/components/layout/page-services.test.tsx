// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';

import '~/test-support/render';

import { ProgressBar } from './page-services';

it('[L-08] shows progress at once while a client navigation waits, and only then', async () => {
  let answer: (value: null) => void = () => undefined;
  const frame = (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: frame,
      children: [
        { index: true, element: <p>here</p> },
        {
          path: 'next',
          loader: () =>
            new Promise<null>((resolve) => {
              answer = resolve;
            }),
          element: <p>there</p>,
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => {
    void router.navigate('/next');
  });
  screen.getByRole('progressbar', { name: 'Loading the page' });
  screen.getByText('here');
  await act(async () => {
    answer(null);
  });
  await screen.findByText('there');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
