import type { EditedRecord, EditedValue, Edits } from '../../../app/contracts/forms/edits';
import type { Difference, FormValues } from '../../../app/contracts/forms/forms';
import { writtenText, type Readings } from '../../../app/contracts/forms/readings';
import { valuesOf } from '../../../app/contracts/forms/rows';
import { UpstreamRefusedError } from '../errors';
import type { FormReturn } from './form-runner';

/** The one policy for a record that somebody else has changed while a form was open (O-12, U-11). */

export type Row = Readonly<Record<string, string>>;

/** A form that edits a record, as it was sent. */
export interface RecordEdit<Typed extends EditedRecord = EditedRecord> {
  version: string;
  /** What its fields had at `version`; a name that is missing is of a form that does not say it. */
  was: EditedRecord;
  typed: Typed;
  /** By difference: whose value the user keeps; `mine` by default. */
  choice: Readonly<Record<string, string>>;
}

/** The part of a form that is compared with the stored record. */
type Compared = Pick<RecordEdit, 'typed' | 'was'>;

/** How two versions of a record are compared, and written for people. */
export interface Comparison {
  readings?: Readings;
  /** Writes a value for people where it is not its own text: the name of an id. */
  show?: (name: string, value: EditedValue) => string | undefined;
  lists?: Readonly<Record<string, RowComparison>>;
}

/** How the rows of a list are told apart. */
export interface RowComparison {
  /** Equal on both sides. Rows with one key are counted. Null for a blank row, which says nothing. */
  keyOf: (row: Row) => string | null;
  /** A row in words. Rows with the same words are the same. */
  describe: (row: Row) => string;
  labelOf: (row: Row) => string;
}

/** The stored record, and how it is compared. */
export interface StoredRecord extends Edits {
  comparison?: Comparison;
  /** Who has changed it last, where that is known. */
  by?: string | null;
}

/** What the user has changed. Pure. */
export function changesOf<Typed extends EditedRecord>(edit: RecordEdit<Typed>): Partial<Typed> {
  const changed = shownFields(edit).filter((name) => !isSame(edit.typed[name], edit.was[name]));
  return Object.fromEntries(changed.map((name) => [name, edit.typed[name]])) as Partial<Typed>;
}

/**
 * The form with the stored value for each difference of which the user keeps that one. Pure.
 * @param theirs the record that the form has shown as stored
 */
export function withChoices<Typed extends EditedRecord>(
  typed: Typed,
  theirs: EditedRecord,
  choice: RecordEdit['choice'],
  { lists = {} }: Comparison = {},
): Typed {
  const takesTheirs = (difference: string) => choice[choiceOf(difference)] === 'theirs';
  const chosen = Object.entries(typed).map(([name, mine]): [string, EditedValue] => {
    const list = lists[name];
    if (list === undefined) return [name, takesTheirs(name) ? (theirs[name] ?? null) : mine];
    const [own, other] = [rowsByKey(name, mine, list), rowsByKey(name, theirs[name], list)];
    const rows = [...new Set([...own.keys(), ...other.keys()])].map((key) =>
      (takesTheirs(key) ? other : own).get(key),
    );
    return [name, rows.filter((row) => row !== undefined)];
  });
  return Object.fromEntries(chosen) as Typed;
}

/**
 * The form on top of what is stored now: the user's value in the fields that they have changed, or may have; lists of
 * values with the changes of both; the stored value in all others. Pure.
 * @returns null if the record has what the form wants: for example a form whose first answer was lost
 */
export function findConflict(
  edit: Compared,
  { version, record, comparison = {} }: StoredRecord,
): Required<Pick<FormReturn, 'values' | 'errors' | 'differences'>> | null {
  const { typed, was } = edit;
  const errors: Record<string, string> = {};
  const values: EditedRecord = {};
  let isWanted = true;
  const differences = shownFields(edit).flatMap((name): Difference[] => {
    const [mine, before, theirs] = [typed[name]!, was[name], record[name] ?? null];
    values[name] = mine;
    const list = comparison.lists?.[name];
    if (list !== undefined) return compareRows(name, mine, theirs, list);
    const reading = comparison.readings?.[name];
    const isEqual = (one: EditedValue, other: EditedValue) => isSame(one, other, reading);
    if (isEqual(mine, theirs)) return [];
    isWanted = false;
    // Nobody else has changed it.
    if (before !== undefined && isEqual(theirs, before)) return [];
    const show = (value: EditedValue) =>
      showValue(value, (given) => comparison.show?.(name, given), reading);
    if (before !== undefined && isEqual(mine, before)) {
      values[name] = theirs;
      errors[name] = `Changed meanwhile from ${quote(show(before))} to ${quote(show(theirs))}.`;
      return [];
    }
    const both = withBoth(mine, before, theirs);
    values[name] = both;
    return [
      { name: choiceOf(name), field: name, label: null, mine: show(both), theirs: show(theirs) },
    ];
  });
  if (isWanted && differences.length === 0) return null;
  const shown = Object.fromEntries(Object.keys(was).map((name) => [name, record[name] ?? null]));
  return {
    values: { ...valuesOf(values), version, was: JSON.stringify(shown) },
    errors,
    differences,
  };
}

/**
 * Stores what a form has changed (U-11). A save that was made on an earlier version is refused: the form then shows both
 * versions and has the new one, so that saving again is a decision.
 * @param deps.load the record as it is stored now
 * @param deps.name of the record, in a sentence: `this user`
 * @param deps.also values of the form besides the record
 * @returns the form; null if the record has what the form wants
 */
