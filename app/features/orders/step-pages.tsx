import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { OrderStep } from '~/contracts/orders/views';
import { paths } from '~/lib/urls/paths';
import { Form, type FormFields } from '~/components/forms/form';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { PageHead } from '~/components/ui/structure/page-head';
import { TextField } from '~/components/ui/fields/text-field';

import { stateTag, unitText } from './order-format';

/** Asks for confirmation before an order is voided. */
export function VoidPage({ view }: { view: OrderStep }) {
  const { orderNumber: number } = view.order;
  return (
    <StepPage
      view={view}
      title={`Void ${number}?`}
      purpose="Nothing will ship. The order moves to Closed, where you can still copy it. This can't be undone."
      labels={{ reason: 'Reason' }}
      submit={{ text: `Void ${number}`, pending: 'Voiding …', kind: 'danger' }}
      impossible="You can void drafts, and placed orders without receipts that are not in review."
    >
      {({ field }) => (
        <TextField
          {...field('reason')}
          optional
          maxLength={500}
          autoComplete="off"
          help="Everyone who can see the order can read it"
        />
      )}
    </StepPage>
  );
}

interface StepTexts {
  title: string;
  purpose: string;
  labels: Readonly<Record<string, string>>;
  submit: { text: string; pending: string; kind?: 'danger' };
  /** Explains why the step may not be possible. */
  impossible: string;
}

/**
 * A confirmation page with its form. If a response has just said that the step is no longer possible, the form stays, so
 * that typed text is not lost.
 */
function StepPage({
  view,
  title,
  purpose,
  labels,
  submit,
  impossible,
  children,
}: StepTexts & { view: OrderStep; children?: (fields: FormFields) => ReactNode }) {
  const { form, order, isPossible } = view;
  const isAnswered = useActionData() !== undefined;
  if (!isPossible && !isAnswered)
    return (
      <>
        <PageHead eyebrow="Consignment orders" title={title} />
        <Impossible order={order}>{impossible}</Impossible>
      </>
    );
  return (
    <>
      <PageHead eyebrow="Consignment orders" title={title} purpose={purpose} />
      <div className="max-w-[640px]">
        <Card>
          <Form
            facts={form}
            labels={labels}
            submit={submit}
            cancel={paths.order(order.orderNumber)}
          >
            {(fields) => (
              <>
                <StoredOrder view={view} fields={fields} />
                {children?.(fields)}
              </>
            )}
          </Form>
        </Card>
      </div>
    </>
  );
}

/** Stands in place of the form of a step that the order's state or the user's role does not allow. */
function Impossible({ order, children }: Pick<OrderStep, 'order'> & { children: string }) {
  return (
    <EmptyState
      icon="consignment"
      title={`This cannot be done: the order is “${stateTag(order).text}”`}
      actions={<LinkButton to={paths.order(order.orderNumber)}>See the order</LinkButton>}
    >
      {children}
    </EmptyState>
  );
}

/** The order in a line, its version as a field, and a link to the order after an answer to the form. */
function StoredOrder({
  view: { order, lineCount },
  fields: { field, chosen },
}: {
  view: OrderStep;
  fields: FormFields;
}) {
  return (
    <>
      <input
        type="hidden"
        name="version"
        value={field('version', String(order.version)).defaultValue}
      />
      {chosen('version').length > 0 && (
        <p>
          <AppLink to={paths.order(order.orderNumber)} className="link">
            See {order.orderNumber} as it is now
          </AppLink>
        </p>
      )}
      <p>
        {order.brand.name}: {unitText(order.totalUnits)} on {lineCount}{' '}
        {lineCount === 1 ? 'line' : 'lines'}, {stateTag(order).text}.
      </p>
    </>
  );
}
