import * as z from 'zod';

import type { SampleGroup } from '~/components/charts/samples/sample-data';
import { samplesOf } from '~/components/charts/samples/samples';
import { widgetSchema } from '~/contracts/dashboards/content';
import { chartKinds } from '~contract/vocabulary';

/** What the styleguide's page gets of the samples: widgets with their facts. */
export const chartSamplesSchema = z.array(
  z.object({
    widgets: z.array(widgetSchema),
    facts: z
      .object({
        baselines: z
          .array(z.object({ label: z.string(), closed: z.string().nullable() }))
          .readonly(),
      })
      .partial()
      .optional(),
  }),
);

export function chartSamples(): SampleGroup[] {
  return chartKinds.flatMap((kind) => samplesOf[kind]());
}
