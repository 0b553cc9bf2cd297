import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

export { shouldRevalidate } from '~/lib/interaction/form-action';

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: emptyViewSchema }, async () => null);
}

export { SettingsFrame as default } from '~/features/settings/settings-frame';
