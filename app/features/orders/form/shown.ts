import { useState } from 'react';

import { blankLine, type LineText } from '~/contracts/orders/counts';
import type { FormState, FormValues } from '~/contracts/forms/forms';
import type { OrderDetail, OrderFormView, ProductChoices } from '~/contracts/orders/form';

import { lineName } from './texts';

export type Stage = 'form' | 'review' | 'conflict' | 'closed';

/** What the page shows of the form: the last answer, with what earlier ones said where it is silent. */
export interface Shown {
  stage: Stage;
  /** What was typed, by the fields' names; empty before anything was sent. */
  values: FormValues;
  products: ProductChoices;
  detail: OrderDetail | null;
}

const stages: Readonly<Partial<Record<FormState['outcome'], Stage>>> = {
  edited: 'form',
  invalid: 'form',
  review: 'review',
  conflict: 'conflict',
  closed: 'closed',
};
/** Of the button whose answer failed. */
const stageOfIntent: Readonly<Record<string, Stage>> = { place: 'review', resolve: 'conflict' };

function after(before: Shown, state: FormState | null): Shown {
  if (state === null) return before;
  const isEmpty = Object.keys(state.values).length === 0;
  const values = isEmpty ? before.values : state.values;
  const detail = (state.detail as OrderDetail | undefined) ?? null;
  return {
    stage:
      stages[state.outcome] ??
      (isEmpty ? before.stage : (stageOfIntent[String(values['intent'])] ?? 'form')),
    values,
    products: detail?.products ?? before.products,
    detail: detail ?? before.detail,
  };
}

export function useShown(state: FormState | null, view: OrderFormView): Shown {
  const [seen, setSeen] = useState(state);
  const [shown, setShown] = useState(() =>
    after({ stage: 'form', values: {}, products: view.products, detail: null }, state),
  );
  if (state === seen) return shown;
  const next = after(shown, state);
  setSeen(state);
  setShown(next);
  return next;
}

const one = (value: FormValues[string] | undefined) => [value ?? ''].flat()[0] ?? '';
export const textOf = (values: FormValues, name: string): string => one(values[name]);

/** The lines that were typed, by the names of their fields; null where none were sent. */
export function linesOf(values: FormValues): LineText[] | null {
  const places = Object.keys(values).flatMap((name) => /^lines\[(\d{1,3})\]/.exec(name)?.[1] ?? []);
  if (places.length === 0) return null;
  const count = Math.max(...places.map(Number)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const line = { ...blankLine };
    for (const field of Object.keys(line) as (keyof LineText)[])
      line[field] = textOf(values, lineName(index, field));
    return line;
  });
}
