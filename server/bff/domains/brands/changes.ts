import type { BrandChanges, BrandForm, BrandInfo } from '../../../../app/contracts/brands/brands';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import { brandFieldNames, type BrandField } from '../../../../contract/limits';

/** A text as the platform compares it: line breaks of a form are spaces. */
const normalise = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)).trim();

/** What a form changes: fields that the user has changed, except those for which they chose the stored value. Pure. */
export function changesOf(form: BrandForm): BrandChanges {
  const changes: BrandChanges = {};
  for (const name of brandFieldNames) {
    const typed = normalise(form[name]);
    if (form[name] === undefined || typed === normalise(form.was[name])) continue;
    if (form.choice[name] !== 'theirs') changes[name] = typed;
  }
  return changes;
}

/** The fields that both the user and somebody else have changed differently, with the stored values. Pure. */
export function conflictsOf(form: BrandForm, stored: BrandInfo): Map<BrandField, string> {
  const changes = changesOf(form);
  return new Map(
    stored.fields.flatMap(({ name, value }) => {
      const [mine, theirs] = [changes[name], normalise(value)];
      const isOpen = mine !== undefined && theirs !== mine && theirs !== normalise(form.was[name]);
      return isOpen ? [[name, theirs] as const] : [];
    }),
  );
}

/**
 * The values of a form on top of what is stored now: the user's text in the fields that they have changed, the stored
 * text in all others, and in `stored` what they have to choose from. Pure.
 */
export function rebased(
  form: BrandForm,
  stored: BrandInfo,
  conflicts: ReadonlyMap<BrandField, string>,
): FormValues {
  const changes = changesOf(form);
  const values: FormValues = { intent: form.intent, version: String(stored.version) };
  for (const { name, value } of stored.fields) {
    values[`was.${name}`] = value ?? '';
    values[name] = (changes[name] === undefined ? value : form[name]) ?? '';
  }
  for (const [name, theirs] of conflicts) values[`stored.${name}`] = theirs;
  return values;
}
