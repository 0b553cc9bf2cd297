import { blankLine, type LineText } from '~/contracts/orders/counts';
import type { FormState, FormValues } from '~/contracts/forms/forms';
import type { OrderDetail, OrderFormView, ProductChoices } from '~/contracts/orders/form';
import { hasValues } from '~/components/forms/form';
import { useAfterAnswers } from '~/components/forms/use-after-answers';

import { lineName } from './line-fields';

export type Stage = 'form' | 'review' | 'conflict' | 'closed';

/** The state of the form on the page: the last response, completed from earlier ones. */
export interface DisplayedForm {
  stage: Stage;
  /** What was typed, by field name; empty before the form was sent. */
  values: FormValues;
  /** The lines that were typed; null if the form was sent without lines, or not yet. */
  lines: LineText[] | null;
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
/** The stage of a failed response, by the button that was pressed. */
const stageOfIntent: Readonly<Record<string, Stage>> = { place: 'review', resolve: 'conflict' };

/** Before the form is sent from this page: what the URL shows. */
function beginForm({ step, initial, products }: OrderFormView): DisplayedForm {
  const { lines, ...head } = initial;
  const isReview = step === 'review';
  return {
    stage: step,
    values: isReview ? { ...head, find: products.search } : {},
    lines: isReview ? lines : null,
    products,
    detail: null,
  };
}

function after(before: DisplayedForm, state: FormState | null): DisplayedForm {
  if (state === null) return before;
  const isEmpty = !hasValues(state.values);
  const values = isEmpty ? before.values : state.values;
  const detail = (state.detail as OrderDetail | undefined) ?? null;
  return {
    stage:
      stages[state.outcome] ??
      (isEmpty ? before.stage : (stageOfIntent[String(values['intent'])] ?? 'form')),
    values,
    // An answer without detail holds the fields as the browser has sent them.
    lines: isEmpty ? before.lines : (detail?.lines ?? linesOf(values)),
    products: detail?.products ?? before.products,
    detail: detail ?? before.detail,
  };
}

export function useDisplayedForm(state: FormState | null, view: OrderFormView): DisplayedForm {
  return useAfterAnswers(state, () => beginForm(view), after);
}

const one = (value: FormValues[string] | undefined) => [value ?? ''].flat()[0] ?? '';
export const textOf = (values: FormValues, name: string): string => one(values[name]);

/** Reads the order's lines from the fields of a form. @returns null if no field belongs to a line */
function linesOf(values: FormValues): LineText[] | null {
  const indexes = Object.keys(values).flatMap(
    (name) => /^lines\[(\d{1,3})\]/.exec(name)?.[1] ?? [],
  );
  if (indexes.length === 0) return null;
  const count = Math.max(...indexes.map(Number)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const line = { ...blankLine };
    for (const field of Object.keys(line) as (keyof LineText)[])
      line[field] = textOf(values, lineName(index, field));
    return line;
  });
}
