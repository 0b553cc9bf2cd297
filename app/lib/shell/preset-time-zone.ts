import type { BrowserView } from '~/contracts/session/browser';
import { paths } from '~/lib/urls/paths';

/** The user whose account has been told this browser's time zone. */
const toldKey = 'endcap-time-zone-told';

/**
 * Tells the server the browser's time zone, once for each user (U-10). The platform stores it for an account that has
 * none.
 * @param revalidate loads the page's data again, which may have other days in the new zone
 */
export async function presetTimeZone(
  { session: { user }, csrfToken }: BrowserView,
  revalidate: () => void,
): Promise<void> {
  try {
    if (user === null || localStorage.getItem(toldKey) === user.id) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // It goes on when the user leaves the page meanwhile. Without an answer, the next page sends it again.
    const answer = await fetch(paths.preferences, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, timeZone }),
      redirect: 'manual',
      keepalive: true,
    });
    if (!answer.ok) return;
    localStorage.setItem(toldKey, user.id);
    // The account has it from now on.
    if (answer.status === 201) revalidate();
  } catch {
    // Without storage or connection the account keeps its default.
  }
}
