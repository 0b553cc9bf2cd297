import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { HelpPage } from '~/features/company/help-page';
import { titleMeta } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Help');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async () => null,
  );
}

export default function Help() {
  const { productName, requestId } = useRootView();
  return <HelpPage productName={productName} requestId={requestId} />;
}
