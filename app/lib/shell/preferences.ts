import { useSyncExternalStore, type FormEvent } from 'react';

import type { Preferences } from '~/contracts/shell/preferences';

import { defaultFailure } from '~/contracts/forms/messages';

import { createListeners } from '../interaction/listeners';
import { toast } from '../interaction/toast';
import { paths } from '../urls/paths';
import { useRootView } from './use-root-view';

type Overrides = Partial<Preferences>;

/** The choices of a page on which nothing was chosen yet. */
const none: Overrides = {};
/**
 * Choices since this page was loaded, by the name of the preference; the root's data do not contain them yet. The document
 * owns them and they end with it. They begin with the same object as on the server, because another object would force a
 * second render during hydration.
 */
let overrides: Overrides = none;
/** The components that show preferences. */
const { subscribe, tell } = createListeners();

/** Theme, navigation and consent of this browser: the server's values with the choices made since. */
export function usePreferences(): Preferences {
  const { preferences } = useRootView();
  const chosen = useSyncExternalStore(
    subscribe,
    () => overrides,
    () => none,
  );
  return chosen === none ? preferences : { ...preferences, ...chosen };
}

function apply(next: Overrides): void {
  overrides = next;
  tell();
}

/**
 * Shows other values than the chosen ones, without storing them.
 * @returns a function that shows the chosen ones again, unless the user has chosen since
 */
export function showPreferences(shown: Overrides): () => void {
  const before = overrides;
  const mine = { ...before, ...shown };
  apply(mine);
  return () => {
    if (overrides === mine) apply(before);
  };
}

/**
 * The `onSubmit` of a preference form: applies the pressed button's choice at once and sends it in the
 * background. Without JavaScript the form is an ordinary POST that comes back to the page.
 */
export function submitPreference(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const fields = new FormData(event.currentTarget, submitter);
  apply({ ...overrides, [submitter.name]: submitter.value });
  // A choice that cannot be stored still applies to this page, which says that it is not stored.
  void fetch(paths.preferences, {
    method: 'POST',
    // These forms have no files.
    body: new URLSearchParams([...fields] as [string, string][]),
    redirect: 'manual',
    keepalive: true,
  })
    .catch(() => null)
    .then((answer) => answer?.type === 'opaqueredirect' || toast('error', defaultFailure));
}
