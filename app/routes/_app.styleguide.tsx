import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';

import { formErrorsSchema } from '~/contracts/forms/forms';
import { chartSamples, chartSamplesSchema } from '~/features/styleguide/chart-samples.server';
import { StyleguidePage } from '~/features/styleguide/styleguide-page';
import { titled } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export const meta = titled('Styleguide');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: chartSamplesSchema }, async () => {
    await context.styleguide.page();
    return chartSamples();
  });
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.act({ request, params }, { guard: 'anyone', view: formErrorsSchema }, () =>
    context.styleguide.answer(request),
  );
}

export default function StyleguideRoute() {
  const [search] = useSearchParams();
  const answer = useActionData<typeof action>();
  return (
    <StyleguidePage
      charts={useLoaderData<typeof loader>()}
      search={search}
      errors={answer?.errors ?? []}
      csrfToken={useShellView()?.csrfToken ?? ''}
    />
  );
}
