import type { ChartFacts, ChartLinks, ReviewLinks } from '~/components/charts/chart-facts';
import { drawnOf } from '~/components/charts/results/drawn-ids';
import { pageColours } from '~/components/charts/results/series-colours';
import { whyClosed } from '~/contracts/dashboards/baselines';
import type { DashboardContent } from '~/contracts/dashboards/content';

/** Figures are written like the texts and dates of the product, which are in English. */
const locale = 'en-US';

/** The brand that is looked at, on a page about any brand (D-02). */
const lookedAt = ({ filters }: DashboardContent): string | undefined =>
  filters.find(({ kind }) => kind === 'search_brands')?.selected[0]?.value;

/**
 * What all charts of a page share. Brands get their colours here, so that each has one in all widgets.
 * @param content with all widgets of the page, also where one of them is drawn alone
 * @param links of charts and reviews; none in image files
 */
export function chartFactsOf(
  content: DashboardContent,
  links: { links?: ChartLinks; reviews?: ReviewLinks } = {},
): ChartFacts {
  const { dataSet, brand, product, baselines, comparison, widgets } = content;
  const ownBrandId = product?.id ?? brand?.id ?? null;
  const colours = pageColours(
    comparison.map(({ id }) => id),
    widgets.map((widget) => drawnOf(widget, ownBrandId)),
    ownBrandId,
  );
  const looked = lookedAt(content);
  return {
    colours,
    subjectColour:
      looked === undefined || looked === brand?.id ? 'own' : (colours[looked] ?? 'average'),
    currency: dataSet.currency,
    locale,
    ownBrandId,
    baselines: baselines.map((one) => ({ label: one.label, closed: whyClosed(one) })),
    ...links,
  };
}
