import { describe, expect, it } from 'vitest';

import { momentText, timeZoneText } from './dates';

describe('moments in a time zone', () => {
  it.each([
    ['2026-06-07T02:30:00Z', 'UTC', 'Jun 07, 2026, 02:30'],
    ['2026-06-07T02:30:00Z', 'America/New_York', 'Jun 06, 2026, 22:30'],
    ['2026-12-31T20:15:00Z', 'Asia/Kolkata', 'Jan 01, 2027, 01:45'],
    ['2026-03-08T07:00:00Z', 'America/New_York', 'Mar 08, 2026, 03:00'],
    ['2026-06-07T04:00:00Z', 'America/New_York', 'Jun 07, 2026, 00:00'],
  ])('[U-10] %s in %s is %s', (iso, timeZone, text) => {
    expect(momentText(iso, timeZone)).toBe(text);
  });

  it.each([
    ['America/New_York', 'New York time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('[U-10] %s is called %s', (timeZone, text) => {
    expect(timeZoneText(timeZone)).toBe(text);
  });
});
