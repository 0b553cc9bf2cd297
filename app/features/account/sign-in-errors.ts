import type { SessionErrorType } from '~/contracts/session/session';

interface SignInText {
  title: string;
  text: string;
}

/** The text for the user of each session error type. */
export const signInErrors: Readonly<Record<SessionErrorType, SignInText>> = {
  AccessDenied: {
    title: 'You cannot sign in with this account',
    text: 'The account exists but is not allowed in here. Try another one, or ask your administrator to open it for you.',
  },
  CredentialsSignin: {
    title: 'That email and password do not match',
    text: 'Check both and try again. You can set a new password on the sign-in page.',
  },
  OAuthAccountNotLinked: {
    title: 'This email already signs in another way',
    text: 'To protect the account, please sign in the same way as the first time.',
  },
  MissingCSRF: {
    title: 'The page was open for too long',
    text: 'For your safety the form could not be accepted. Nothing has been changed. Please try again from here.',
  },
  UntrustedHost: {
    title: 'This address is not one of ours',
    text: 'The application was opened under an address that it does not serve. Check the address in your browser, then try again.',
  },
  SessionRequired: {
    title: 'Please sign in to see this page',
    text: 'The page you asked for needs an account. Afterwards you are taken straight to it.',
  },
  Configuration: {
    title: 'Sign-in is not set up correctly',
    text: 'This is our mistake, not yours. Please try again later, or tell your administrator.',
  },
  Verification: {
    title: 'This link does not work any more',
    text: 'It has been used already or is too old. Sign in to have a new one sent to you.',
  },
  OAuthCallback: {
    title: 'The sign-in could not be completed',
    text: 'The answer of the sign-in site could not be accepted, perhaps because it took too long. Please try again.',
  },
  OAuthSignin: {
    title: 'The sign-in could not be started',
    text: 'We could not reach the sign-in site. Please try again in a moment.',
  },
  Default: {
    title: 'The sign-in did not work',
    text: 'Something went wrong on the way. Please try again.',
  },
};

/** The text of the sign-in page without an error. */
const plainSignIn: SignInText = {
  title: 'Sign in',
  text: 'Continue to the sign-in site. Afterwards you are taken back here.',
};

/** The text of an error. An unknown error has the text of Default; null has the plain text. */
export function signInText(error: string | null): SignInText {
  if (error === null) return plainSignIn;
  return Object.hasOwn(signInErrors, error)
    ? signInErrors[error as SessionErrorType]
    : signInErrors.Default;
}
