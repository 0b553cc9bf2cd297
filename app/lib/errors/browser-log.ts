/** background failures are logged in the browser's console and never shown. */
export function logWarning(text: string): void {
  // eslint-disable-next-line no-console -- the one log that a browser has
  console.warn(text);
}
