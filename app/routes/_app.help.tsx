import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { HelpPage } from '~/features/company/help-page';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Help');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => null);
}

export default function Help() {
  const { productName, requestId } = useRootView();
  return <HelpPage productName={productName} requestId={requestId} />;
}
