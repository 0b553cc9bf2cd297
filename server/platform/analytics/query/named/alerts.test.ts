import { describe, expect, it } from 'vitest';

import type { Alert } from './alert-rule';
import { inOrder } from './alerts';

const alert = (subject: string, more: Partial<Alert>): Alert => ({
  severity: 'medium',
  topic: null,
  subject,
  text: subject,
  since: '2026-06-01',
  figure: { text: '', number: 0, unit: '', isChange: false },
  money: 0,
  ...more,
});

describe('the order of alerts', () => {
  const alerts = [
    alert('gain', { severity: 'gain', topic: 'reviews', money: 900 }),
    alert('sales', { money: -500 }),
    alert('share', { topic: 'share', money: -700 }),
    alert('rating', { topic: 'reviews', money: 0 }),
    alert('stock', { severity: 'high', topic: 'stock-outs', money: -600 }),
  ];
  const subjects = (followed: readonly string[]) =>
    inOrder(alerts, followed).map(({ subject }) => subject);

  it('is that of severity, then of money', () => {
    expect(subjects([])).toEqual(['stock', 'share', 'sales', 'rating', 'gain']);
  });

  it('[U-05] has topics that the user follows first among equally severe ones', () => {
    expect(subjects(['reviews'])).toEqual(['stock', 'rating', 'share', 'sales', 'gain']);
    expect(subjects(['stock-outs', 'share'])).toEqual(subjects([]));
  });
});
