import type { ChartFacts, ChartLinks, ReviewLinks } from '~/components/charts/chart-facts';
import { seriesColours } from '~/components/charts/results/series-colours';
import type { DashboardContent } from '~/contracts/dashboards/content';

/** Figures are written like the texts and dates of the product, which are in English. */
const locale = 'en-US';

/**
 * What all charts of a page share. Compared brands get their colours here, so that each has one colour in all widgets.
 *
 * @param links of charts and reviews; none in image files
 */
export function chartFactsOf(
  { dataSet, brand, product, baseline, secondBaseline, comparison }: DashboardContent,
  links: { links?: ChartLinks; reviews?: ReviewLinks } = {},
): ChartFacts {
  const ownBrandId = product?.id ?? brand?.id ?? null;
  return {
    colours: seriesColours(
      comparison.map(({ id }) => id),
      ownBrandId,
    ),
    currency: dataSet.currency,
    locale,
    ownBrandId,
    baselineLabel: baseline?.label ?? null,
    baselineOutOfPlan: baseline?.outOfPlan ?? false,
    ...(secondBaseline && { secondBaseline }),
    ...links,
  };
}
