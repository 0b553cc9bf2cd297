import { describe, expect, it } from 'vitest';

import { dayInZone, momentInZone, readTimeZone, timeZoneText } from './zones';

describe('time zones', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    [' europe/BERLIN ', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
  ])('[U-10] %j is read as %s', (text, name) => {
    expect(readTimeZone(text)).toBe(name);
  });

  it.each([
    '',
    'New York',
    '+05:30',
    'Mars/Olympus',
    'America/',
    '../etc',
    'x'.repeat(65),
    'UTC\0',
  ])('[U-10] %j is no time zone', (text) => {
    expect(readTimeZone(text)).toBeNull();
  });

  it('[U-10] moments and days are those of the zone, also at midnight', () => {
    const at = new Date('2026-06-07T04:00:00Z');
    expect([dayInZone(at, 'UTC'), dayInZone(at, 'America/Los_Angeles')]).toEqual([
      '2026-06-07',
      '2026-06-06',
    ]);
    expect(momentInZone(at, 'America/New_York')).toBe('Jun 07, 2026, 00:00');
    expect([timeZoneText('America/New_York'), timeZoneText('UTC')]).toEqual([
      'New York time',
      'UTC',
    ]);
  });
});
