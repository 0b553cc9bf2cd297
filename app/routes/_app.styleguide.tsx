import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useActionData, useSearchParams } from '@remix-run/react';

import { formErrorsSchema } from '~/contracts/forms/forms';
import { emptyViewSchema } from '~/contracts/shell/root';
import { StyleguidePage } from '~/features/styleguide/styleguide-page';
import { titleMeta } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Styleguide');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, () =>
    context.styleguide.page(),
  );
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
      search={search}
      errors={answer?.errors ?? []}
      csrfToken={useShellView()?.csrfToken ?? ''}
    />
  );
}
