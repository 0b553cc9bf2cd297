import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { generalFormSchema, generalSettingsSchema } from '~/contracts/settings/settings';
import { GeneralPage } from '~/features/settings/general-page';
import { titled } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export const meta = titled('General settings');

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: generalSettingsSchema },
    () => context.settings.general.page(new URL(request.url)),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'settings.view', schema: generalFormSchema }, ({ value }) =>
    context.settings.general.save(value),
  );
}

export default function SettingsGeneral() {
  return <GeneralPage view={useLoaderData<typeof loader>()} shell={useShellView()} />;
}
