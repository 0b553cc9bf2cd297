import type { DeleteUsersView, InvitationView, SignOutUserView } from '~/contracts/users/users';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { CardPage, PageHead } from '~/components/ui/structure/page-head';

import { lastSeen, personName, personRoles } from './person-format';

/** Asks for confirmation before the named users are deleted (U-03). */
export function DeletePage({ view: { form, people } }: { view: DeleteUsersView }) {
  const [only] = people;
  if (only === undefined) return <NoneSelected />;
  const text = people.length === 1 ? `Delete ${personName(only)}` : `Delete ${people.length} users`;
  return (
    <CardPage
      eyebrow="Users"
      title={`${text}?`}
      purpose={`They are signed out at once and can't sign in again. ${people.length === 1 ? 'The seat becomes' : 'The seats become'} available. This can't be undone.`}
      column="form"
    >
      <Form
        facts={form}
        labels={{ ids: 'Users' }}
        submit={{ text, pending: 'Deleting …', kind: 'danger' }}
        cancel={paths.users}
        onDone={tellOfSeats}
      >
        {() => (
          <ul className="-my-3 with-rules">
            {people.map((person) => (
              <li key={person.id} className="py-3">
                <input type="hidden" name="ids" value={person.id} />
                <span className="font-medium wrap-anywhere">{personName(person)}</span>
                <span className="block break-all text-ink-faint">
                  {person.email} · {personRoles(person)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </CardPage>
  );
}

function NoneSelected() {
  return (
    <>
      <PageHead eyebrow="Users" title="Delete users" />
      <EmptyState
        icon="users"
        title="No users selected"
        actions={<LinkButton to={paths.users}>Show users</LinkButton>}
      >
        Select the users to delete in the list. You can't delete yourself.
      </EmptyState>
    </>
  );
}

/** Asks for confirmation before an invitation is sent again (U-01). */
export function InvitationPage({ view: { form, person, isByForm } }: { view: InvitationView }) {
  if (!person.pending) return <Accepted name={personName(person)} />;
  return (
    <CardPage
      eyebrow="Users"
      title="Send the invitation again?"
      purpose="A new link to set a password goes out. The one before stops working."
      column="form"
    >
      <Form
        facts={form}
        submit={{ text: 'Send the invitation again', pending: 'Sending …' }}
        cancel={paths.users}
      >
        {() => (
          <>
            {isByForm && (
              <p>
                {person.email} is invited already. Nothing was changed, and no mail was sent. The
                name and the roles that you have just entered are not used.
              </p>
            )}
            <p>
              <span className="font-medium wrap-anywhere">{personName(person)}</span>
              <span className="block break-all text-ink-faint">
                {person.email} · {personRoles(person)} · {lastSeen(person)}
              </span>
            </p>
          </>
        )}
      </Form>
    </CardPage>
  );
}

function Accepted({ name }: { name: string }) {
  return (
    <>
      <PageHead eyebrow="Users" title="Send the invitation again" />
      <EmptyState
        icon="users"
        title="The invitation is accepted"
        actions={<LinkButton to={paths.users}>Back to the users</LinkButton>}
      >
        {`${name} has set a password, and needs no link any more.`}
      </EmptyState>
    </>
  );
}

/** Asks for confirmation before all sessions of a user end, for example when a device is lost (SEC-31). */
export function SignOutUserPage({ view: { form, person } }: { view: SignOutUserView }) {
  return (
    <CardPage
      eyebrow="Users"
      title={`End all sessions of ${personName(person)}?`}
      purpose="They are signed out in every browser, and lose what is not saved. They can sign in again with their password."
      column="form"
    >
      <Form
        facts={form}
        submit={{ text: 'End all sessions', pending: 'Ending …', kind: 'danger' }}
        cancel={paths.user(person.id)}
      >
        {() => (
          <p className="break-all text-ink-soft">
            {person.email} · {personRoles(person)} · {lastSeen(person)}
          </p>
        )}
      </Form>
    </CardPage>
  );
}
