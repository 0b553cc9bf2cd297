import { randomBytes } from 'node:crypto';

import * as z from 'zod';

import { flashSchema, type Flash, type FlashLevel } from '../../../app/contracts/forms/flash';
import type { CookieJar } from '../session/cookies';
import type { Sealer } from '../session/seal';

const flashCookie = 'endcap_flash';
/** The next page comes at once; a message that nobody has fetched by then is no news any more. */
const seconds = 60;
/** Keeps the cookie well under the browsers' 4096 bytes, whatever the script. */
const longest = 500;

const storedSchema = flashSchema.extend({
  /** Whom it speaks to: another user of the same browser must not read it (SEC-02). */
  user: z.string().nullable(),
  expires: z.number(),
});

export interface FlashMessages {
  /** What the next page of this browser says, once. A second message takes the place of the first. */
  set: (level: FlashLevel, text: string) => void;
  /** The message, which is gone with it; null where there is none for this user. */
  take: () => Flash | null;
}

/**
 * L-14: what an action has to say on the page after it, for visitors too, with and without JavaScript. It
 * travels in a sealed cookie of a minute's life, so no other site or user can put words into a page.
 *
 * @param user id of who is signed in at the time of the call; null for a visitor
 */
export function createFlash(
  jar: CookieJar,
  sealer: Sealer,
  user: () => string | null,
): FlashMessages {
  /** Set in this very request: a form without a redirect is answered by its own page. */
  let fresh: Flash | null = null;

  const read = (): Flash | null => {
    const sealed = jar.get(flashCookie);
    if (sealed === undefined) return null;
    const stored = storedSchema.safeParse(
      sealer.open(flashCookie, Buffer.from(sealed, 'base64url')),
    );
    if (!stored.success || stored.data.expires < Date.now()) return null;
    const { id, level, text, user: meant } = stored.data;
    return meant === null || meant === user() ? { id, level, text } : null;
  };

  return {
    set(level, text) {
      const id = randomBytes(6).toString('base64url');
      fresh = { id, level, text: text.length > longest ? `${text.slice(0, longest - 1)}…` : text };
      const stored = { ...fresh, user: user(), expires: Date.now() + seconds * 1000 };
      jar.set(flashCookie, sealer.seal(flashCookie, stored).toString('base64url'), seconds);
    },
    take() {
      const message = fresh ?? read();
      if (fresh !== null || jar.get(flashCookie) !== undefined) jar.clear(flashCookie);
      fresh = null;
      return message;
    },
  };
}
