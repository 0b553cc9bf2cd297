import type { OrderDetail, OrderFormView } from '~/contracts/orders/form';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';

import { CarriedFields } from './carried-fields';
import { HeadFacts, LineFacts } from './order-facts';
import { textOf, type DisplayedForm } from './displayed-form';
import { typedHead, typedLines } from './typed-facts';

/** The form can no longer be submitted: shows the typed values and a link to the order (O-05, O-12). */
export function ClosedStage({
  shown: { values, lines, products },
  instead,
  view,
}: {
  shown: DisplayedForm;
  instead: NonNullable<OrderDetail['instead']>;
  view: OrderFormView;
}) {
  const { warehouse: _notTyped, ...head } = typedHead((name) => textOf(values, name), view);
  return (
    <>
      <CarriedFields {...{ values, lines }} />
      <div className="flex flex-wrap gap-2">
        {instead.number === null ? (
          <LinkButton to={paths.consignmentOrders}>See your orders</LinkButton>
        ) : (
          <LinkButton to={paths.order(instead.number)}>See {instead.number}</LinkButton>
        )}
        {instead.reason === 'key-reused' && (
          <Button type="submit" kind="secondary" name="intent" value="anew">
            Make it a new order
          </Button>
        )}
      </div>
      <h2 className="text-lg">What you typed</h2>
      <HeadFacts values={head} />
      <LineFacts lines={typedLines({ lines, products })} />
    </>
  );
}
