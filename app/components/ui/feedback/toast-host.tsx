import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { listenToToasts } from '~/lib/interaction/toast';

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
