import type { UserView, InviteView } from '~/contracts/users/users';
import { roleNames } from '~/contracts/users/labels';
import { paths } from '~/lib/urls/paths';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { Form, type FormFields } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { CardPage, Page } from '~/components/ui/structure/page-head';
import { TextField } from '~/components/ui/fields/text-field';
import { AppLink } from '~/components/ui/actions/app-link';
import { Checkboxes } from '~/components/ui/fields/checkbox-field';
import { FieldGroup } from '~/components/ui/fields/field-group';

import { brandTexts, labels, lastSeen, personName, personRoles } from './person-format';

/** The form of one user (U-02). Users can change only the name of their own (U-09). */
export function UserPage({ view }: { view: UserView }) {
  const { person } = view;
  return (
    <CardPage
      eyebrow="Users"
      title={personName(person)}
      purpose={`${person.pending || person.lastSignedInDay === null ? '' : 'Last signed in '}${lastSeen(person)}.`}
      actions={
        !person.self && (
          <>
            {person.pending ? (
              <LinkButton to={paths.userInvitation(person.id)} kind="secondary">
                Send the invitation again
              </LinkButton>
            ) : (
              <LinkButton to={paths.signOutUser(person.id)} kind="secondary" icon="sign-out">
                End sessions
              </LinkButton>
            )}
            <LinkButton to={paths.deleteUsers([person.id])} kind="secondary" icon="trash">
              Delete
            </LinkButton>
          </>
        )
      }
      column="form"
    >
      <Form
        key={person.id}
        facts={view.form}
        labels={labels}
        submit={{ text: 'Save user', pending: 'Saving …' }}
        cancel={paths.users}
      >
        {(fields) => (
          <>
            <div className="grid gap-5 md:grid-cols-2">
              <TextField
                {...fields.field('firstName', person.firstName)}
                required
                autoComplete="off"
              />
              <TextField
                {...fields.field('lastName', person.lastName)}
                required
                autoComplete="off"
              />
            </div>
            <TextField
              name="email"
              label={labels.email}
              type="email"
              readOnly
              value={person.email}
              help="It is for signing in, and cannot be changed here."
            />
            <p className="text-ink-soft">
              Brands with the saved roles: {brandTexts(person).join('. ')}.
            </p>
            {person.self ? (
              <p className="text-ink-soft">
                Your roles: {personRoles(person)}. Only another admin can change them.
              </p>
            ) : (
              <RoleFields
                fields={fields}
                view={view}
                roles={person.roles}
                brandIds={person.brands.map(({ id }) => id)}
              />
            )}
          </>
        )}
      </Form>
    </CardPage>
  );
}

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
          submit={{ text: 'Send invitation', pending: 'Sending …' }}
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

/** The fields of a user's roles (P-05), and of the brands that some roles need. `roles` and `brandIds` are selected at first. */
function RoleFields({
  fields: { field, chosen },
  view: { roles: offered, brands },
  roles = [],
  brandIds = [],
}: {
  fields: FormFields;
  view: Pick<InviteView, 'roles' | 'brands'>;
  roles?: readonly string[];
  brandIds?: readonly string[];
}) {
  return (
    <>
      <FieldGroup
        {...field('roles')}
        required
        className="grid gap-x-6 gap-y-3 pb-1.5 md:grid-cols-2"
        help="Beside Owned brands or External vendor, choose only reporting roles."
      >
        <Checkboxes
          name="roles"
          options={offered.map(({ role, help }) => ({ id: role, name: roleNames[role], help }))}
          chosen={chosen('roles', roles)}
        />
      </FieldGroup>
      {brands.length > 0 && (
        <div className="brands-of-role">
          <FieldGroup
            {...field('brandIds')}
            className="grid gap-x-6 gap-y-3 pb-1.5 md:grid-cols-2"
            help="Choose at least one for the role Owned brands or External vendor. This person changes these brands alone. With a reporting role, they read all brands of the account."
          >
            <Checkboxes name="brandIds" options={brands} chosen={chosen('brandIds', brandIds)} />
          </FieldGroup>
        </div>
      )}
    </>
  );
}
