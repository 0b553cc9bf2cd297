import { useLocation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { readChosen } from '~/contracts/dashboards/choice-form';
import { carryChanges, comparisonTexts } from '~/contracts/dashboards/choices';
import type { ChoiceErrors, Choices } from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { DashboardState } from '~/contracts/dashboards/url';
import { toast } from '~/lib/interaction/toast';

import { choicesOf } from './choices-of';

export type Staged = ReturnType<typeof useStaged>;

/**
 * The applied choices (`shown`), and those that are not applied yet (`chosen`) with their errors. Staged choices
 * are dropped when the page shows another state (back, forward, another brand), but for a click on a mark, which changes one
 * filter and keeps them.
 */
export function useStaged(content: DashboardContent, state: DashboardState) {
  const { shown, rules } = useMemo(() => choicesOf(content), [content]);
  // Of an applied choice that the platform leaves out, the page shows what it showed before: its address tells them apart.
  const { timerange, filters, comparison } = state;
  const key = JSON.stringify([shown, timerange, filters, comparison]);
  const keeps = isKeeping(useLocation().state);
  const [kept, setKept] = useState({ key, shown, chosen: shown, errors: {} });
  const isShown = kept.key === key;
  const start = {
    key,
    shown,
    chosen: keeps && !isShown ? carryChanges(kept.shown, kept.chosen, shown) : shown,
    errors: {},
  };
  if (!isShown) setKept(start);
  useComparisonToasts(content.comparison, keeps);
  const { chosen, errors }: typeof kept = isShown ? kept : start;
  return {
    shown,
    rules,
    chosen,
    errors,
    stage: (next: Choices) => setKept({ key, shown, chosen: next, errors: {} }),
    refuse: (next: ChoiceErrors) => setKept((before) => ({ ...before, errors: next })),
  };
}

/** Whether the navigation to this page was a click on a mark (`keepsStaged` of the charts). */
const isKeeping = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsStaged' in state;

/** Says what a click on a name has done to the comparison (D-07), as its control does. */
function useComparisonToasts(comparison: DashboardContent['comparison'], isClick: boolean) {
  const before = useRef(comparison);
  useEffect(() => {
    const gone = before.current;
    before.current = comparison;
    if (!isClick || gone === comparison) return;
    const without = (of: typeof comparison, others: typeof comparison) =>
      of.filter(({ id }) => others.every((other) => other.id !== id)).map(({ name }) => name);
    const texts = [
      ...without(comparison, gone).map(comparisonTexts.added),
      ...without(gone, comparison).map(comparisonTexts.removed),
    ];
    if (texts.length > 0) toast('success', texts.join(' '));
  }, [comparison, isClick]);
}

/**
 * Stages the choices that were made before hydration, or that the browser restored.
 * @returns the ref of the form
 */
export function useEarlyChoices({
  shown,
  rules,
  stage,
}: Pick<Staged, 'shown' | 'rules' | 'stage'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null) stage(readChosen(fieldsOf(form.current), shown, rules));
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
