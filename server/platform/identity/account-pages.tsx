import { Form, type FieldSpec, type FormState } from '../pages/form';
import { messagePage, type Page } from '../pages/page';
import { Button, Card } from '../pages/parts';
import { passwordLimits } from './passwords';

export const currentPassword: FieldSpec = {
  name: 'current',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
};
const newPassword: readonly FieldSpec[] = [
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    help: `At least ${passwordLimits.min} characters.`,
  },
  {
    name: 'repeat',
    label: 'New password again',
    type: 'password',
    autoComplete: 'new-password',
  },
];

/**
 * The form that sets a password by a mailed link, or changes it while signed in.
 * @param isCurrent whether it requires the old password
 * @param company the one that an invited person joins
 */
export const passwordPage = ({
  state,
  isCurrent,
  email,
  company = null,
}: {
  state: FormState;
  isCurrent: boolean;
  email: string;
  company?: string | null;
}): Page => ({
  title: isCurrent ? 'Change password' : 'Set password',
  body: (
    <>
      <Card
        title={isCurrent ? 'Change your password' : 'Set your password'}
        lead={
          <>
            for {email}
            {company !== null && (
              <>
                , to work on <bdi>{company}</bdi>
              </>
            )}
          </>
        }
      >
        <Form
          state={state}
          fields={isCurrent ? [currentPassword, ...newPassword] : newPassword}
          required
          focusesFirst
          button={isCurrent ? 'Change password' : 'Set password'}
        >
          {/* For password managers. */}
          <input
            className="visually-hidden"
            type="text"
            name="username"
            autoComplete="username"
            defaultValue={email}
            tabIndex={-1}
            aria-hidden="true"
            readOnly
          />
        </Form>
      </Card>
      {isCurrent && (
        <p className="after">
          <a href="/two-factor">Two-step sign-in</a>
        </p>
      )}
    </>
  ),
});

/** Asks before a sign-out. */
export const confirmLogoutPage = ({
  productName,
  appUrl,
  state,
}: {
  productName: string;
  appUrl: string;
  state: FormState;
}): Page => ({
  title: 'Sign out',
  body: (
    <Card title="Sign out?" lead={`This ends your session at ${productName} in this browser.`}>
      <Form
        state={state}
        button={
          <Button name="logout" value="yes">
            Sign out
          </Button>
        }
        more={
          <a className="button quiet" href={appUrl}>
            Stay signed in
          </a>
        }
      />
    </Card>
  ),
});

const signInAgain = (appUrl: string) => ({ href: `${appUrl}/login`, label: 'Sign in again' });

export const signedOutPage = (appUrl: string): Page => ({
  ...messagePage({
    title: 'You are signed out',
    text: 'You can close this page, or sign in again.',
    action: signInAgain(appUrl),
  }),
  title: 'Signed out',
});

/** A sign-in that has failed, by the error of the protocol. */
export const failedSignInPage = (
  appUrl: string,
  error: string,
  description: string | null,
): Page => ({
  ...messagePage({
    title: 'This sign-in could not go on',
    text:
      error === 'server_error'
        ? 'Something went wrong on our side. Please try again in a moment.'
        : explain(error, description),
    action: signInAgain(appUrl),
  }),
  title: 'Sign-in could not go on',
});

/** Explains an error to the user. The protocol's description is included for developers of the app. */
function explain(error: string, description: string | null): string {
  if (
    error === 'invalid_request' &&
    /expired|session not found|mismatch|principal changed/.test(description ?? '')
  )
    return 'The sign-in took too long, was finished in another tab, or was started in another browser. Please start it again.';
  return `The request was refused (${error}${description ? `: ${description}` : ''}). Please start the sign-in again.`;
}
