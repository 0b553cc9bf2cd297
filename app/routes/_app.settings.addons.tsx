import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { addOnsFormSchema, planSettingsSchema } from '~/contracts/billing/settings';
import { AddOnsPage } from '~/features/billing/parts';
import { titleMeta } from '~/lib/format/page-title';
import { useShellView } from '~/lib/shell/use-shell-view';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Addons');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: planSettingsSchema },
    () => context.billing.planSettings(),
  );
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    { guard: 'billing.manage', schema: addOnsFormSchema },
    ({ value, key }) => context.billing.changeAddOns(value, key),
  );
}

export default function SettingsAddons() {
  return <AddOnsPage view={useLoaderData<typeof loader>()} shell={useShellView()} />;
}
