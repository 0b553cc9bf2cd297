import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { csvColumns } from '../../../../server/bff/domains/dashboards/csv';
import type { OpenDataSet } from '../../../../server/platform/analytics/data-set';
import { metric } from '../../../../server/platform/analytics/metrics/registry';
import { dashboardDefinition } from '../../../../server/platform/dashboards/definition';
import { shippedDefinitions } from '../../../../server/platform/dashboards/shipped';
import { makeMarket } from './market';
import { openMarket } from './market-file';
import { selectionOf } from './questions';

const market = makeMarket();
let dataSet: OpenDataSet;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSet, close } = await openMarket(market));
});
afterAll(() => close());

const released = Object.values(shippedDefinitions)
  .map((definition) => dashboardDefinition.parse(definition))
  .filter((definition) => definition.released)
  .map((definition) => [`${definition.parentSlug}/${definition.slug}`, definition] as const);

/** Words that say nothing of what a column is without the metric or the kind of its rows. */
const bare = /^(series|share|growth|change)(?= \(|$)/i;

/** The words of a head, whatever their order, without those that only join others. */
const wordsOf = (label: string): string =>
  (label.toLowerCase().match(/[\p{L}\p{N}$%]+/gu) ?? [])
    .filter((word) => word !== 'of')
    .sort()
    .join(' ');

/** Says for a head what is wrong with it. */
function wrongIn(head: string, unit: string, code: string | null): string[] {
  const times = unit === '' ? 0 : head.toLowerCase().split(` ${unit.toLowerCase()} `).length - 1;
  // A share or a penetration says what it is of in this selection.
  const [name = ''] = code === null ? [] : metric(code).name.split(' of ');
  return [
    ...(bare.test(head) ? ['says nothing'] : []),
    ...(/, column \d+$/.test(head) ? ['is there twice'] : []),
    ...(times > 1 ? ['has its unit twice'] : []),
    ...(head.toLowerCase().includes(name.toLowerCase()) ? [] : [`does not name ${name}`]),
  ];
}

describe('[D-13] the heads of files', () => {
  it.each(released)('of %s name metric and unit once', async (_, { widgets, parentSlug }) => {
    const product = market.products.find(({ brand }) => brand === 2)!.id;
    const chosen = parentSlug === 'product-dossier' ? { product } : {};
    const selection = selectionOf({ ...chosen, competitors: [4] });
    for (const { id, query } of widgets) {
      const { columns } = await dataSet.engine.run(query, selection);
      const { heads } = csvColumns(columns);
      expect(new Set(heads).size).toBe(heads.length);
      const shown = columns.filter(({ role }) => role !== 'id');
      const wrong = heads.flatMap((head) => {
        const column = shown.find(({ label }) => head.startsWith(label));
        return wrongIn(head, column?.unit ?? '', column?.metric ?? null).map(
          (words) => `${id}: ${head} ${words}`,
        );
      });
      expect(wrong).toEqual([]);
      // Pages write no units into heads of money and rates: the words alone tell the columns apart.
      const words = shown
        .filter(({ role }) => role !== 'base' && role !== 'file')
        .map(({ label }) => wordsOf(label));
      expect([id, words]).toEqual([id, [...new Set(words)]]);
    }
  });
});
