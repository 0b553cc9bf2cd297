import * as z from 'zod';

import { email } from './email';

import { editsSchema } from './edits';
import { requiredMessage as required } from './messages';
import { isBlank } from './texts';

/**
 * How a form is read and answered: one pattern for all of them (docs/decisions/0012-forms.md). The schemas are
 * used on the server alone; pages take the types.
 */

/**
 * What became of a form that was sent: a field is wrong, the state of what it changes does not allow it (`refused`),
 * something behind us failed, the session has ended, the form's token no longer fits, or somebody else has signed in
 * meanwhile. Of a form in steps: it was changed as one of its buttons asks (`edited`), it is to be read before it counts
 * (`review`), what it would replace has been changed by somebody else (`conflict`), or there is nothing left to send it to
 * (`closed`).
 */
export const formOutcomes = [
  'edited',
  'review',
  'conflict',
  'closed',
  'invalid',
  'refused',
  'failed',
  'sign-in-required',
  'expired',
  'another-user',
] as const;

/** One text a field, or several where a name was sent more than once. */
const formValuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type FormValues = z.infer<typeof formValuesSchema>;

/** The answer to a form that was not accepted: what was typed, and why (U-08, O-12). */
export const formStateSchema = z.object({
  outcome: z.enum(formOutcomes),
  values: formValuesSchema,
  /** By field; the words for the user. */
  errors: z.record(z.string(), z.string()),
  message: z.string().nullable(),
  /** Null where no server has answered. */
  requestId: z.string().nullable(),
  /** A token that fits the session as it is now. */
  csrfToken: z.string().nullable(),
  /** REL-01: the key that the form was sent with; it stays with it through every failure. */
  formKey: z.string().nullable(),
  /** What the page needs to draw this answer, of the form's own schema; none where it has what it needs. */
  detail: z.unknown().optional(),
});
export type FormState = z.infer<typeof formStateSchema>;

/** What a script gets that has sent a form: where to go on, or the form's state. */
export type FormAnswer = { location: string } | FormState;

/** As every `Idempotency-Key` of the AMS. */
export const formKeyPattern = /^[\w-]{16,128}$/;

/** What every page with a form gets for it. */
export const formFactsSchema = z.object({
  csrfToken: z.string(),
  /** The id of the signed-in user: a form that they began is not sent for another one. */
  userId: z.string().nullable(),
  /** REL-01: names this form for the upstream, so that what it asks for is done once, however often it is sent. */
  key: z.string().regex(formKeyPattern),
  /** U-11: what a form that edits a record begins with. */
  edits: editsSchema.optional(),
});
export type FormFacts = z.infer<typeof formFactsSchema>;

/** Hidden fields that belong to the pattern and not to the user begin like this; their values are never shown. */
export const technicalField = /^form[A-Z]|^csrfToken$/;

/** Neither control characters nor those that turn the direction of what follows. */
const oneLineOfText = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;
const tooLong = (max: number) => `At most ${max} characters.`;
const oneLine = (max: number) =>
  z
    .string({ error: required })
    .trim()
    .max(max, tooLong(max))
    .regex(oneLineOfText, 'Please use letters in one line.');

/** One line of text that must be there. */
export const requiredText = (max: number) =>
  oneLine(max).refine((text) => !isBlank(text), required);

/** One line of text; an empty or missing one is null. */
export const optionalText = (max: number) =>
  oneLine(max)
    .optional()
    .transform((text) => (text === undefined || isBlank(text) ? null : text));

export const emailField = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .max(254, tooLong(254))
  .pipe(email);

/** Checkboxes or a list of one name: none, one or several. */
export const manyField = <Item extends z.ZodType<string>>(item: Item) =>
  z.preprocess(
    (sent): unknown => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(item).max(500),
  );

/** What an action answers when a form's values do not do: texts for the user, by field. */
export const formErrorsSchema = z.object({
  errors: z.array(
    z.object({
      /** Name of the field; null where the form as a whole is meant. */
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type FormErrors = z.infer<typeof formErrorsSchema>;
