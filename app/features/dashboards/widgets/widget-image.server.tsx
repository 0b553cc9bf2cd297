import { renderToStaticMarkup } from 'react-dom/server';

import { factsOfWidget } from '~/components/charts/chart-facts';
import { ChartImage } from '~/components/charts/chart-image.server';
import {
  changeMetric,
  isBefore,
  isChange,
  placeOfBaseline,
  whyClosed,
  yearAgoOf,
} from '~/contracts/dashboards/baselines';
import type { DashboardContent, WidgetView } from '~/contracts/dashboards/content';
import { forPage, namesBaseline } from '~/contracts/dashboards/file-columns';
import type { Theme } from '~/contracts/shell/preferences';

import { daysOfPeriod } from '../freshness';
import { chartFactsOf } from './chart-facts-of';

/** Characters that XML does not allow. Names of products may contain them. */
// eslint-disable-next-line no-control-regex -- the pattern removes them
const invalidInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * The baselines of the changes in a widget's columns, as in the head of the page: ', vs. prior 12 weeks'. A tile shows
 * them beside its figure.
 */
function comparedWith(
  { chart, result: { columns, baselineLabel, reference } }: WidgetView,
  content: DashboardContent,
): string {
  const compared = columns.filter(
    (column) => isChange(column) || isBefore(column) || namesBaseline(column),
  );
  const isGrowth = columns.some(({ metric, role }) => metric === changeMetric && role === 'value');
  if (chart === 'tile' || (compared.length === 0 && !isGrowth)) return '';
  // A reference stands in place of the periods, except for growth, which is over time.
  const own = baselineLabel ? yearAgoOf(content) : null;
  const named = own === null ? baselineLabel?.toLowerCase() : null;
  const other = compared.length > 0 ? (reference ?? named) : null;
  const places = new Set([0, ...compared.map(placeOfBaseline)]);
  const ofPage = own === null ? content.baselines.filter((_, place) => places.has(place)) : [own];
  const periods = other ? [] : ofPage;
  const said = [
    ...(other ? [other] : []),
    ...periods.map((one) => [one.label, whyClosed(one)].filter(Boolean).join(': ')),
  ];
  return said.length === 0 ? '' : `, vs. ${said.join(' and ')}`;
}

/**
 * A widget as an SVG document that stands alone (D-13).
 * @param applied the applied filters in a line; '' without any
 * @param theme of the reader; without a choice the image is light, like paper
 * @param font as `ChartImage`
 */
export function drawWidget(
  { content, widget, applied }: { content: DashboardContent; widget: WidgetView; applied: string },
  { productName, theme, font }: { productName: string; theme: Theme; font: string | null },
): string {
  const { brand, product, dataSet, period } = content;
  const subject = product?.name ?? brand?.name ?? dataSet.name;
  return renderToStaticMarkup(
    <ChartImage
      widget={forPage(widget)}
      facts={factsOfWidget(chartFactsOf(content), widget)}
      theme={theme === 'dark' ? 'dark' : 'light'}
      font={font}
      footer={[
        productName,
        subject,
        [[period.label, daysOfPeriod(period)].filter(Boolean).join(': '), period.gaps]
          .filter(Boolean)
          .join(', ') + comparedWith(widget, content),
        applied,
      ]
        .filter(Boolean)
        .join(' · ')}
    />,
  ).replace(invalidInXml, '');
}
