import type { SignOutUserView } from '~/contracts/users/users';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { Card } from '~/components/ui/structure/card';
import { PageHead } from '~/components/ui/structure/page-head';

import { lastSeen, personName, personRoles } from './person-format';

const submit = { text: 'End all sessions', pending: 'Ending …', kind: 'danger' } as const;

/** Asks for confirmation before all sessions of a user end, for example when a device is lost (SEC-31). */
export function SignOutUserPage({ view: { form, person } }: { view: SignOutUserView }) {
  return (
    <>
      <PageHead
        eyebrow="Users"
        title={`End all sessions of ${personName(person)}?`}
        purpose="They are signed out in every browser, and lose what is not saved. They can sign in again with their password."
      />
      <div className="max-w-[880px]">
        <Card>
          <Form facts={form} labels={{}} submit={submit} cancel={paths.user(person.id)}>
            {() => (
              <p className="break-all text-ink-soft">
                {person.email} · {personRoles(person)} · {lastSeen(person)}
              </p>
            )}
          </Form>
        </Card>
      </div>
    </>
  );
}
