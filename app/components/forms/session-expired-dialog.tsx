import { useEffect, useId, useRef, useState } from 'react';

import { popupTexts, signInInPopup, type PopupOutcome } from '~/lib/session/popup-sign-in';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';

export interface SessionExpiredDialogProps {
  /** The session's user that the page was rendered for. */
  userId: string;
  onRenewed: (csrfToken: string) => void;
  onClose: () => void;
}

export const sessionExpiredText =
  'Your sign-in has ended. Sign in again to send this form; what you typed is kept.';
/** How long the message about another user shows before the page reloads, in ms. */
const reloadAfterMs = 6_000;

/** a dialog that asks to sign in again in a popup, above a form that could not be sent. */
export function SessionExpiredDialog({ userId, onRenewed, onClose }: SessionExpiredDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const waiting = useRef<AbortController | null>(null);
  const title = useId();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Exclude<PopupOutcome['kind'], 'same-user'> | null>(null);
  const another = ended === 'other-user';

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    return () => waiting.current?.abort();
  }, []);
  useEffect(() => {
    if (!another) return;
    const timer = setTimeout(() => window.location.reload(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, [another]);

  const signIn = () => {
    const attempt = new AbortController();
    waiting.current = attempt;
    setBusy(true);
    setEnded(null);
    void signInInPopup(userId, attempt.signal).then((outcome) => {
      if (attempt.signal.aborted) return;
      setBusy(false);
      if (outcome.kind === 'same-user') onRenewed(outcome.csrfToken);
      else setEnded(outcome.kind);
    });
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="m-auto w-[min(440px,calc(100vw-32px))] rounded-card border border-line bg-card p-6 text-ink [box-shadow:var(--shadow)] backdrop:bg-ink/30"
      // A page of another user must not be used, so only a reload is offered.
      onCancel={(event) => another && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id={title} className="text-xl">
        Sign in again
      </h2>
      <p className="mt-2 text-ink-soft">{sessionExpiredText}</p>
      <p role="status" className="mt-3 text-bad empty:hidden">
        {ended !== null && popupTexts[ended]}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {another ? (
          <Button onClick={() => window.location.reload()}>Load the page again</Button>
        ) : (
          <>
            <Button onClick={signIn} pending={busy} pendingText="Waiting for the sign-in …">
              Sign in again
            </Button>
            <Button kind="secondary" onClick={onClose}>
              Not now
            </Button>
          </>
        )}
        {ended === 'blocked' && (
          <LinkButton
            to={paths.auth.login({ returnTo: window.location.pathname + window.location.search })}
            reloadDocument
            kind="quiet"
          >
            Sign in on the whole page
          </LinkButton>
        )}
      </div>
    </dialog>
  );
}
