import * as z from 'zod';

import { editFields } from '../forms/edits';
import { formFactsSchema } from '../forms/forms';
import { brandFieldNames, brandFields, type BrandField } from '../../../contract/limits';

export const brandParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const logoHash = z.string().regex(/^[\da-f]{16,64}$/);
const optionalHash = z.union([logoHash, z.literal('')]).catch('');
export const logoParamsSchema = brandParamsSchema.extend({ hash: logoHash });

export const brandInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Hash of the logo; null without one. */
  logo: z.string().nullable(),
  /** Grows with every change. */
  version: z.number().int(),
  /** Who made the last change; null without one. */
  changedBy: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.enum(brandFieldNames),
      /** As the dashboard shows it; null for an empty one. */
      value: z.string().nullable(),
      /** Value in the data set. */
      dataSetValue: z.string().nullable(),
      /** Day of the edit, YYYY-MM-DD; null for a fact as in the data set. */
      editedOn: z.string().nullable(),
    }),
  ),
});
export type BrandInfo = z.infer<typeof brandInfoSchema>;

export const brandViewSchema = z.object({
  form: formFactsSchema,
  factsForm: formFactsSchema,
  brand: brandInfoSchema,
});
export type BrandView = z.infer<typeof brandViewSchema>;

/** Limits before blanks and line breaks are removed. The platform counts the remaining characters. */
const typedText = (name: BrandField) =>
  z
    .string()
    .max(10 * brandFields[name].max, `At most ${brandFields[name].max} characters.`)
    .default('')
    .transform(inOneLine);

/** A text as the platform compares it: line breaks of a form are spaces. */
const inOneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)).trim();

/** The forms of the page, by their field `intent`. */
export const brandIntents = ['facts', 'logo', 'remove-logo'] as const;

export const brandFormSchema = z.object({
  intent: z.enum(brandIntents).catch('facts'),
  ...editFields,
  ...(Object.fromEntries(brandFieldNames.map((name) => [name, typedText(name)])) as Record<
    BrandField,
    ReturnType<typeof typedText>
  >),
  /** The hash of the logo that the form has shown; empty without one. */
  shownLogo: optionalHash,
  /** The hash of a picture that was chosen before somebody else changed the logo; empty without one. */
  picked: optionalHash,
});
export type BrandForm = z.infer<typeof brandFormSchema>;

/** The changed facts of a form. The platform checks them, all at once. */
export type BrandChanges = Partial<Record<BrandField, string>>;
