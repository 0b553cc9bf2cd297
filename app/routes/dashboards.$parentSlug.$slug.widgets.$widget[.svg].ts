import type { LoaderFunctionArgs } from '@remix-run/node';

import { widgetParamsSchema } from '~/contracts/dashboards/dashboard';
import { emptyViewSchema } from '~/contracts/shell/root';
import { drawWidget } from '~/features/dashboards/widgets/widget-image.server';

/** D-13: a widget as an image. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(
    args,
    { guard: 'dashboards.view', params: widgetParamsSchema, view: emptyViewSchema },
    async ({ params: place, url }) => {
      const { headers, font, ...drawn } = await context.dashboards.image(place, url);
      const { productName, preferences } = context;
      const svg = drawWidget(drawn, { productName, theme: preferences.theme, font });
      return new Response(svg, { headers });
    },
  );
}
