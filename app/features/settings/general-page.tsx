import type { GeneralSettings } from '~/contracts/settings/settings';
import { personLabels } from '~/contracts/users/labels';
import { planText, rolesText } from '~/lib/format/user-text';
import { useShellView } from '~/lib/shell/use-shell-view';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Card } from '~/components/ui/structure/card';
import { Notice } from '~/components/ui/feedback/notice';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';

import { Facts, unknown, type Fact } from '~/components/ui/data/facts';

const labels = { ...personLabels, designation: 'Designation' };
const submit = { text: 'Save profile', pending: 'Saving …' };
const accountLabels = { name: 'Company', timeZone: 'Time zone' };
const submitAccount = { text: 'Save account', pending: 'Saving …' };

/** Settings, General (U-04). If the profile could not be loaded, a notice replaces its form. */
export function GeneralPage({ view }: { view: GeneralSettings }) {
  const shell = useShellView();
  const auth = shell?.auth ?? null;
  const { profile, accountForm } = view;
  const account: Fact[] = [
    ...(accountForm === null ? [['Company', view.company ?? unknown] satisfies Fact] : []),
    ['Role', auth === null ? unknown : rolesText(auth)],
    ['Plan', planText(auth) ?? unknown],
    ['Brand', auth === null ? unknown : (shell?.brand?.name ?? 'None yet')],
    ['Time zone', accountForm !== null ? <TimeZone view={view} /> : (view.timeZone ?? unknown)],
  ];
  return (
    <>
      <Card title="Profile">
        {profile === null ? (
          <Notice level="warning">Your profile could not be loaded. Please try again.</Notice>
        ) : (
          <Form intent="profile" facts={view.form} labels={labels} submit={submit}>
            {({ field }) => (
              <>
                <div className="grid gap-5 md:grid-cols-2">
                  <TextField
                    {...field('firstName', profile.firstName)}
                    required
                    autoComplete="given-name"
                  />
                  <TextField
                    {...field('lastName', profile.lastName)}
                    required
                    autoComplete="family-name"
                  />
                </div>
                <TextField
                  {...field('designation', profile.designation)}
                  optional
                  autoComplete="organization-title"
                  help="As your team sees it."
                />
                <TextField
                  name="email"
                  label={labels.email}
                  type="email"
                  readOnly
                  value={profile.email}
                  help="You sign in with it, so it cannot be changed here."
                />
              </>
            )}
          </Form>
        )}
      </Card>
      <Card title="Password and two-step sign-in">
        <p className="text-ink-soft">
          <a className="link" href={view.changePasswordUrl}>
            Change your password
          </a>{' '}
          on the sign-in site, where you set up two-step sign-in too.
        </p>
      </Card>
      <Card title="Sessions">
        <p className="text-ink-soft">
          <AppLink className="link" to={paths.ownSessions}>
            See where you are signed in
          </AppLink>
          , and end those you do not know.
        </p>
      </Card>
      <Card title="Account">
        <Facts rows={account} />
        {accountForm !== null && <AccountForm view={view} facts={accountForm} />}
      </Card>
    </>
  );
}

/** Name (U-11) and time zone (U-10) of the account, for those who manage its plan. */
function AccountForm({ view, facts }: { view: GeneralSettings; facts: GeneralSettings['form'] }) {
  return (
    <div className="mt-5">
      <Form intent="account" facts={facts} labels={accountLabels} submit={submitAccount}>
        {({ field }) => (
          <>
            <TextField
              {...field('name', view.company)}
              required
              autoComplete="organization"
              help="Invitations and invoices name it."
            />
            {view.timeZones !== null && (
              <SelectField
                {...field('timeZone', view.timeZone)}
                ref={focusField}
                options={view.timeZones.map((name) => ({ value: name, label: name }))}
                help="For the whole account: times of orders and emails, and the days on which your plan renews"
              />
            )}
          </>
        )}
      </Form>
    </div>
  );
}

/** The link to the list is gone once it is there, so the focus moves on to it. */
const focusField = (field: HTMLSelectElement | null) => field?.focus();

/** U-10: the list of zones is larger than the page, so a link loads it on demand. */
function TimeZone({ view: { timeZone, timeZones } }: { view: GeneralSettings }) {
  return (
    <>
      {timeZone}{' '}
      {timeZones === null && (
        <AppLink className="link font-normal" to={paths.changeTimeZone} preventScrollReset>
          Change<span className="sr-only"> time zone</span>
        </AppLink>
      )}
    </>
  );
}
