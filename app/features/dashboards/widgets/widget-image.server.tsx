import { renderToStaticMarkup } from 'react-dom/server';

import { ChartImage } from '~/components/charts/chart-image';
import type { DashboardContent, WidgetView } from '~/contracts/dashboards/content';
import type { Theme } from '~/contracts/shell/preferences';

import { chartFactsOf } from './chart-facts-of';

/** Characters that XML does not have, whatever a product is called. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * A widget as an SVG document of its own (D-13).
 *
 * @param theme of the reader; without one that was chosen, light, as paper is
 */
export function drawWidget(
  { content, widget }: { content: DashboardContent; widget: WidgetView },
  { productName, theme }: { productName: string; theme: Theme },
): string {
  const { brand, product, dataSet, period } = content;
  const whose = product?.name ?? brand?.name ?? dataSet.name;
  return renderToStaticMarkup(
    <ChartImage
      widget={widget}
      facts={chartFactsOf(content)}
      theme={theme === 'dark' ? 'dark' : 'light'}
      footer={`${productName} · ${whose} · ${period.label}`}
    />,
  ).replace(notXml, '');
}
