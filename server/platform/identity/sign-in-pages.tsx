import { Form, type FieldSpec, type FormState } from '../pages/form';
import type { Page } from '../pages/page';
import { Button, Card, Notice } from '../pages/parts';
import { themeOf, wantsSignUp, type LoginOptions } from './login-options';

/** What the pages of a running sign-in need. */
interface SignInView {
  productName: string;
  state: FormState;
  options: LoginOptions;
  /** The path of the sign-in; the paths of its pages begin with it. */
  base: string;
}

const emailField: FieldSpec = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
};

/** Texts from the app's login options. */
const Notices = ({ options: { pwdMessage, pwdSuccess } }: { options: LoginOptions }) => (
  <>
    <Notice tone="good">{pwdSuccess}</Notice>
    <Notice tone="info">{pwdMessage}</Notice>
  </>
);

export interface DemoHint {
  password: string;
  users: readonly { email: string; shows: string }[];
  /** Users with a second factor, with the secrets of their authenticators. */
  secondFactor: readonly { email: string; secret: string }[];
}

export const loginPage = ({
  productName,
  state,
  options,
  base,
  demo,
}: SignInView & { demo: DemoHint | null }): Page => ({
  title: 'Sign in',
  theme: themeOf(options),
  body: (
    <>
      <Card section={options.section} title="Sign in" lead={`to continue to ${productName}`}>
        <Notices options={options} />
        <Form
          state={state}
          fields={[
            emailField,
            {
              name: 'password',
              label: 'Password',
              type: 'password',
              autoComplete: 'current-password',
              aside: <a href={`${base}/forgot`}>Forgot password?</a>,
            },
          ]}
          required
          focusesFirst
          button="Sign in"
        />
      </Card>
      <p className="after">
        New to {productName}? <a href={`${base}/sign-up`}>Create an account</a>
      </p>
      {demo && <DemoUsers demo={demo} base={base} />}
    </>
  ),
});

/** The demo users, who sign in by a link that fills in their address. */
function DemoUsers({ demo, base }: { demo: DemoHint; base: string }) {
  return (
    <details className="demo">
      <summary>Try a demo user</summary>
      <p>
        They all have the password <code>{demo.password}</code>.
      </p>
      <ul>
        {demo.users.map((user) => (
          <li key={user.email}>
            <a href={`${base}/sign-in?as=${encodeURIComponent(user.email)}`}>
              {user.email.split('@')[0]}
            </a>
            <span>{user.shows}</span>
          </li>
        ))}
      </ul>
      {demo.secondFactor.map(({ email, secret }) => (
        <p key={email}>
          The authenticator secret of {email.split('@')[0]}: <code>{secret}</code>
        </p>
      ))}
    </details>
  );
}

export const signUpPage = ({ productName, state, options, base }: SignInView): Page => ({
  title: 'Create your account',
  theme: themeOf(options),
  body: (
    <>
      <Card
        section={options.section}
        title="Create your account"
        lead={`7 days of ${productName}, free. No card needed.`}
      >
        <Notices options={options} />
        <Form
          state={state}
          fields={[
            [
              { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
              { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
            ],
            { name: 'company', label: 'Company', autoComplete: 'organization' },
            { name: 'email', label: 'Work email', type: 'email', autoComplete: 'email' },
            {
              name: 'jobTitle',
              label: 'Job title',
              autoComplete: 'organization-title',
              optional: true,
            },
          ]}
          required
          focusesFirst
          button="Create account"
        />
      </Card>
      <p className="after">
        Have an account? <a href={wantsSignUp(options) ? `${base}/sign-in` : base}>Sign in</a>
      </p>
    </>
  ),
});

/** Where a mail is that somebody waits for. */
export interface MailHint {
  /** Whether a mail server sends mails. */
  isSent: boolean;
  /** Where internal admins read mails that no server sends; null where their links are hidden. */
  outbox: string | null;
  /** Address of the demo's internal admin; null without demo data. */
  admin: string | null;
}

/** Name of the button that leads back to the form with its typed values, except the address. */
export const enterAnother = 'another';

/** The answer to every sign-up, whether the address has an account or not. */
export function signUpSentPage({
  state,
  options,
  base,
  hours,
  mail,
}: Omit<SignInView, 'productName'> & { hours: number; mail: MailHint }): Page {
  // Its forms carry what was typed.
  const again = { ...state, hidden: { ...state.hidden, ...Object.fromEntries(state.values) } };
  return {
    title: 'Check your email',
    theme: themeOf(options),
    body: (
      <>
        <Card
          title="Check your email"
          lead={
            <>
              {mail.isSent ? 'An email to ' : 'There is an email for '}
              <strong>{state.values.get('email')}</strong>
              {mail.isSent ? ' is on its way' : ''}. Its link sets your password. It works once, for{' '}
              {hours} hours.
            </>
          }
        >
          <WhereMailIs mail={mail} />
          {mail.isSent && <Form state={again} button={<Button quiet>Send it again</Button>} />}
          <Form
            state={again}
            button={
              <Button quiet name={enterAnother} value="yes">
                Enter another address
              </Button>
            }
          />
        </Card>
        <p className="after">
          <a href={`${base}/sign-in`}>Back to sign in</a>
        </p>
      </>
    ),
  };
}

/** What to do when the mail does not come. */
function WhereMailIs({ mail: { isSent, outbox, admin } }: { mail: MailHint }) {
  if (isSent)
    return (
      <p className="help">Nothing there after a few minutes? Look among the unwanted emails.</p>
    );
  if (outbox === null)
    return (
      <p className="help">
        This installation sends no emails. Please ask its administrator for help.
      </p>
    );
  return (
    <p className="help">
      This installation sends no emails: yours is in the <a href={outbox}>outbox</a>. Sign in there
      as an internal admin{admin === null ? '' : <> ({admin})</>}, and open its link.
    </p>
  );
}

/** @param signIn where its link leads back to */
export const forgotPage = ({
  state,
  options,
  signIn,
  isSent,
  mail,
}: {
  state: FormState;
  options: LoginOptions;
  signIn: string;
  isSent: boolean;
  mail: MailHint;
}): Page => ({
  title: 'Forgot password',
  theme: themeOf(options),
  body: (
    <>
      {isSent ? (
        <Card
          title="Check your email"
          lead={
            <>
              If there is an account for <strong>{state.values.get('email')}</strong>,{' '}
              {mail.isSent ? 'an email' : 'there is an email'} with a link to set a new password
              {mail.isSent ? ' is on its way' : ''}. The link works once, for an hour.
            </>
          }
        >
          <WhereMailIs mail={mail} />
        </Card>
      ) : (
        <Card title="Forgot your password?" lead="We send you a link to set a new one.">
          <Form state={state} fields={[emailField]} required focusesFirst button="Send the link" />
        </Card>
      )}
      <p className="after">
        <a href={signIn}>Back to sign in</a>
      </p>
    </>
  ),
});
