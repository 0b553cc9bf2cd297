import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

import type { SessionExpiredDialogProps } from './session-expired-dialog';

/**
 * A-21, for a form whose submission was answered with the outcome 'sign-in-required'. `open()` loads and shows the dialog,
 * which is rendered in place of `dialog`.
 *
 * @param options.userId id of the session's user (`context.session.user.id`) that the page was rendered for
 * @param options.onRenewed called when the same user has signed in again: put the token into the form, keep its
 *   idempotency key and send it, because the user has already pressed its button
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
      // The dialog's code cannot be loaded: go to the sign-in page.
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
