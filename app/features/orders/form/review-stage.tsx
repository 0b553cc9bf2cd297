import { useEffect, useRef } from 'react';

import type { FormValues } from '~/contracts/forms/forms';
import { textOf, valuesOf } from '~/contracts/forms/rows';
import { isBlankLine, lineTextFields, unitsOfLine, type LineText } from '~/contracts/orders/counts';
import type { OrderFormView, ProductChoices } from '~/contracts/orders/form';
import { headNames, type HeadName } from '~/contracts/orders/labels';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { hasValues } from '~/components/forms/form';
import { useIntents } from '~/components/forms/use-intents';
import { Button, LinkButton } from '~/components/ui/actions/button';

import { HeadFacts, LineFacts, warehouseName } from './order-facts';
import type { StageProps } from './form-stage';
import { countIn } from './lines';
import { ClosedIntake, OrderWarnings } from './order-notices';

/**
 * The order as it will be placed (O-03), at a URL of its own. It is not stored yet: hidden fields hold the form, so that it
 * can be sent whatever has become of the session in which its text is kept.
 */
export function ReviewStage({ fields: { typed, rows, busy }, products, view }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pendingIntent } = useIntents(busy);
  const { initial, copiedFrom } = view;
  const values = hasValues(typed)
    ? typed
    : valuesOf({ ...initial, copiedFrom, find: view.products.search });
  const lines = rows('lines', lineTextFields, initial.lines);
  const head = typedHead((name) => textOf(values, name).trim(), view);
  return (
    <>
      <HiddenFields values={values} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Review your order
      </h2>
      <ClosedIntake intake={view.intake} />
      <OrderWarnings warnings={view.warnings} />
      <HeadFacts
        values={{
          ...head,
          // The form is validated, so a given date is valid.
          expectedDate: head.expectedDate && dayText(head.expectedDate),
        }}
      />
      <LineFacts lines={typedLines(lines, products)} />
      <div className="flex flex-wrap gap-2">
        <Button {...pendingIntent('place', 'Placing …')}>Place order</Button>
        {view.intake?.acceptingInventory === false && (
          <Button kind="secondary" {...pendingIntent('save', 'Saving …')}>
            Save draft
          </Button>
        )}
        <LinkButton to={paths.orderForm(view.number, view.form.key)} kind="secondary" icon="edit">
          Change order
        </LinkButton>
      </div>
    </>
  );
}

/** Fields that the form adds itself, and those of its buttons. */
const ownFields = /^(?:intent|version|was)$|^choice\./;

const HiddenFields = ({ values }: { values: FormValues }) =>
  Object.entries(values)
    .filter(([name]) => !ownFields.test(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((text, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
        )),
    );

/**
 * The typed head as texts to show, with the names of brand and warehouse.
 * @param typed the text of a field
 */
function typedHead(
  typed: (name: HeadName) => string,
  view: Pick<OrderFormView, 'brands' | 'warehouse'>,
): Record<HeadName, string> {
  const texts = Object.fromEntries(headNames.map((name) => [name, typed(name)]));
  const brand = view.brands.find(({ id }) => id === texts['brand']);
  return {
    ...(texts as Record<HeadName, string>),
    ...(brand && { brand: brand.name }),
    warehouse: warehouseName(view),
  };
}

/** The typed lines without blank ones. A text that is not a count shows as 0, or as the units per case of the product. */
function typedLines(lines: readonly LineText[], products: ProductChoices) {
  const productOf = new Map(products.items.map((product) => [product.id, product]));
  return lines
    .filter((line) => !isBlankLine(line))
    .map((line) => {
      const product = productOf.get(line.product);
      const packed = product?.unitsPerCase ?? null;
      return {
        name: product?.name ?? (line.name || line.written),
        cases: countIn(line.cases) ?? 0,
        unitsPerCase: countIn(line.unitsPerCase) ?? packed,
        looseUnits: countIn(line.looseUnits) ?? 0,
        units: unitsOfLine(line, packed) ?? 0,
      };
    });
}
