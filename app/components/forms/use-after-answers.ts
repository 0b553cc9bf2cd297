import { useState } from 'react';

import type { FormState } from '~/contracts/forms/forms';

/**
 * What a form shows after all of its answers so far. An answer may leave out what an earlier one has brought.
 *
 * @param begin what is shown before the first answer
 * @param after what an answer makes of it; called once for each answer
 */
export function useAfterAnswers<Shown>(
  state: FormState | null,
  begin: () => Shown,
  after: (before: Shown, state: FormState | null) => Shown,
): Shown {
  const [seen, setSeen] = useState(state);
  const [shown, setShown] = useState(() => after(begin(), state));
  if (state === seen) return shown;
  const next = after(shown, state);
  setSeen(state);
  setShown(next);
  return next;
}
