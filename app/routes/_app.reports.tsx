import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { ReportsPage } from '~/features/company/reports-page';
import { titled } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export const meta = titled('All reports');

/** The shell's data contain the navigation. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => null);
}

export default function Reports() {
  return <ReportsPage navigation={useShellView()?.navigation ?? []} />;
}
