import * as z from 'zod';

/**
 * The one vocabulary of errors that reach a page. The BFF's error classes
 * (`server/bff/errors.ts`) become this shape; pages switch on `code` and print `message`.
 */
export const errorCodes = [
  'not-found',
  'forbidden',
  'sign-in-required',
  'invalid-request',
  'missing-csrf',
  'untrusted-host',
  'sign-in-failed',
  'maintenance',
  'upstream-unavailable',
  'upstream-invalid',
  'session-store-unavailable',
  'too-large',
  'unsupported-type',
  'too-many-requests',
  'method-not-allowed',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorViewSchema = z.object({
  code: z.enum(errorCodes),
  /** From `headings.ts`. */
  heading: z.string(),
  /** One or two sentences for the user; never a stack, never an upstream's own words. */
  message: z.string(),
  requestId: z.string(),
  /** True when trying again later can help; the page then offers it and tries by itself. */
  retry: z.boolean(),
});
export type ErrorView = z.infer<typeof errorViewSchema>;
