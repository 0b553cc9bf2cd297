import { useEffect, useMemo, useRef, useState } from 'react';

import { readChosen } from '~/contracts/dashboards/choice-form';
import type { ChoiceErrors, Choices } from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';

import { choicesOf } from './choices-of';

export type Staged = ReturnType<typeof useStaged>;

/**
 * The applied choices (`shown`), and those that are not applied yet (`chosen`) with their errors. Staged choices
 * are dropped when the page shows another state (back, forward, another brand).
 */
export function useStaged(content: DashboardContent) {
  const { shown, rules } = useMemo(() => choicesOf(content), [content]);
  const key = JSON.stringify(shown);
  const start = { key, chosen: shown, errors: {} as ChoiceErrors };
  const [kept, setKept] = useState(start);
  if (kept.key !== key) setKept(start);
  const { chosen, errors } = kept.key === key ? kept : start;
  return {
    shown,
    rules,
    chosen,
    errors,
    stage: (next: Choices) => setKept({ key, chosen: next, errors: {} }),
    refuse: (next: ChoiceErrors) => setKept((before) => ({ ...before, errors: next })),
  };
}

/**
 * Stages the choices that were made before hydration, or that the browser restored.
 * @returns the ref of the form
 */
export function useEarlyChoices({ shown, stage }: Pick<Staged, 'shown' | 'stage'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null) stage(readChosen(fieldsOf(form.current), shown));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: later on every change comes by its control
  }, []);
  return form;
}

/** The text fields of a form as query parameters. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
