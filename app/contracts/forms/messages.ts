/** Messages of every form. Without zod, so that the browser can have them alone. */

/** U-08: at a field that must be filled. */
export const requiredMessage = 'Required!';

/** Above a form with errors. @param errors messages by field */
export const errorSummary = (errors: Readonly<Record<string, string>>): string =>
  Object.values(errors).includes(requiredMessage)
    ? 'Please fill the missing fields.'
    : 'Please correct the marked fields.';
