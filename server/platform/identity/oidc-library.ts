/**
 * Imports oidc-provider without the "Unsupported runtime" warning that it prints to the console on Node 20. We support
 * Node 20 and run our tests there. All other output of the library is kept.
 */
/* eslint-disable no-console -- the warning is filtered at the console */
const warn = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
};
const library = await import('oidc-provider');
console.warn = warn;
/* eslint-enable no-console */

export const Provider = library.default;
export const { errors, interactionPolicy } = library;
