import type {
  ParcelDetail,
  ParcelFormView,
  ParcelRowText,
} from '~/contracts/brand-orders/shipment-form';
import type { FormState, FormValues } from '~/contracts/forms/forms';
import { hasValues } from '~/components/forms/form';
import { useAfterAnswers } from '~/components/forms/use-after-answers';

/** What is shown: the last answer, completed from the page. */
export interface ShownForm {
  values: FormValues;
  rows: readonly ParcelRowText[];
  lines: ParcelDetail['lines'];
  changes: ParcelDetail['changes'];
  stored: ParcelDetail['stored'];
  doubts: ParcelDetail['doubts'];
  /** Changes with every answer, so that the rows begin with its values. */
  round: string;
}

export const textOf = (values: FormValues, name: string): string =>
  [values[name] ?? ''].flat()[0] ?? '';

export const rowField = (index: number, field: keyof ParcelRowText): string =>
  `lines[${index}].${field}`;

/** Reads the rows from the fields of a form. */
export function rowsOf(values: FormValues): ParcelRowText[] {
  const last = Object.keys(values).reduce(
    (most, name) => Math.max(most, Number(/^lines\[(\d+)\]/.exec(name)?.[1] ?? -1)),
    -1,
  );
  return Array.from({ length: last + 1 }, (_, index) => ({
    line: textOf(values, rowField(index, 'line')),
    quantity: textOf(values, rowField(index, 'quantity')),
    lot: textOf(values, rowField(index, 'lot')),
    expiry: textOf(values, rowField(index, 'expiry')),
  }));
}

/** A row among the rows of its line. */
export interface RowPlace {
  /** ', lot 2' where the line has several rows; else empty. */
  lot: string;
  isFirst: boolean;
  isLast: boolean;
}

/** The place of each row. */
export function placesOf(rows: readonly ParcelRowText[]): RowPlace[] {
  const totals = new Map<string, number>();
  const numbers = rows.map(({ line }) => {
    const number = (totals.get(line) ?? 0) + 1;
    totals.set(line, number);
    return number;
  });
  return rows.map(({ line }, index) => {
    const number = numbers[index]!;
    const total = totals.get(line);
    const lot = total === 1 ? '' : `, lot ${number}`;
    return { lot, isFirst: number === 1, isLast: number === total };
  });
}

const beginForm = ({ initial, lines }: ParcelFormView): ShownForm => ({
  values: {},
  rows: initial.lines,
  lines,
  changes: [],
  stored: [],
  doubts: '',
  round: 'first',
});

function after(before: ShownForm, state: FormState | null): ShownForm {
  if (state === null || !hasValues(state.values)) return before;
  const detail = (state.detail as ParcelDetail | undefined) ?? null;
  return {
    values: state.values,
    rows: detail?.rows ?? rowsOf(state.values),
    lines: detail?.lines ?? before.lines,
    // What somebody else has done stays in sight until the page is left.
    changes: detail === null || detail.changes.length === 0 ? before.changes : detail.changes,
    stored: detail === null || detail.changes.length === 0 ? before.stored : detail.stored,
    doubts: detail?.doubts ?? before.doubts,
    round: state.requestId ?? before.round,
  };
}

export function useShownForm(state: FormState | null, view: ParcelFormView): ShownForm {
  return useAfterAnswers(state, () => beginForm(view), after);
}
