import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/root';
import { GeneralPage } from '~/features/settings/general-page';
import { titleMeta } from '~/lib/page-title';
import { useShellView } from '~/lib/use-shell-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Settings');
}

/** The profile is already in the shell's data: only the permission is left to check. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: emptyViewSchema },
    async () => null,
  );
}

export default function SettingsGeneral() {
  return <GeneralPage shell={useShellView()} />;
}
