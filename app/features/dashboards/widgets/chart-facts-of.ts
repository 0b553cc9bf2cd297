import type { ChartFacts } from '~/components/charts/chart-facts';
import { seriesColours } from '~/components/charts/series-colours';
import type { DashboardContent } from '~/contracts/dashboards/content';

/** The product's texts and dates are English; so are its figures. */
const locale = 'en-US';

/** Colours are given once for the page: who is compared with has one colour in all of its widgets. */
export function chartFactsOf({
  dataSet,
  brand,
  product,
  period,
  baseline,
  comparison,
}: DashboardContent): ChartFacts {
  const ownBrandId = product?.id ?? brand?.id ?? null;
  return {
    colours: seriesColours(
      comparison.map(({ id }) => id),
      ownBrandId,
    ),
    currency: dataSet.currency,
    locale,
    ownBrandId,
    firstDay: period.startDate,
    baselineLabel: baseline?.label ?? null,
    baselineOutOfPlan: baseline?.outOfPlan ?? false,
  };
}
