import * as z from 'zod';

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