export async function saveEdit<Typed extends EditedRecord>(
  edit: RecordEdit<Typed>,
  deps: {
    store: (changes: Partial<Typed>, version: string) => Promise<unknown>;
    load: () => Promise<StoredRecord>;
    name: string;
    also?: FormValues;
  },
  triesLeft = 1,
): Promise<(FormReturn & { values: FormValues }) | null> {
  const typed = withChoices(edit.typed, edit.was, edit.choice);
  try {
    await deps.store(changesOf({ ...edit, typed }), edit.version);
    return null;
  } catch (error) {
    if (!isStale(error)) throw error;
    const stored = await deps.load();
    // A version may cover more than the form shows. What it shows is as it was, and nothing else is sent.
    const isAsBegun = shownFields(edit).every((name) =>
      isSame(stored.record[name], edit.was[name]),
    );
    if (isAsBegun && triesLeft > 0)
      return saveEdit({ ...edit, version: stored.version }, deps, triesLeft - 1);
    const conflict = findConflict({ ...edit, typed }, stored);
    return (
      conflict && {
        ...conflict,
        values: { ...deps.also, ...conflict.values },
        outcome: 'conflict',
        status: 409,
        message: `${stored.by ?? 'Somebody else, or you in another window,'} has changed ${deps.name} meanwhile. Nothing was saved. Check what you keep, and save again.`,
      }
    );
  }
}

/** Whether the user keeps what is stored somewhere. */
export const isChosen = (choice: RecordEdit['choice']): boolean =>
  Object.values(choice).includes('theirs');

/**
 * Sends a change of a record with the key of its form (REL-01). If the key was used for other content, the change is sent
 * with a new one: its version decides what happens to the record.
 */
export async function sendWithKey<Answer>(
  key: string | undefined,
  formFacts: () => { key: string },
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(key ?? formFacts().key);
  } catch (error) {
    if (error instanceof UpstreamRefusedError && error.reason === 'key_reused')
      return send(formFacts().key);
    throw error;
  }
}

export const isStale = (error: unknown): boolean =>
  error instanceof UpstreamRefusedError && error.reason === 'stale';

/** Writes ids by the names of a list, sorted; other values as they are. */
export function namesIn(
  list: readonly { id: string; name: string }[],
): (name: string, value: EditedValue) => string {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (_name, value) =>
    textsOf(value)
      .map((id) => names.get(id) ?? id)
      .sort()
      .join(', ');
}

/** The name of a difference's field, as the form sends the choice: letters, digits, `_` and `-`. */
const choiceOf = (difference: string): string => difference.replace(/[^\w-]/g, '_');

/** The texts of a value; those of rows have no meaning here. */
export const textsOf = (value: EditedValue): string[] =>
  [value ?? []].flat().filter((text): text is string => typeof text === 'string');

/** A value as it is compared: lists have no order, and line breaks and outer spaces say nothing. */
const isSame = (
  one: EditedValue | undefined,
  other: EditedValue | undefined,
  reading?: Readings[string],
): boolean => {
  const [a, b] = [one, other].map((value) =>
    Array.isArray(value) ? textsOf(value).sort() : writtenText(value ?? '', reading),
  );
  return JSON.stringify(a) === JSON.stringify(b);
};

function showValue(
  value: EditedValue,
  show: (value: EditedValue) => string | undefined,
  reading: Readings[string] | undefined,
): string {
  return (
    show(value) ??
    textsOf(value)
      .map((text) => writtenText(text, reading))
      .join(', ')
  );
}

const quote = (text: string) => (text === '' ? 'nothing' : `“${text}”`);

/** The fields that the form has shown; without a record of them, all. */
function shownFields({ typed, was }: Compared): string[] {
  const names = Object.keys(typed);
  const shown = names.filter((name) => Object.hasOwn(was, name));
  return shown.length === 0 ? names : shown;
}

/** A list with the changes of both sides, so that nothing comes back that one of them has removed; a text as it was typed. */
function withBoth(mine: EditedValue, was: EditedValue | undefined, theirs: EditedValue) {
  if (!Array.isArray(mine) || !Array.isArray(was) || !Array.isArray(theirs)) return mine;
  const [typed, before, stored] = [textsOf(mine), textsOf(was), textsOf(theirs)];
  const isAdded = (value: string) => !before.includes(value);
  const kept = stored.filter((value) => typed.includes(value) || isAdded(value));
  return [...new Set([...kept, ...typed.filter(isAdded)])];
}

/** The rows by a key that is equal on both sides: of the row, and its place among those of that key. */
function rowsByKey(
  name: string,
  value: EditedValue | undefined,
  { keyOf }: RowComparison,
): Map<string, Row> {
  const seen = new Map<string, number>();
  const rows = new Map<string, Row>();
  for (const row of Array.isArray(value) ? value : []) {
    const key = typeof row === 'string' ? null : keyOf(row);
    if (key === null) continue;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    rows.set(`${name}-${key}-${times}`, row as Row);
  }
  return rows;
}

/** The rows in which two versions of a list differ. */
function compareRows(
  name: string,
  mine: EditedValue,
  theirs: EditedValue,
  list: RowComparison,
): Difference[] {
  const [own, other] = [rowsByKey(name, mine, list), rowsByKey(name, theirs, list)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const [one, two] = [own.get(key), other.get(key)];
    const [typed, stored] = [one, two].map((row) => (row === undefined ? '' : list.describe(row)));
    if (typed === stored) return [];
    return [
      {
        name: choiceOf(key),
        field: name,
        label: list.labelOf((one ?? two)!),
        mine: typed!,
        theirs: stored!,
      },
    ];
  });
}
