import type { LoginOptions } from '../login-options';
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
  name,
  quiet = false,
  children,
}: {
  state: FormState;
  labels: Record<string, string>;
  button: string;
  /** Name of the button, where the answer depends on it. */
  name?: string;
  quiet?: boolean;
  children: React.ReactNode;
}) {
  return (
    <>
      <ErrorSummary errors={state.errors} labels={labels} />
      <form method="post" action={state.action} noValidate>
        <input type="hidden" name="token" value={state.token} />
        {children}
        <button
          className={quiet ? 'button quiet' : 'button'}
          type="submit"
          {...(name !== undefined && { name, value: 'yes' })}
        >
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
