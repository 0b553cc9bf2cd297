import type { NotifyView } from '~/contracts/inventory/inventory';
import { orderTexts } from '~contract/limits';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';

const submit = { text: 'Email me', pending: 'Sending' };

/** Subscribes to a mail for when the warehouse accepts inventory again (O-07). */
export function NotifyPage({ view: { form, accepting, returnTo } }: { view: NotifyView }) {
  return (
    <>
      <PageHead eyebrow="Inventory" title="Email me when intake opens" />
      {accepting ? (
        <EmptyState
          icon="check"
          title="We are accepting inventory now"
          actions={<LinkButton to={paths.newOrder}>New order</LinkButton>}
        >
          You can place orders now.
        </EmptyState>
      ) : (
        <div className="max-w-[640px]">
          <Card>
            <Form facts={form} submit={submit} cancel={returnTo}>
              {() => (
                <>
                  <input type="hidden" name="returnTo" value={returnTo} />
                  <p>
                    {orderTexts.notAccepting} Your drafts are kept. We will send you one email as
                    soon as you can place orders again.
                  </p>
                </>
              )}
            </Form>
          </Card>
        </div>
      )}
    </>
  );
}
