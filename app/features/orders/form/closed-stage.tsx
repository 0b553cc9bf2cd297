import { isBlankLine, readCount, unitsOfLine } from '~/contracts/orders/counts';
import type { OrderDetail, OrderFormView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { paths } from '~/lib/urls/paths';
import { Button, LinkButton } from '~/components/ui/actions/button';

import { CarriedFields } from './carried-fields';
import { HeadFacts, LineFacts } from './order-facts';
import { linesOf, textOf, type DisplayedForm } from './displayed-form';

/** The form can no longer be submitted: shows the typed values and a link to the order (O-05, O-12). */
export function ClosedStage({
  shown: { values, products },
  instead,
  view,
}: {
  shown: DisplayedForm;
  instead: NonNullable<OrderDetail['instead']>;
  view: OrderFormView;
}) {
  const countOf = (typed: string) => {
    const read = readCount(typed, Number.MAX_SAFE_INTEGER);
    return 'count' in read ? read.count : null;
  };
  const brand = textOf(values, 'brand');
  return (
    <>
      <CarriedFields values={values} />
      <div className="flex flex-wrap gap-2">
        {instead.number === null ? (
          <LinkButton to={paths.consignmentOrders}>Look at your orders</LinkButton>
        ) : (
          <LinkButton to={paths.order(instead.number)}>Look at {instead.number}</LinkButton>
        )}
        {instead.reason === 'key-reused' && (
          <Button type="submit" kind="secondary" name="intent" value="anew">
            Make it an order of its own
          </Button>
        )}
      </div>
      <h2 className="text-lg">What you typed</h2>
      <HeadFacts
        facts={Object.entries(headLabels)
          .filter(([name]) => name !== 'warehouse')
          .map(([name, label]) => [
            label,
            name === 'brand'
              ? (view.brands.find(({ id }) => id === brand)?.name ?? brand)
              : textOf(values, name),
          ])}
      />
      <LineFacts
        lines={(linesOf(values) ?? [])
          .filter((line) => !isBlankLine(line))
          .map((line) => {
            const known = products.items.find(({ id }) => id === line.product);
            return {
              name: known?.name ?? line.name,
              cases: countOf(line.cases) ?? 0,
              unitsPerCase: countOf(line.unitsPerCase),
              looseUnits: countOf(line.looseUnits) ?? 0,
              units: unitsOfLine(line, known?.unitsPerCase ?? null) ?? 0,
            };
          })}
      />
    </>
  );
}
