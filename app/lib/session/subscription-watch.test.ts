import { expect, it, vi } from 'vitest';

import { createSubscriptionWatch } from './subscription-watch';

it('[A-25] a change that the page does not show loads its data again, once', () => {
  const revalidate = vi.fn();
  const watch = createSubscriptionWatch(revalidate);
  watch.hear('one');
  expect([watch.isShown(), revalidate.mock.calls.length]).toEqual([false, 0]);
  watch.show('one');
  watch.hear('one');
  watch.hear(null);
  expect([watch.isShown(), revalidate.mock.calls.length]).toEqual([true, 0]);
  watch.hear('two');
  watch.hear('two');
  expect(revalidate).toHaveBeenCalledTimes(1);
  // The data came, and were changed once more in the meantime.
  watch.show('three');
  watch.hear('four');
  expect(revalidate).toHaveBeenCalledTimes(2);
});
