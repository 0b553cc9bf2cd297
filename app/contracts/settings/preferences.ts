import * as z from 'zod';

import { named } from '../../../contract/fields';
import { digestFrequencies } from '../../../contract/vocabulary';
import { editFields } from '../forms/edits';
import { formFactsSchema, manyField } from '../forms/forms';
import { requiredMessage } from '../forms/messages';
import { brandPageSchema } from './brands';
import { maxCompetitors } from './limits';

const maxPrimaryCategories = 3;

const id = z.string().regex(/^[^\p{C}]{1,200}$/u);

/** The form of the preferences (U-05). With the intent `find` it is only shown again, with the brands that `find` finds. */
export const preferencesFormSchema = z.object({
  intent: z.enum(['save', 'find']).catch('save'),
  ...editFields,
  find: z.string().max(100).catch(''),
  primaryCategoryIds: manyField(id),
  subCategoryIds: manyField(id),
  competitorBrandIds: manyField(id),
  insightIds: manyField(id),
  digest: z.enum(digestFrequencies).catch('off'),
});

/** Rules for storing a form. They are checked separately, so that a refused form can be shown again. */
export const preferencesRules = z.object({
  primaryCategoryIds: z
    .array(z.string())
    .min(1, requiredMessage)
    .max(maxPrimaryCategories, `Choose at most ${maxPrimaryCategories} categories.`),
  competitorBrandIds: z
    .array(z.string())
    .max(maxCompetitors, `Choose at most ${maxCompetitors} competitors.`),
});
export type PreferencesForm = z.infer<typeof preferencesFormSchema>;

/** A department or category with what is below it. */
const categoryChoice = named.extend({ children: z.array(named) });

export const chosenPreferencesSchema = z.object({
  primaryCategoryIds: z.array(z.string()),
  subCategoryIds: z.array(z.string()),
  competitorBrands: z.array(named),
  insightIds: z.array(z.string()),
  digest: z.enum(digestFrequencies),
});

/** Settings, Preferences (U-05). */
export const preferencesViewSchema = z.object({
  form: formFactsSchema,
  /** Departments with their categories. */
  departments: z.array(categoryChoice),
  /** Categories with their sub-categories. */
  categories: z.array(categoryChoice),
  /** Names of categories to the URLs of their icons (D-12). */
  categoryIcons: z.record(z.string(), z.string()),
  insights: z.array(named),
  chosen: chosenPreferencesSchema,
  /** Brands of the account. */
  own: z.array(named),
  /** The brand that the user said was not listed; null without one. */
  unlisted: z.string().nullable(),
  /** Whether the user may choose the account's brand. */
  maySetBrand: z.boolean(),
});
export type PreferencesView = z.infer<typeof preferencesViewSchema>;

/** Data to show the form again: the names of the chosen competitors, and the brands that were found. */
export const preferencesDetailSchema = z.object({
  competitorBrands: z.array(named),
  found: brandPageSchema.nullable(),
});
export type PreferencesDetail = z.infer<typeof preferencesDetailSchema>;
