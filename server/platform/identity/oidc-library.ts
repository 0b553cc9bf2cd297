/**
 * oidc-provider, imported quietly. On Node 20 it prints "Unsupported runtime" to the console when it is loaded; our
 * tests run it there, and a newcomer's first start should not begin with an alarm. Nothing else
 * that it says is held back.
 */
/* eslint-disable no-console -- it is the console that is held back */
const warn = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
};
const library = await import('oidc-provider');
console.warn = warn;
/* eslint-enable no-console */

export const Provider = library.default;
export const { errors, interactionPolicy } = library;
