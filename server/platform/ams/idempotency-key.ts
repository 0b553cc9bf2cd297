/** Whether a text is a valid idempotency key: safe characters, and long enough not to be guessed (REL-01). */
export const isIdempotencyKey = (text: string): boolean => /^[\w-]{16,128}$/.test(text);
