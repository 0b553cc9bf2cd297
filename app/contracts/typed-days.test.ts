import { describe, expect, it } from 'vitest';

import { dayFault, plainDay } from './typed-days';

describe('typed days', () => {
  it.each([
    ['12/15/26', 'en-US', '12/15/2026'],
    ['12/15/26', 'en-GB', '12/15/2026'],
    ['05/06/26', 'en-US', '05/06/2026'],
    ['5/6/2026', 'en-US', '05/06/2026'],
    ['15/12/2026', 'en-GB', '12/15/2026'],
    ['05.06.26', 'de', '06/05/2026'],
    ['15.12.2026', 'en-US', '12/15/2026'],
    ['2026/12/15', 'de', '12/15/2026'],
    ['32/12/31', 'ja', '12/31/2032'],
    ['05/05/26', 'en-GB', '05/05/2026'],
    ['15-Dec-26', 'en-US', '12/15/2026'],
    ['15 December 2026', 'en-GB', '12/15/2026'],
    ['December 15, 2026', 'en-US', '12/15/2026'],
    ['2026-12-15 00:00:00', 'en-US', '12/15/2026'],
    ['2026-12-15T00:00:00.000Z', 'en-US', '12/15/2026'],
  ])('[O-03] %s is read as %s writes days: %s', (text, language, day) => {
    expect(plainDay(text, language)).toBe(day);
  });

  it.each([
    // Day or month first: ambiguous, so unchanged.
    ['05/06/26', 'en-GB'],
    ['05-06-26', 'fr'],
    ['05.06.26', 'en-US'],
    ['26/12/15', 'ja'],
    // Days and forms that every field reads.
    ['05/06/2026', 'en-GB'],
    ['2026-05-06', 'de'],
    // Not days.
    ['15/12/26', 'en-US'],
    ['13/1/2026', 'en-US'],
    ['02/30/26', 'en-US'],
    ['12/15', 'en-US'],
    ['12/15/026', 'en-US'],
    ['2026-12-15 09:30:00', 'en-US'],
    ['15-Foo-26', 'en-US'],
    ['05/06/26', 'no language', '05/06/2026'],
  ])('[O-03] %s stays as it is in %s', (text, language, kept = text) => {
    expect(plainDay(text, language)).toBe(kept);
  });

  it('[O-03 D-05] names both readings of a day that can mean two', () => {
    expect(dayFault('05/06/26')).toBe(
      '“05/06/26” can mean May 06, 2026 or Jun 05, 2026. Enter it as MM/DD/YYYY.',
    );
    for (const text of ['12/15/26', '02/30/26', 'soon', '13/13/26'])
      expect(dayFault(text)).toBe('Wrong Time Format.');
  });
});
