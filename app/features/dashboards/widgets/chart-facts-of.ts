import type { ChartFacts, ChartLinks, ReviewLinks } from '~/components/charts/chart-facts';
import { drawnIds } from '~/components/charts/results/drawn-ids';
import { pageColours } from '~/components/charts/results/series-colours';
import type { DashboardContent } from '~/contracts/dashboards/content';

/** Figures are written like the texts and dates of the product, which are in English. */
const locale = 'en-US';

/**
 * What all charts of a page share. Brands get their colours here, so that each has one in all widgets.
 *
 * @param content with all widgets of the page, also where one of them is drawn alone
 * @param links of charts and reviews; none in image files
 */
export function chartFactsOf(
  { dataSet, brand, product, baseline, secondBaseline, comparison, widgets }: DashboardContent,
  links: { links?: ChartLinks; reviews?: ReviewLinks } = {},
): ChartFacts {
  const ownBrandId = product?.id ?? brand?.id ?? null;
  return {
    colours: pageColours(
      comparison.map(({ id }) => id),
      widgets.map((widget) => drawnIds(widget, ownBrandId)),
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
