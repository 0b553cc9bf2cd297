import { expect, it } from 'vitest';

import { createTurns } from './turns';

it('work that arrives at once begins in order, and other work comes in between', async () => {
  const turn = createTurns();
  const order: string[] = [];
  let over = false;
  const others = (async () => {
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    }
  })();
  await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      await turn();
      order.push(`work ${index}`);
    }),
  );
  over = true;
  await others;
  expect(order.filter((each) => each !== 'other')).toEqual([0, 1, 2, 3, 4].map((n) => `work ${n}`));
  // Between two pieces of work the event loop has turned.
  for (let n = 1; n < 5; n += 1)
    expect(order.slice(order.indexOf(`work ${n - 1}`), order.indexOf(`work ${n}`))).toContain(
      'other',
    );
});
