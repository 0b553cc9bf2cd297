import { CookiePreferencesPage } from '~/features/consent/cookie-preferences-page';
import { titled } from '~/lib/format/page-title';
import { useRootView } from '~/lib/shell/use-root-view';

export const meta = titled('Cookie Preferences');

/** L-10: the root's data contain everything that it shows. */
export { loader } from '~/lib/shell/no-view';

export default function CookiePreferences() {
  const { preferences, browser } = useRootView();
  return (
    <CookiePreferencesPage consent={preferences.consent} csrfToken={browser?.csrfToken ?? ''} />
  );
}
