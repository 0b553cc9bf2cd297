import type { DeleteUsersView } from '~/contracts/users/users';
import { tellOfSeats } from '~/lib/session/tab-channel';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';

import { personName, personRoles } from './person-format';

/** Asks for confirmation before the named users are deleted (U-03). */
export function DeletePage({ view: { form, people } }: { view: DeleteUsersView }) {
  const [only] = people;
  if (only === undefined) return <NoneSelected />;
  const text = people.length === 1 ? `Delete ${personName(only)}` : `Delete ${people.length} users`;
  return (
    <>
      <PageHead
        eyebrow="Users"
        title={`${text}?`}
        purpose={`They are signed out at once and can't sign in again. ${people.length === 1 ? 'The seat becomes' : 'The seats become'} available. This can't be undone.`}
      />
      <div className="max-w-[880px]">
        <Card>
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
        </Card>
      </div>
    </>
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
