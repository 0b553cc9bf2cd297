import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { BillingPage } from '~/features/settings/plan-pages';
import { titleMeta } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Billing');
}

/** The shell's data contain the plan; the loader only checks the permission. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: emptyViewSchema },
    async () => null,
  );
}

export default function SettingsBilling() {
  return <BillingPage shell={useShellView()} />;
}
