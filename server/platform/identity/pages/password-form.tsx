import { PageForm, passwordHelp, type FormState } from './forms';
import { Field } from './layout';

/** The form that sets a password by a mailed link, or changes it while signed in (`current` requires the old password). */
export function PasswordForm({
  state,
  current,
  email,
  company = null,
}: {
  state: FormState;
  current: boolean;
  email: string;
  company?: string | null | undefined;
}) {
  return (
    <>
      <div className="card">
        <h1>{current ? 'Change your password' : 'Set your password'}</h1>
        <p className="lead">
          for {email}
          {company !== null && (
            <>
              , to work on <bdi>{company}</bdi>
            </>
          )}
        </p>
        <PageForm
          state={state}
          labels={{
            current: 'Current password',
            password: 'New password',
            repeat: 'New password again',
          }}
          button={current ? 'Change password' : 'Set password'}
        >
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
          <PasswordFields state={state} current={current} />
        </PageForm>
      </div>
      {current && (
        <p className="after">
          <a href="/two-factor">Two-step sign-in</a>
        </p>
      )}
    </>
  );
}

/** The focus is in the first field, unless the form has errors. */
function PasswordFields({ state, current }: { state: FormState; current: boolean }) {
  const clean = Object.keys(state.errors).length === 0;
  return (
    <>
      {current && (
        <Field
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={state.errors['current']}
          focus={clean}
        />
      )}
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        help={passwordHelp}
        error={state.errors['password']}
        focus={clean && !current}
      />
      <Field
        name="repeat"
        label="New password again"
        type="password"
        autoComplete="new-password"
        error={state.errors['repeat']}
      />
    </>
  );
}
