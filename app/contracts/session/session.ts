import * as z from 'zod';

/** What the browser may know of a session: never a token. */
export const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  error: z.string().nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /auth/session`: `{ user }`, or `{}` for a visitor. */
export const sessionAnswerSchema = z.object({ user: sessionUserSchema.optional() });

/** `POST /auth/session`: the two keys alone, others are refused with 400. */
export const sessionUpdateSchema = z.strictObject({
  csrfToken: z.string().optional(),
  data: z.strictObject({ refresh: z.array(z.enum(['subscription', 'user'])).max(2) }),
});

/** session error types, each with a text of its own on the sign-in page. */
export const sessionErrorTypes = [
  'AccessDenied',
  'CredentialsSignin',
  'OAuthAccountNotLinked',
  'MissingCSRF',
  'UntrustedHost',
  'SessionRequired',
  'Configuration',
  'Verification',
  'OAuthCallback',
  'OAuthSignin',
  'Default',
] as const;
export type SessionErrorType = (typeof sessionErrorTypes)[number];

/** `/auth/signin`: the error that the page explains, and the next page (which the BFF checks, SEC-14). */
export const signInPageSchema = z.object({
  error: z.enum(sessionErrorTypes).nullable(),
  callbackUrl: z.string(),
  /** The address of the user who is still signed in, for example after a failed sign-in with another account. */
  signedInAs: z.string().nullable(),
  message: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type SignInPageView = z.infer<typeof signInPageSchema>;

/** `GET /auth/logout`: the question before signing out; the token is the form's (SEC-40). */
export const logoutPageSchema = z.object({
  csrfToken: z.string(),
  returnTo: z.string(),
  email: z.string().nullable(),
  localOnly: z.boolean(),
  federated: z.boolean(),
});
export type LogoutPageView = z.infer<typeof logoutPageSchema>;

/** `GET /auth/csrf`. */
export const csrfAnswerSchema = z.object({ csrfToken: z.string() });
