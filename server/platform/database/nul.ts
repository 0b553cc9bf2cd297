/** Whether a text in this JSON contains a NUL character. PostgreSQL cannot store it and fails. */
export const containsNul = (json: unknown): boolean =>
  JSON.stringify(json)?.includes(String.raw`\u0000`) === true;
