import { popupChannel, type PopupMessage } from '~/contracts/session/popup';
import type { SessionUser } from '~/contracts/session/session';

import { fetchJson } from '~/lib/interaction/live-search';
import { paths } from '~/lib/urls/paths';

/** How a sign-in in a popup ended. */
export type PopupOutcome =
  /** `csrfToken` belongs to the new session and replaces the form's old token. */
  | { kind: 'same-user'; csrfToken: string }
  | { kind: 'other-user' }
  | { kind: 'closed' }
  | { kind: 'timeout' }
  | { kind: 'blocked' }
  | { kind: 'failed' };

/** the message for each outcome other than a sign-in of the same user. */
export const popupTexts: Readonly<Record<Exclude<PopupOutcome['kind'], 'same-user'>, string>> = {
  'other-user':
    'You signed in as somebody else. The form was not sent; the page is loaded again for the account that is signed in now.',
  closed: 'The sign-in window was closed before you signed in. Nothing was sent; try again.',
  timeout: 'The sign-in took longer than a minute. Nothing was sent; try again.',
  blocked:
    'Your browser did not open the sign-in window. Allow windows of this site and try again, or sign in on the whole page; what you typed is lost then.',
  failed: 'The sign-in did not work. Nothing was sent; try again.',
};

const size = { width: 400, height: 600 };
const maxMs = 60_000;
const lookEveryMs = 300;
/** A token that expires sooner counts as none: the old session is still there and was not renewed. */
const leastSeconds = 10;

/**
 * Signs in in a popup of 400×600. Call it directly in a click handler, without awaiting first: browsers block
 * the window otherwise.
 * @param userId id of the session's user (`/auth/session`) that the page was made for
 * @param signal aborts: the window closes and the outcome is 'closed'
 */
export async function signInInPopup(userId: string, signal?: AbortSignal): Promise<PopupOutcome> {
  const popup = window.open(
    paths.auth.login({ returnTo: paths.auth.popupDone }),
    'endcap-sign-in',
    `popup,width=${size.width},height=${size.height},left=${centre(window.screenX, window.outerWidth, size.width)},top=${centre(window.screenY, window.outerHeight, size.height)}`,
  );
  if (popup === null) return { kind: 'blocked' };
  try {
    const end = await waitForEnd(popup, signal);
    // After visiting the login site the window counts as closed for its opener (COOP), so the server is asked.
    if (end === 'timeout' || end === 'failed') return { kind: end };
    return (await readOutcome(userId)) ?? { kind: end === 'closed' ? 'closed' : 'failed' };
  } catch {
    return { kind: 'failed' };
  } finally {
    popup.close();
  }
}

const centre = (start: number, outer: number, inner: number) =>
  Math.round(start + Math.max(0, outer - inner) / 2);

function waitForEnd(
  popup: Window,
  signal: AbortSignal | undefined,
): Promise<PopupMessage | 'closed' | 'timeout'> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(popupChannel);
    const finish = (end: PopupMessage | 'closed' | 'timeout') => {
      channel.close();
      clearInterval(looking);
      clearTimeout(limit);
      resolve(end);
    };
    const looking = setInterval(() => {
      if (popup.closed) finish('closed');
    }, lookEveryMs);
    const limit = setTimeout(() => finish('timeout'), maxMs);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.data === 'signed-in' || event.data === 'failed') finish(event.data);
    });
    signal?.addEventListener('abort', () => finish('closed'), { once: true });
  });
}

/** Returns the user who is signed in now, with the CSRF token for forms; null for a visitor. */
async function readOutcome(userId: string): Promise<PopupOutcome | null> {
  const { user } = (await fetchJson(paths.auth.session)) as { user?: SessionUser };
  if (user === undefined || user.expires_at <= Date.now() / 1000 + leastSeconds) return null;
  if (user.id !== userId) return { kind: 'other-user' };
  const { csrfToken } = (await fetchJson(paths.auth.csrf)) as { csrfToken: string };
  return { kind: 'same-user', csrfToken };
}
