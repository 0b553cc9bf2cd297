import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';
import { brandFieldNames, brandFields, type BrandField } from '../../../contract/limits';

export const brandParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const logoHash = z.string().regex(/^[\da-f]{16,64}$/);
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

export const brandViewSchema = z.object({ form: formFactsSchema, brand: brandInfoSchema });
export type BrandView = z.infer<typeof brandViewSchema>;

const ofFields = <Part extends z.ZodType>(partOf: (name: BrandField) => Part) =>
  z
    .object(
      Object.fromEntries(brandFieldNames.map((name) => [name, partOf(name)])) as Record<
        BrandField,
        Part
      >,
    )
    .partial();

/** Limits before blanks and line breaks are removed. The platform counts the remaining characters. */
const typedText = (name: BrandField) =>
  z.string().max(10 * brandFields[name].max, `At most ${brandFields[name].max} characters.`);

/** The forms of the page, by their field `intent`. */
export const brandIntents = ['facts', 'logo', 'remove-logo'] as const;

/** A form as it is sent. */
export const brandFormSchema = z.object({
  intent: z.enum(brandIntents).catch('facts'),
  ...ofFields(typedText).shape,
  version: z.coerce.number().int().min(0).catch(0),
  /** Values of the fields at `version`; in the form of the logo its hash, empty without a logo. */
  was: ofFields(() => z.string())
    .extend({ logo: z.string().optional() })
    .default({}),
  /** The hash of a picture that was chosen before somebody else changed the logo; empty without one. */
  picked: z.union([logoHash, z.literal('')]).catch(''),
  /** After a conflict: which text is to stay. */
  choice: ofFields(() => z.enum(['mine', 'theirs'])).default({}),
});
export type BrandForm = z.infer<typeof brandFormSchema>;

/** The changed facts of a form. The platform checks them, all at once. */
export type BrandChanges = Partial<Record<BrandField, string>>;
