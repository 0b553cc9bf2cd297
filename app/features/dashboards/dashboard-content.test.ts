import { describe, expect, it } from 'vitest';

import { filterOf } from '~/test-support/dashboard-fixture';

import { noticeTexts } from './dashboard-content';

const notice = (parameter: string, message: string) => ({
  code: 'left-out',
  parameter,
  subject: null,
  message,
});
const period = {
  startDate: '2026-06-08',
  endDate: '2026-08-30',
  label: 'Last 12 weeks',
  incomplete: false,
  gapDays: 0,
  gaps: null,
};

describe('the notices of a page', () => {
  it('[D-06 R-19] say which days are shown in place of those that were left out or cut', () => {
    const filters = [filterOf('history', 'historical_toggle'), filterOf('region', 'region')];
    const said = (...of: [string, string][]) =>
      noticeTexts({ notices: of.map((one) => notice(...one)), filters, period });
    const shown = 'Shown: Jun 08 – Aug 30, 2026.';
    expect(said(['timerange', 'Wrong Time Format.'])).toEqual([`Wrong Time Format. ${shown}`]);
    expect(said(['history', 'All data is off.'])).toEqual([`All data is off. ${shown}`]);
    expect(said(['timerange', 'Cut.'], ['time_frame', 'Cut by the plan.'])).toEqual([
      'Cut.',
      `Cut by the plan. ${shown}`,
    ]);
    expect(said(['region', 'No region.'], ['region', 'No region.'])).toEqual(['No region.']);
    // A visitor's range and comparison are left out for the same reason.
    expect(said(['timerange', 'Public.'], ['comparison', 'Public.'])).toEqual([`Public. ${shown}`]);
  });

  it('[D-06] name a single day once', () => {
    const one = { ...period, startDate: '2026-08-30' };
    expect(
      noticeTexts({ notices: [notice('timerange', 'Cut.')], filters: [], period: one }),
    ).toEqual(['Cut. Shown: Aug 30, 2026.']);
  });
});
