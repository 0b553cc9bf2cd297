import * as z from 'zod';

import { emailAddress } from '../../../contract/email';

import { editsSchema } from './edits';
import { requiredMessage as required } from './messages';
import { isBlank } from './texts';

/**
 * One pattern to read and answer all forms (docs/decisions/0012-forms.md). Only the server uses the schemas; pages use
 * the types.
 */

/**
 * Outcomes of a form that was sent: a field is wrong (`invalid`), the state of the record does not allow the change
 * (`refused`), a service behind the BFF failed (`failed`), the session has ended, the form's token no longer fits
 * (`expired`), or somebody else has signed in meanwhile. Outcomes of a form in steps: one of its buttons has changed
 * the form (`edited`), the user must review it before it counts (`review`), somebody else has changed the record
 * (`conflict`), or nothing is left to send it to (`closed`).
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

/** One text per field, or several if a name was sent more than once. */
const formValuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type FormValues = z.infer<typeof formValuesSchema>;

/** A field or a row that somebody else has changed, too: the user chooses whose value stays (O-12, U-11). */
const differenceSchema = z.object({
  /** The radio buttons are named `choice.` and this. */
  name: z.string(),
  /** Name of the field, or of the list of a row. */
  field: z.string(),
  /** Label of a row; null: that of the field. */
  label: z.string().nullable(),
  /** Both values as texts for people; empty where a side has none. */
  mine: z.string(),
  theirs: z.string(),
});
export type Difference = z.infer<typeof differenceSchema>;
export const differencesSchema = z.array(differenceSchema).readonly();

/**
 * The answer to a form that was not accepted: what was typed, and why (U-08, O-12).
 * @param detail data beside the loader's to render the answer
 */
export const formStateSchema = <Detail>(detail: z.ZodType<Detail>) =>
  z.object({
    outcome: z.enum(formOutcomes),
    values: formValuesSchema,
    /** Messages for the user, by field. */
    errors: z.record(z.string(), z.string()),
    message: z.string().nullable(),
    /** Differences from the stored record. The form sends them along until it is accepted. */
    differences: differencesSchema,
    /** Null where no server has answered. */
    requestId: z.string().nullable(),
    /** CSRF token for the present session. */
    csrfToken: z.string().nullable(),
    /** REL-01: the key that the form was sent with, and keeps through every failure. */
    formKey: z.string().nullable(),
    /** Missing where the loader's data are enough. */
    detail: detail.optional(),
  });
export type FormState<Detail = unknown> = z.infer<ReturnType<typeof formStateSchema<Detail>>>;

/** Pattern of every `Idempotency-Key` of the AMS. */
export const formKeyPattern = /^[\w-]{16,128}$/;

/** Data that every page with a form gets for it. */
export const formFactsSchema = z.object({
  csrfToken: z.string(),
  /** Id of the signed-in user, so that a form that they began is not sent for another user. */
  userId: z.string().nullable(),
  /** REL-01: idempotency key of this form, so that the upstream acts once, however often it is sent. */
  key: z.string().regex(formKeyPattern),
  /** U-11: initial values of a form that edits a record. */
  edits: editsSchema.optional(),
});
export type FormFacts = z.infer<typeof formFactsSchema>;

/** Names of hidden fields that the pattern adds; their values are never shown to the user. */
export const technicalField = /^form[A-Z]|^csrfToken$/;

/** Text without control characters, and without those that change the text direction. */
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

/** Version of the record that the page showed, so that no decision is made on changes that the user has not seen. */
export const versionField = z.coerce
  .number({ error: 'Please load the page again.' })
  .int()
  .min(1)
  .max(2_000_000_000);

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
  .pipe(emailAddress());

/** Checkboxes or a list of one name: none, one or several. */
export const manyField = <Item extends z.ZodType<string>>(item: Item) =>
  z.preprocess(
    (sent): unknown => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(item).max(500),
  );

/** The answer of an action to wrong values of a form: texts for the user, by field. */
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
