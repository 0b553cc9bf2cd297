import { randomBytes } from 'node:crypto';

import * as z from 'zod';

import { flashSchema, type Flash, type FlashLevel } from '../../../app/contracts/forms/flash';
import type { CookieJar } from '../session/cookies';
import type { Sealer } from '../session/seal';

const flashCookie = 'endcap_flash';
/** The next page normally loads at once. An older message is outdated. */
const lifeSeconds = 60;
/** Keeps the cookie below the browsers' limit of 4096 bytes for texts in any script. */
const maxLength = 500;

/** The recipient of messages for visitors alone. No user has this id. */
const visitor = '';

const storedSchema = flashSchema.extend({
  /** The recipient; null: everybody. Another user of the same browser must not read the message (SEC-02). */
  user: z.string().nullable(),
  expires: z.number(),
});

/**
 * L-14: messages that an action shows on the next page, also for visitors and without JavaScript. A sealed cookie holds
 * the message for a minute, so that no other site or user can forge one.
 *
 * @param user id of the current user; null for a visitor
 */
export function createFlash(jar: CookieJar, sealer: Sealer, user: () => string | null) {
  /** Set in this request: a form without a redirect shows the message on its own page. */
  let fresh: Flash | null = null;

  const read = (): Flash | null => {
    const sealed = jar.get(flashCookie);
    if (sealed === undefined) return null;
    const stored = storedSchema.safeParse(
      sealer.open(flashCookie, Buffer.from(sealed, 'base64url')),
    );
    if (!stored.success || stored.data.expires < Date.now()) return null;
    const { id, level, text, user: meant } = stored.data;
    return meant === null || meant === (user() ?? visitor) ? { id, level, text } : null;
  };

  const write = (level: FlashLevel, text: string, meant: string | null) => {
    const id = randomBytes(6).toString('base64url');
    const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
    fresh = { id, level, text: short };
    const stored = { ...fresh, user: meant, expires: Date.now() + lifeSeconds * 1000 };
    jar.set(flashCookie, sealer.seal(flashCookie, stored).toString('base64url'), lifeSeconds);
  };

  return {
    /** Sets the message that the next page of this browser shows once. It replaces an earlier one. */
    set: (level: FlashLevel, text: string): void => {
      write(level, text, user());
    },
    /** As `set`, for visitors only: a user who signs in before the next page does not see the message. */
    setForVisitor: (level: FlashLevel, text: string): void => {
      write(level, text, visitor);
    },
    /** Returns and removes the message; null without a message for this user. */
    take: (): Flash | null => {
      const message = fresh ?? read();
      if (fresh !== null || jar.get(flashCookie) !== undefined) jar.clear(flashCookie);
      fresh = null;
      return message;
    },
  };
}
