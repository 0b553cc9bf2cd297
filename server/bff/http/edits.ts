import type { EditedRecord, Edits } from '../../../app/contracts/forms/edits';
import type { FormValues } from '../../../app/contracts/forms/forms';
import { UpstreamRefusedError } from '../errors';
import type { FormReturn } from './form-return';

type Value = EditedRecord[string];

/** A form that edits a record, as it was sent. */
export interface Edit<Typed extends EditedRecord> {
  version: string;
  /** What its fields had at `version`. */
  was: EditedRecord;
  typed: Typed;
}

/** The stored record, and how the form's messages write a value of it. */
export interface StoredRecord extends Edits {
  textOf?: (value: Value) => string;
}

/** A value as it is compared: lists have no order, and line breaks and outer spaces say nothing. */
const normalise = (value: Value | undefined): string | readonly string[] =>
  Array.isArray(value) ? [...value].sort() : (value ?? '').replace(/\r\n?/g, '\n').trim();
const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));

/** The fields that the form has shown; without a record of them, all. */
function shownFields({ typed, was }: Edit<EditedRecord>): string[] {
  const names = Object.keys(typed);
  const shown = names.filter((name) => Object.hasOwn(was, name));
  return shown.length === 0 ? names : shown;
}

/** What the user has changed. Pure. */
export function changesOf<Typed extends EditedRecord>(edit: Edit<Typed>): Partial<Typed> {
  const { typed, was } = edit;
  const changed = shownFields(edit).filter((name) => !isSame(typed[name], was[name]));
  return Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Typed>;
}

const plainText = (value: Value): string => [value ?? []].flat().join(', ');

/** Writes ids by the names of a list, sorted; other values as they are. */
export function namesIn(list: readonly { id: string; name: string }[]): (value: Value) => string {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (value) =>
    plainText(
      [value ?? []]
        .flat()
        .map((id) => names.get(id) ?? id)
        .sort(),
    );
}

/** A list with the changes of both sides, so that nothing comes back that one of them has removed; a text as it was typed. */
function withBoth(typed: Value | undefined, was: Value | undefined, stored: Value | undefined) {
  if (!Array.isArray(typed) || !Array.isArray(was) || !Array.isArray(stored)) return typed;
  const isAdded = (value: string) => !was.includes(value);
  const kept = stored.filter((value) => typed.includes(value) || isAdded(value));
  return [...new Set([...kept, ...typed.filter(isAdded)])];
}

/**
 * The form on top of what is stored now: the user's value in the fields that they have changed, lists with the changes of
 * both, the stored value in all others. Each field that differs from what was sent names the other version. Pure.
 * @returns null if the record has what the form wants: for example a form whose first answer was lost
 */
export function rebase(
  edit: Edit<EditedRecord>,
  { version, record, textOf = plainText }: StoredRecord,
): (Pick<FormReturn, 'errors'> & { values: FormValues }) | null {
  const { typed, was } = edit;
  const names = shownFields(edit);
  if (names.every((name) => isSame(typed[name], record[name]))) return null;
  const quoted = (value: Value | undefined) => {
    const text = textOf(value ?? null);
    return text === '' ? 'nothing' : `“${text}”`;
  };
  const shown = Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  const values: FormValues = { version, was: JSON.stringify(shown) };
  const errors: Record<string, string> = {};
  for (const name of names) {
    const stored = record[name];
    const isChanged = !isSame(typed[name], was[name]);
    values[name] = (isChanged ? withBoth(typed[name], was[name], stored) : stored) ?? '';
    if (isSame(stored, was[name]) || isSame(stored, typed[name])) continue;
    const theirs = `Changed meanwhile from ${quoted(was[name])} to ${quoted(stored)}.`;
    errors[name] = isChanged ? `${theirs} You sent ${quoted(typed[name])}.` : theirs;
  }
  return { values, errors };
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
  edit: Edit<Typed>,
  deps: {
    store: (changes: Partial<Typed>, version: string) => Promise<unknown>;
    load: () => Promise<StoredRecord>;
    name: string;
    also?: FormValues;
  },
  triesLeft = 1,
): Promise<(FormReturn & { values: FormValues }) | null> {
  try {
    await deps.store(changesOf(edit), edit.version);
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
    const rebased = rebase(edit, stored);
    return (
      rebased && {
        ...rebased,
        outcome: 'conflict',
        status: 409,
        message: `Somebody else, or you in another window, has changed ${deps.name} meanwhile. Nothing was saved. Check the fields below and save again.`,
        values: { ...deps.also, ...rebased.values },
      }
    );
  }
}

export const isStale = (error: unknown): boolean =>
  error instanceof UpstreamRefusedError && error.reason === 'stale';
