// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import { skipClosedForm } from './skip-closed';

const router = vi.fn();
window.addEventListener('popstate', router);
afterEach(() => router.mockClear());

const open = (path: string) => window.history.pushState({ idx: window.history.length }, '', path);
const here = () => window.location.pathname + window.location.search;
/** Waits for the page that the router hears of. */
const arrive = async (step: -1 | 1, path: string) => {
  window.history.go(step);
  await vi.waitFor(() => {
    expect(here()).toBe(path);
    expect(router).toHaveBeenCalledTimes(1);
  });
  router.mockClear();
};

it('[O-12] Back from a placed order leads to the page before its form at once, and Forward to the order', async () => {
  open('/list');
  open('/new?form=other-form-of-the-user');
  for (const step of ['', '&step=review', '', '&step=review'])
    open(`/new?form=placed-form-of-user${step}`);
  skipClosedForm();
  open('/order');
  await arrive(-1, '/new?form=other-form-of-the-user');
  await arrive(1, '/order');
  // The page that places a stored draft has no key.
  open('/order/place');
  skipClosedForm();
  open('/order?placed');
  await arrive(-1, '/order');
  await arrive(-1, '/new?form=other-form-of-the-user');
  await arrive(1, '/order');
  await arrive(-1, '/new?form=other-form-of-the-user');
  await arrive(-1, '/list');
  await arrive(1, '/new?form=other-form-of-the-user');
});
