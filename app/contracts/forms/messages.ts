/** Messages of every form. Without zod, so that the browser can have them alone. */

/** U-08: at a field that must be filled. */
export const requiredMessage = 'Required!';

/** Above a form with errors, by their kinds. @param errors messages by field */
export function errorSummary(errors: Readonly<Record<string, string>>): string {
  const texts = Object.values(errors);
  const missing = texts.filter((text) => text === requiredMessage).length;
  if (missing === 0) return 'Please correct the marked fields.';
  const rest = missing < texts.length ? ' Please correct the other marked fields.' : '';
  return `Please fill the missing fields.${rest}`;
}

/** after an action that failed without a message of its own. */
export const defaultFailure =
  'There was a problem with the request. Please try again after some time.';

/** after a forged or incomplete return from a purchase, and for an impossible purchase. */
export const invalidRequest = 'Invalid Request.';
