import type { InvitationView } from '~/contracts/users/users';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';

import { lastSeen, personName, personRoles } from './person-format';

const submit = { text: 'Send the invitation again', pending: 'Sending …' };

/** Asks for confirmation before an invitation is sent again (U-01). */
export function InvitationPage({ view: { form, person, isByForm } }: { view: InvitationView }) {
  if (!person.pending) return <Accepted name={personName(person)} />;
  return (
    <>
      <PageHead
        eyebrow="Users"
        title="Send the invitation again?"
        purpose="A new link to set a password goes out. The one before stops working."
      />
      <div className="max-w-[880px]">
        <Card>
          <Form facts={form} labels={{}} submit={submit} cancel={paths.users}>
            {() => (
              <>
                {isByForm && (
                  <p>
                    {person.email} is invited already. Nothing was changed, and no mail was sent.
                    The name and the roles that you have just entered are not used.
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
        </Card>
      </div>
    </>
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
