import { expect, it } from 'vitest';

import type { Log } from '../../log';
import { progressLog } from './demo';

it('the first start has a line for each step of the demo data, and for a long step one every ten seconds', () => {
  const lines: unknown[] = [];
  const log = { info: (_facts: unknown, text: string) => lines.push(text) } as unknown as Log;
  let now = 1_000_000;
  const report = progressLog(log, () => now);
  report('Orders', 0.12);
  report('Order lines', 0.45);
  for (const share of [0.5, 0.55, 0.6]) {
    now += 6_000;
    report('Order lines', share);
  }
  report('Roll-ups', 0.9);
  expect(lines).toEqual([
    'demo data: 12 %, Orders',
    'demo data: 45 %, Order lines',
    'demo data: 55 %, Order lines',
    'demo data: 90 %, Roll-ups',
  ]);
});
