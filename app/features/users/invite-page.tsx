import type { InviteView } from '~/contracts/users/users';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { Card } from '~/components/ui/structure/card';
import { Page } from '~/components/ui/structure/page-head';
import { TextField } from '~/components/ui/fields/text-field';

import { RoleFields } from './role-fields';
import { labels } from './person-format';

const submit = { text: 'Send invitation', pending: 'Sending …' };

/** The form that invites a user (U-01). It shows even without a free seat, because it may hold refused input. */
export function InvitePage({ view }: { view: InviteView }) {
  return (
    <Page
      eyebrow="Users"
      title="Invite a user"
      purpose={view.company === null ? '' : `The email invites them to work on ${view.company}.`}
      column="form"
    >
      {view.seats.left === 0 && (
        <p className="text-ink-soft">
          No seat is left.{' '}
          <AppLink to={paths.settingsTab('addons')} className="link">
            Buy more seats
          </AppLink>
        </p>
      )}
      <Card>
        <Form
          facts={view.form}
          labels={labels}
          submit={submit}
          cancel={paths.users}
          onDone={tellOfSeats}
        >
          {(fields) => (
            <>
              <div className="grid gap-5 md:grid-cols-2">
                <TextField {...fields.field('firstName')} required autoComplete="off" />
                <TextField {...fields.field('lastName')} required autoComplete="off" />
              </div>
              <TextField
                {...fields.field('email')}
                type="email"
                required
                autoComplete="off"
                help="It gets a link to set a password."
              />
              <RoleFields fields={fields} view={view} />
            </>
          )}
        </Form>
      </Card>
    </Page>
  );
}
