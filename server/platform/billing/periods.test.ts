import { describe, expect, it } from 'vitest';

import { momentInZone } from '../dates/zones';
import { periodFrom, trialEnd } from './periods';

describe('periods', () => {
  /** The ends of a plan that begins at a moment, one period after the other. */
  const endsOf = (
    start: string,
    timeZone: string,
    interval: 'monthly' | 'yearly',
    count: number,
  ) => {
    const ends = [new Date(start)];
    for (let at = 0; at < count; at += 1)
      ends.push(periodFrom({ anchor: ends[0]!, timeZone }, interval, ends.at(-1)!).end);
    return ends.slice(1).map((end) => momentInZone(end, timeZone));
  };

  it('[U-06 U-10] are months and years of the calendar in the zone of the account, east and west of UTC', () => {
    const sydney = '2027-02-28T21:18:00Z';
    expect(momentInZone(new Date(sydney), 'Australia/Sydney')).toBe('Mar 01, 2027, 08:18');
    expect(endsOf(sydney, 'Australia/Sydney', 'monthly', 3)).toEqual([
      'Apr 01, 2027, 08:18',
      // The clocks go back on 4 April.
      'May 01, 2027, 08:18',
      'Jun 01, 2027, 08:18',
    ]);
    expect(endsOf(sydney, 'Australia/Sydney', 'yearly', 2)).toEqual([
      'Mar 01, 2028, 08:18',
      'Mar 01, 2029, 08:18',
    ]);
    const losAngeles = '2027-03-01T04:30:00Z';
    expect(endsOf(losAngeles, 'America/Los_Angeles', 'monthly', 2)).toEqual([
      'Mar 28, 2027, 20:30',
      'Apr 28, 2027, 20:30',
    ]);
    expect(endsOf(losAngeles, 'America/Los_Angeles', 'yearly', 2)).toEqual([
      'Feb 28, 2028, 20:30',
      'Feb 28, 2029, 20:30',
    ]);
  });

  it('[U-10] of the 31st end with short months, and return to the 31st, in any zone', () => {
    for (const [zone, at] of [
      ['UTC', '2026-01-31T10:30:00Z'],
      ['Pacific/Auckland', '2026-01-30T21:30:00Z'],
      ['America/Los_Angeles', '2026-02-01T03:30:00Z'],
    ] as const)
      expect(endsOf(at, zone, 'monthly', 4).map((end) => end.slice(0, 6))).toEqual([
        'Feb 28',
        'Mar 31',
        'Apr 30',
        'May 31',
      ]);
    expect(endsOf('2028-02-29T12:00:00Z', 'UTC', 'yearly', 4)).toEqual([
      'Feb 28, 2029, 12:00',
      'Feb 28, 2030, 12:00',
      'Feb 28, 2031, 12:00',
      'Feb 29, 2032, 12:00',
    ]);
  });

  it('[U-10] keep their time of day where the clocks skip it or have it twice', () => {
    // In New York 02:30 does not exist on 14 March 2027, and 01:30 comes twice on 7 November.
    expect(endsOf('2027-02-14T07:30:00Z', 'America/New_York', 'monthly', 2)).toEqual([
      'Mar 14, 2027, 03:30',
      'Apr 14, 2027, 02:30',
    ]);
    const { end } = periodFrom(
      { anchor: new Date('2027-10-07T05:30:00Z'), timeZone: 'America/New_York' },
      'monthly',
      new Date('2027-10-07T05:30:00Z'),
    );
    expect(end).toEqual(new Date('2027-11-07T05:30:00Z'));
  });

  it('[P-02] a trial ends at midnight of the zone, also where the clocks change', () => {
    const at = (day: string, zone: string) => trialEnd(new Date(day), zone).toISOString();
    expect(at('2026-11-25T23:30:00Z', 'UTC')).toBe('2026-12-02T00:00:00.000Z');
    expect(at('2026-11-25T23:30:00Z', 'Pacific/Kiritimati')).toBe('2026-12-02T10:00:00.000Z');
    expect(at('2026-03-05T12:00:00Z', 'America/New_York')).toBe('2026-03-12T04:00:00.000Z');
    // In Beirut the clocks skip the midnight of this day.
    expect(at('2026-03-22T12:00:00Z', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  });
});
