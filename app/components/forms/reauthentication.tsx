import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

import type { SessionExpiredDialogProps } from './session-expired-dialog';

/**
 * A-21, for a form whose submission was answered with 'sign-in-required' (`isSignInRequired`). `open()` shows the
 * dialog, which is drawn where `dialog` stands; its code is loaded then, and not before.
 *
 * @param options.userId id of the session's user (`context.session.user.id`) for whom the page was made
 * @param options.onRenewed the same user is signed in again: put the token into the form, keep its idempotency key,
 *   and send it again at once, as the user has already pressed its button
 */
export function useReauthentication(options: {
  userId: string;
  onRenewed: (csrfToken: string) => void;
}): { open: () => void; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<ComponentType<SessionExpiredDialogProps> | null>(null);
  const [shown, setShown] = useState(false);

  const open = useCallback(() => {
    setShown(true);
    import('./session-expired-dialog').then(
      (module) => setDialog(() => module.SessionExpiredDialog),
      // The dialog's own code cannot be had: the sign-in page is what is left.
      () => setShown(false),
    );
  }, []);
  const close = useCallback(() => setShown(false), []);

  return {
    open,
    dialog:
      shown && Dialog !== null ? (
        <Dialog
          userId={options.userId}
          onClose={close}
          onRenewed={(csrfToken) => {
            close();
            options.onRenewed(csrfToken);
          }}
        />
      ) : null,
  };
}
