import { useEffect } from 'react';

import type { Flash } from '~/contracts/forms/flash';
import { toast } from '~/lib/interaction/toast';

import { Notice } from './notice';

/** The last one shown: the frame may be drawn anew with the same data, as after an error. */
let shown: string | null = null;

/**
 * What an action had to say (L-14): with JavaScript a toast; without, a message in the page, which a browser
 * with JavaScript does not draw.
 */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  useEffect(() => {
    if (flash === null || flash.id === shown) return;
    shown = flash.id;
    toast(flash.level, flash.text);
  }, [flash]);

  if (flash === null) return null;
  return (
    <noscript>
      <div className="mb-6">
        <Notice level={flash.level}>{flash.text}</Notice>
      </div>
    </noscript>
  );
}
