import { wantsSignUp, type LoginOptions } from '../login-options';
import { PageForm, type FormState } from './forms';
import { Field, Notices, type Frame } from './layout';

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
  const firstEmpty = ['firstName', 'lastName', 'email'].find((name) => !state.values[name]);
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
    </>
  );
}

/** The answer to every sign-up, whether the address has an account or not. */
export function SignUpSent({
  email,
  hours,
  base,
  outbox,
}: {
  email: string;
  hours: number;
  base: string;
  outbox: string | null;
}) {
  return (
    <>
      <div className="card">
        <h1>Check your email</h1>
        <p className="lead">
          {outbox === null ? 'An email to ' : 'There is an email for '}
          <strong>{email}</strong>
          {outbox === null ? ' is on its way' : ''}. Its link sets your password. It works once, for{' '}
          {hours} hours.
        </p>
        <Unsent outbox={outbox} />
      </div>
      <p className="after">
        <a href={`${base}/sign-in`}>Back to sign in</a>
      </p>
    </>
  );
}

/** Tells where the mail is when no mail server is configured. */
function Unsent({ outbox }: { outbox: string | null }) {
  if (outbox === null) return null;
  return (
    <p className="help">
      This installation sends no mails. An internal admin finds them in the{' '}
      <a href={outbox}>outbox</a>.
    </p>
  );
}

export function ForgotForm({
  state,
  base,
  sent,
  outbox,
}: {
  state: FormState;
  base: string;
  sent: boolean;
  outbox: string | null;
}) {
  return (
    <>
      <div className="card">
        <h1>{sent ? 'Check your email' : 'Forgot your password?'}</h1>
        {sent ? (
          <>
            <p className="lead">
              If there is an account for <strong>{state.values['email']}</strong>,{' '}
              {outbox === null ? 'an email' : 'there is an email'} with a link to set a new password
              {outbox === null ? ' is on its way' : ''}. The link works once, for an hour.
            </p>
            <Unsent outbox={outbox} />
          </>
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
