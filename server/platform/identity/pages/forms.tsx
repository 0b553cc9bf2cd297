import { wantsSignUp, type LoginOptions } from '../login-options';
import { passwordLimits } from '../passwords';
import { ErrorSummary, Field, Notices, type FormErrors, type Frame } from './layout';

/** The state of a form: its action, CSRF token, entered values (never the password) and errors. */
export interface FormState {
  action: string;
  token: string;
  values: Record<string, string>;
  errors: FormErrors;
}

export interface DemoHint {
  password: string;
  users: readonly { email: string; shows: string }[];
  /** Users with a second factor, with the secrets of their authenticators. */
  secondFactor: readonly { email: string; secret: string }[];
}

export const passwordHelp = `At least ${passwordLimits.min} characters.`;

/** A form without browser validation (`noValidate`), so that the server's messages appear at the fields. */
export function PageForm({
  state,
  labels,
  button,
  children,
}: {
  state: FormState;
  labels: Record<string, string>;
  button: string;
  children: React.ReactNode;
}) {
  return (
    <>
      <ErrorSummary errors={state.errors} labels={labels} />
      <form method="post" action={state.action} noValidate>
        <input type="hidden" name="token" value={state.token} />
        {children}
        <button className="button" type="submit">
          {button}
        </button>
      </form>
    </>
  );
}

export function LoginForm({
  frame,
  state,
  options,
  base,
  demo,
}: {
  frame: Frame;
  state: FormState;
  options: LoginOptions;
  base: string;
  demo: DemoHint | null;
}) {
  const clean = Object.keys(state.errors).length === 0;
  const known = (state.values['email'] ?? '') !== '';
  return (
    <>
      <div className="card">
        {options.section && <p className="section">{options.section}</p>}
        <h1>Sign in</h1>
        <p className="lead">to continue to {frame.productName}</p>
        <Notices message={options.pwdMessage} success={options.pwdSuccess} />
        <PageForm state={state} labels={{ email: 'Email', password: 'Password' }} button="Sign in">
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            value={state.values['email']}
            error={state.errors['email']}
            focus={clean && !known}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            error={state.errors['password']}
            focus={clean && known}
            aside={<a href={`${base}/forgot`}>Forgot password?</a>}
          />
        </PageForm>
      </div>
      <p className="after">
        New to {frame.productName}? <a href={`${base}/sign-up`}>Create an account</a>
      </p>
      {demo && <DemoUsers demo={demo} base={base} />}
    </>
  );
}

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

export function SignUpForm({
  frame,
  state,
  options,
  base,
}: {
  frame: Frame;
  state: FormState;
  options: LoginOptions;
  base: string;
}) {
  return (
    <>
      <div className="card">
        {options.section && <p className="section">{options.section}</p>}
        <h1>Create your account</h1>
        <p className="lead">7 days of {frame.productName}, free. No card needed.</p>
        <Notices message={options.pwdMessage} success={options.pwdSuccess} />
        <PageForm
          state={state}
          labels={{
            firstName: 'First name',
            lastName: 'Last name',
            jobTitle: 'Job title',
            email: 'Work email',
            password: 'Password',
          }}
          button="Create account"
        >
          <SignUpFields state={state} />
        </PageForm>
      </div>
      <p className="after">
        Have an account? <a href={wantsSignUp(options) ? `${base}/sign-in` : base}>Sign in</a>
      </p>
    </>
  );
}

/** The focus is in the first empty field, unless the form has errors. */
function SignUpFields({ state }: { state: FormState }) {
  const clean = Object.keys(state.errors).length === 0;
  const firstEmpty = ['firstName', 'lastName', 'email', 'password'].find(
    (name) => !state.values[name],
  );
  const focus = (name: string) => clean && name === firstEmpty;
  return (
    <>
      <div className="row">
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          value={state.values['firstName']}
          error={state.errors['firstName']}
          focus={focus('firstName')}
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          value={state.values['lastName']}
          error={state.errors['lastName']}
          focus={focus('lastName')}
        />
      </div>
      <Field
        name="email"
        label="Work email"
        type="email"
        autoComplete="email"
        value={state.values['email']}
        error={state.errors['email']}
        focus={focus('email')}
      />
      <Field
        name="jobTitle"
        label="Job title"
        autoComplete="organization-title"
        value={state.values['jobTitle']}
        error={state.errors['jobTitle']}
        optional
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help={passwordHelp}
        error={state.errors['password']}
        focus={focus('password')}
      />
    </>
  );
}

export function ForgotForm({
  state,
  base,
  sent,
}: {
  state: FormState;
  base: string;
  sent: boolean;
}) {
  return (
    <>
      <div className="card">
        <h1>{sent ? 'Check your mail' : 'Forgot your password?'}</h1>
        {sent ? (
          <p className="lead">
            If there is an account for <strong>{state.values['email']}</strong>, a mail with a link
            to set a new password is on its way. The link works once, for an hour.
          </p>
        ) : (
          <>
            <p className="lead">We send you a link to set a new one.</p>
            <PageForm state={state} labels={{ email: 'Email' }} button="Send the link">
              <Field
                name="email"
                label="Email"
                type="email"
                autoComplete="username"
                value={state.values['email']}
                error={state.errors['email']}
                focus={Object.keys(state.errors).length === 0}
              />
            </PageForm>
          </>
        )}
      </div>
      <p className="after">
        <a href={`${base}/sign-in`}>Back to sign in</a>
      </p>
    </>
  );
}
