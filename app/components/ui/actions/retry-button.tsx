import { useLocation } from '@remix-run/react';

import { Button, type ButtonKind } from './button';

/**
 * "Try again": with JavaScript it revalidates the page; without, the form loads the same URL, its query in hidden
 * fields.
 */
export function RetryButton({
  retry,
  busy,
  kind = 'primary',
}: {
  retry: () => void;
  busy: boolean;
  kind?: ButtonKind;
}) {
  const { pathname, search } = useLocation();
  return (
    <form
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault();
        retry();
      }}
    >
      {Array.from(new URLSearchParams(search), ([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind={kind} icon="retry" pending={busy} pendingText="Trying again …">
        Try again
      </Button>
    </form>
  );
}
