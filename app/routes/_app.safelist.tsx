import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { safelistSchema } from '~/contracts/shell/safelist';
import { SafelistPage } from '~/features/company/legal-pages';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Safelist');

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: safelistSchema }, async () =>
    context.safelist(),
  );
}

export default function Safelist() {
  const { productName } = useRootView();
  return <SafelistPage productName={productName} hosts={useLoaderData<typeof loader>()} />;
}
