import { describe, expect, it } from 'vitest';

import { fakeCatalogue, fakeDataSet } from '../../../tests/support/data/fake-data-set';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import { resultOfRows } from '../analytics/query/results/query-result';
import { publicScope } from './access-scope';
import { dashboardDefinition } from './definition';
import { withNoteOnGaps } from './note-on-gaps';
import { resolveSelection } from './selection/resolve-selection';
import { Notices } from './selection/notices';
import { shippedDefinitions } from './shipped';

const gap = { startDate: '2026-06-01', endDate: '2026-06-14' };
const set = fakeDataSet({ gaps: [gap] });
const alerts: WidgetQuery = { language: 'sql', name: 'alerts' };
const profile: WidgetQuery = { language: 'sql', name: 'brand-profile' };

/** The note of a widget on the dossier in a range of days. */
async function noteOf(
  query: WidgetQuery,
  startDate: string,
  endDate: string,
  comparison: readonly string[] = [],
) {
  const definition = Object.values(shippedDefinitions)
    .map((each) => dashboardDefinition.parse(each))
    .find(({ slug }) => slug === 'dossier')!;
  const brands = [{ id: 'brd_own', name: 'Own', dataSetId: 'demo' }];
  const selection = await resolveSelection(
    {
      timerange: { startDate, endDate },
      filters:
        comparison.length === 0 ? [] : [{ name: 'comparison_type', values: [...comparison] }],
    },
    {
      definition,
      accessScope: { ...publicScope, variant: 'full', brands, competitorLimit: 3 },
      brand: brands[0]!,
      set,
      catalogue: fakeCatalogue,
      iconUrl: (path) => path,
      notices: new Notices(),
    },
  );
  const open = { info: set.info, set, selection: selection! };
  return (await withNoteOnGaps(open, query, resultOfRows(set, [], []))).note;
}

describe('the note of a widget', () => {
  it('[D-33] names the days without data in the period and in what it is compared with', async () => {
    const named = 'no data Jun 01 – Jun 14, 2026 (14 days).';
    expect(await noteOf(alerts, '2026-06-15', '2026-06-28')).toBe(
      `Not comparable with Jun 01 – Jun 14, 2026: ${named}`,
    );
    expect(await noteOf(alerts, '2026-06-08', '2026-06-21')).toBe(
      `Not comparable with May 25 – Jun 07, 2026: ${named}`,
    );
    const verbatims: WidgetQuery = { language: 'sql', name: 'verbatims' };
    expect(await noteOf(verbatims, '2026-06-01', '2026-06-28')).toBe(
      'No data Jun 01 – Jun 14, 2026 (14 days).',
    );
    expect(await noteOf(verbatims, '2026-06-15', '2026-06-28')).toBeUndefined();
    expect(await noteOf(alerts, '2026-07-06', '2026-07-19')).toBeUndefined();
    expect(await noteOf(profile, '2026-06-15', '2026-06-28')).toBeUndefined();
    // With year ago beside it, the prior period still has the gap.
    const both = ['year_ago', 'prior_period'];
    expect(await noteOf(alerts, '2026-06-15', '2026-06-28', both)).toContain(named);
  });
});
