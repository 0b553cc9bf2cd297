import { describe, expect, it } from 'vitest';

import type { Account } from './account';
import { allTimeZones, currentZoneName, dayInZone, timeZoneOf } from './time-zone';

describe('the list of time zones', () => {
  it('[U-10] has each zone once, by its current name', () => {
    const zones = allTimeZones('UTC');
    expect(zones).toEqual(expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kolkata']));
    for (const former of ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev', 'America/Buenos_Aires'])
      expect([former, zones.includes(former), zones.includes(currentZoneName(former))]).toEqual([
        former,
        false,
        true,
      ]);
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('[U-10] has the stored zone, also where the runtime does not list it', () => {
    expect(allTimeZones('Asia/Hanoi')).toContain('Asia/Hanoi');
    const stored = timeZoneOf({ user: { timeZone: 'Asia/Calcutta' } } as Account);
    expect([stored, allTimeZones('UTC').includes(stored)]).toEqual(['Asia/Kolkata', true]);
  });

  it('[U-10] has names that name the same zone as the former ones', () => {
    const moments = ['2026-01-15T18:20:00Z', '2026-07-15T05:35:00Z'];
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const at of moments)
        expect(dayInZone(at, currentZoneName(zone))).toBe(dayInZone(at, zone));
  });
});
