import { useEffect, useState, type ComponentType } from 'react';

import type { Flash } from '~/contracts/forms/flash';
import { toast, listenToToasts } from '~/lib/interaction/toast';

import { Notice } from './notice';

/**
 * The id of the last message shown. The document owns it, and it ends with the document: an error page mounts the component
 * again with the same data, which must not show the message twice. Only effects write it, so the server never does.
 */
let shown: string | null = null;

/** The message of an action (L-14): a toast with JavaScript, otherwise a notice inside `<noscript>`. */
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

/** The host of toasts, once per document. Their code loads with the first message (L-14). */
export function ToastHost() {
  const [View, setView] = useState<ComponentType | null>(null);

  useEffect(
    () =>
      listenToToasts((message) => {
        void import('./toast-view.client').then(({ ToastView, showToast }) => {
          setView(() => ToastView);
          showToast(message);
        });
      }),
    [],
  );

  return View === null ? null : <View />;
}
