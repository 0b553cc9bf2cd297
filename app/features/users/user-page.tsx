import type { UserView } from '~/contracts/users/users';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { Page } from '~/components/ui/structure/page-head';
import { TextField } from '~/components/ui/fields/text-field';

import { RoleFields } from './role-fields';
import { brandTexts, labels, lastSeen, personName, personRoles } from './person-format';

const submit = { text: 'Save user', pending: 'Saving …' };

/** The form of one user (U-02). Users can change only the name of their own (U-09). */
export function UserPage({ view }: { view: UserView }) {
  const { person } = view;
  return (
    <Page
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
      <Card>
        <Form
          key={person.id}
          facts={view.form}
          labels={labels}
          submit={submit}
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
      </Card>
    </Page>
  );
}
