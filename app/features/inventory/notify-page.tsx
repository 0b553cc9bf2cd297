import type { NotifyView } from '~/contracts/inventory/inventory';
import { notAcceptingText } from '~/contracts/inventory/labels';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';

const submit = { text: 'Write to me', pending: 'Sending …' };

/** Subscribes to a mail for when the warehouse accepts inventory again (O-07). */
export function NotifyPage({ view: { form, accepting } }: { view: NotifyView }) {
  return (
    <>
      <PageHead eyebrow="Inventory" title="Write to me when it is open" />
      {accepting ? (
        <EmptyState
          icon="check"
          title="We are accepting inventory now"
          actions={<LinkButton to={paths.newOrder}>New order</LinkButton>}
        >
          Orders can be placed, so there is nothing to wait for.
        </EmptyState>
      ) : (
        <div className="max-w-[640px]">
          <Card>
            <Form facts={form} labels={{}} submit={submit} cancel={paths.inventory}>
              {() => (
                <p>
                  {notAcceptingText} Your drafts are kept. As soon as orders can be placed again we
                  send one mail to your address.
                </p>
              )}
            </Form>
          </Card>
        </div>
      )}
    </>
  );
}
