import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { SecurityPage } from '~/features/company/legal-pages';
import { titleMeta } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Security');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async () => null,
  );
}

export default function Security() {
  return <SecurityPage productName={useRootView().productName} />;
}
