import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';

import { emptyViewSchema } from '~/contracts/shell/root';
import { SettingsFrame } from '~/features/settings/settings-frame';

export { shouldRevalidate } from '~/lib/interaction/form-action';

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: emptyViewSchema }, async () => null);
}

export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
