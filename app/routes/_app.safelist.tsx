import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { safelistSchema } from '~/contracts/shell/safelist';
import { SafelistPage } from '~/features/company/legal-pages';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Safelist');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: safelistSchema }, async () =>
    context.safelist(),
  );
}

export default function Safelist() {
  const { productName } = useRootView();
  return <SafelistPage productName={productName} hosts={useLoaderData<typeof loader>()} />;
}
