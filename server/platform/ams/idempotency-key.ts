/** Whether a header or a form's field can be an idempotency key: safe characters, too long to be guessed (REL-01). */
export const isIdempotencyKey = (text: string): boolean => /^[\w-]{16,128}$/.test(text);
