import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

import type { FormState } from '~/contracts/forms/forms';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';

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

/** The next step for a form that cannot be sent again: sign in, or reload. */
export function NextStep({
  outcome,
  openSignIn,
}: {
  outcome: FormState['outcome'] | undefined;
  openSignIn: () => void;
}) {
  if (outcome === 'sign-in-required') {
    return (
      <div>
        <LinkButton
          to={paths.auth.login({ returnTo: paths.auth.popupDone })}
          target="_blank"
          reloadDocument
          kind="secondary"
          icon="sign-in"
          onClick={(event) => {
            event.preventDefault();
            openSignIn();
          }}
        >
          Sign in and send
        </LinkButton>
      </div>
    );
  }
  if (outcome !== 'another-user') return null;
  return (
    <div>
      <LinkButton to="." reloadDocument kind="secondary" icon="retry">
        Load the page again
      </LinkButton>
    </div>
  );
}
