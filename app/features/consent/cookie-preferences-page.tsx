import { forwardRef, useRef, useState, type FormEvent } from 'react';

import type { Consent } from '~/contracts/shell/preferences';
import { paths } from '~/lib/urls/paths';
import { Button } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

const choices = [
  {
    value: 'granted',
    title: 'Allow analytics and chat',
    text: 'They help us see what is used and answer questions. They set cookies of their own.',
  },
  {
    value: 'denied',
    title: 'Only what is necessary',
    text: 'Your sign-in, and what this browser is remembered by: theme, navigation and this choice.',
  },
] as const;

/**
 * L-10: the choice about cookies, a plain form. With JavaScript, turning analytics and chat off asks first, because
 * running scripts end only with the page.
 */
export function CookiePreferencesPage({
  consent,
  csrfToken,
}: {
  consent: Consent;
  csrfToken: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const confirmed = useRef(false);
  const [key, setKey] = useState(0);

  const ask = (event: FormEvent<HTMLFormElement>) => {
    const chosen = new FormData(event.currentTarget).get('consent');
    if (consent !== 'granted' || chosen !== 'denied' || confirmed.current) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  const confirm = () => {
    confirmed.current = true;
    form.current?.requestSubmit();
  };
  const cancel = () => {
    dialog.current?.close();
    // Restore the previous choice.
    setKey(key + 1);
  };

  return (
    <>
      <PageHead
        title="Cookie Preferences"
        purpose="What this browser may load besides the application itself."
      />
      <form
        ref={form}
        key={key}
        method="post"
        action={paths.preferences}
        onSubmit={ask}
        className="max-w-[640px]"
      >
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="returnTo" value={paths.cookiePreferences} />
        <ConsentChoices consent={consent} />
        <div className="mt-4">
          <Button type="submit">Save</Button>
        </div>
      </form>
      <ReloadDialog ref={dialog} onCancel={cancel} onConfirm={confirm} />
    </>
  );
}

function ConsentChoices({ consent }: { consent: Consent }) {
  return (
    <Card>
      <fieldset className="grid gap-4">
        <legend className="sr-only">Analytics and chat</legend>
        {choices.map(({ value, title, text }) => (
          <div key={value} className="flex items-start gap-3">
            <input
              id={`consent-${value}`}
              type="radio"
              name="consent"
              value={value}
              required
              defaultChecked={consent === value}
              aria-describedby={`consent-${value}-text`}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <div>
              <label htmlFor={`consent-${value}`} className="font-medium">
                {title}
              </label>
              <p id={`consent-${value}-text`} className="text-sm text-ink-soft">
                {text}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
    </Card>
  );
}

const ReloadDialog = forwardRef<HTMLDialogElement, { onCancel: () => void; onConfirm: () => void }>(
  function ReloadDialog({ onCancel, onConfirm }, ref) {
    return (
      <dialog
        ref={ref}
        aria-labelledby="reload-title"
        onCancel={(event) => {
          event.preventDefault();
          onCancel();
        }}
        className="m-auto max-w-[420px] rounded-card border border-line-strong bg-card p-6 text-ink backdrop:bg-black/40"
      >
        <h2 id="reload-title" className="text-lg">
          Reload the page?
        </h2>
        <p className="mt-2 text-ink-soft">
          Analytics and chat run until the page is loaded again. What you have not saved on this
          page is lost.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Save and reload</Button>
        </div>
      </dialog>
    );
  },
);
