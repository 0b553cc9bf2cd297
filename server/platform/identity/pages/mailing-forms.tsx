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
            company: 'Company',
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
  const firstEmpty = ['firstName', 'lastName', 'company', 'email'].find(
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
        name="company"
        label="Company"
        autoComplete="organization"
        value={state.values['company']}
        error={state.errors['company']}
        focus={focus('company')}
      />
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
export function SignUpSent({
  state,
  hours,
  base,
  mail,
}: {
  state: FormState;
  hours: number;
  base: string;
  mail: MailHint;
}) {
  return (
    <>
      <div className="card">
        <h1>Check your email</h1>
        <p className="lead">
          {mail.isSent ? 'An email to ' : 'There is an email for '}
          <strong>{state.values['email']}</strong>
          {mail.isSent ? ' is on its way' : ''}. Its link sets your password. It works once, for{' '}
          {hours} hours.
        </p>
        <WhereMailIs mail={mail} />
        {mail.isSent && (
          <PageForm state={state} labels={{}} button="Send it again" quiet>
            <Kept values={state.values} />
          </PageForm>
        )}
        <PageForm
          state={state}
          labels={{}}
          button="Enter another address"
          name={enterAnother}
          quiet
        >
          <Kept values={state.values} />
        </PageForm>
      </div>
      <p className="after">
        <a href={`${base}/sign-in`}>Back to sign in</a>
      </p>
    </>
  );
}

const Kept = ({ values }: { values: FormState['values'] }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

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

export function ForgotForm({
  state,
  signIn,
  sent,
  mail,
}: {
  state: FormState;
  signIn: string;
  sent: boolean;
  mail: MailHint;
}) {
  return (
    <>
      <div className="card">
        <h1>{sent ? 'Check your email' : 'Forgot your password?'}</h1>
        {sent ? (
          <>
            <p className="lead">
              If there is an account for <strong>{state.values['email']}</strong>,{' '}
              {mail.isSent ? 'an email' : 'there is an email'} with a link to set a new password
              {mail.isSent ? ' is on its way' : ''}. The link works once, for an hour.
            </p>
            <WhereMailIs mail={mail} />
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
        <a href={signIn}>Back to sign in</a>
      </p>
    </>
  );
}
