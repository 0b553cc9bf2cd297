/** Whether JSON has a text with a NUL in it, which PostgreSQL cannot hold: asked with one, it fails. */
export const holdsNul = (json: unknown): boolean =>
  JSON.stringify(json)?.includes(String.raw`\u0000`) === true;
