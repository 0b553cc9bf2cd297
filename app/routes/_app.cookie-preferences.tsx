import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { CookiePreferencesPage } from '~/features/consent/cookie-preferences-page';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Cookie Preferences');

/** L-10: the root's data contain everything that it shows. */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => null);
}

export default function CookiePreferences() {
  const { preferences, browser } = useRootView();
  return (
    <CookiePreferencesPage consent={preferences.consent} csrfToken={browser?.csrfToken ?? ''} />
  );
}
