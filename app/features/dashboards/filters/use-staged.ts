import { NavigationType, useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { readChosen } from '~/contracts/dashboards/choice-form';
import {
  carryChanges,
  comparisonTexts,
  type ChoiceErrors,
  type Choices,
} from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { DashboardState } from '~/contracts/dashboards/url';
import { toast } from '~/lib/interaction/toast';

import { choicesOf } from './choices-of';

export type Staged = ReturnType<typeof useStaged>;

/** State of the navigation of Apply. */
export const appliesStaged = { appliesStaged: true } as const;

interface Kept {
  /** Key of the page state that the choices were made on. */
  key: string;
  shown: Choices;
  chosen: Choices;
  /** Those that Apply has asked the page for; null when its page is there. */
  applied: Choices | null;
  errors: ChoiceErrors;
}

/**
 * The applied choices (`shown`), and those that are not applied yet (`chosen`) with their errors. Staged choices
 * are dropped when the page shows another state (back, forward, another brand). A click on a mark, which changes one filter,
 * keeps them all. The page of Apply keeps those that were made while it was awaited.
 */
export function useStaged(content: DashboardContent, state: DashboardState) {
  const { shown, rules } = useMemo(() => choicesOf(content), [content]);
  // If the platform leaves out an applied choice, the page shows the same as before, and only its address differs.
  const { brand, product, timerange, stored, filters, comparison } = state;
  const key = JSON.stringify([shown, brand, product, timerange, stored, filters, comparison]);
  const way = useWayHere();
  const [kept, setKept] = useState<Kept>({ key, shown, chosen: shown, applied: null, errors: {} });
  const isShown = kept.key === key;
  const start: Kept = {
    key,
    shown,
    chosen: way !== null && !isShown ? carried(kept, way, shown) : shown,
    applied: null,
    errors: {},
  };
  if (!isShown) setKept(start);
  useComparisonToasts(content.comparison, way === 'mark');
  const { chosen, errors } = isShown ? kept : start;
  return {
    shown,
    rules,
    chosen,
    errors,
    stage: (next: Choices) => setKept((before) => ({ ...before, chosen: next, errors: {} })),
    refuse: (next: ChoiceErrors) => setKept((before) => ({ ...before, errors: next })),
    /** Apply has asked for the page of the choices as they are now. */
    awaitApplied: () => setKept((before) => ({ ...before, applied: before.chosen })),
  };
}

/**
 * How the navigation led to this page: by a click on a mark (`keepsStaged` of the charts) or by Apply. Null for all others,
 * and when back or forward lead to the same page again.
 */
function useWayHere(): 'mark' | 'apply' | null {
  const { state } = useLocation() as { state: unknown };
  const isReturn = useNavigationType() === NavigationType.Pop;
  if (isReturn || typeof state !== 'object' || state === null) return null;
  if ('keepsStaged' in state) return 'mark';
  return 'appliesStaged' in state ? 'apply' : null;
}

/**
 * The choices of the page that is shown now. Of what Apply asked for it shows what the platform has given, so that only
 * changes made after Apply are kept.
 */
function carried(kept: Kept, way: 'mark' | 'apply', shown: Choices): Choices {
  const before = way === 'apply' && kept.applied !== null ? kept.applied : kept.shown;
  // A product belongs to the brand of the page that offered it.
  const product = shown.brand === kept.shown.brand ? kept.chosen.product : before.product;
  return carryChanges(before, { ...kept.chosen, product }, shown);
}

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

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
