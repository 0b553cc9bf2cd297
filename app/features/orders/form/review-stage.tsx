import { useEffect, useRef, useState } from 'react';

import { isBlankLine, mostOf, readCount, unitsOfLine } from '~/contracts/orders/counts';
import type { OrderFormView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { dayText } from '~/lib/format/dates';
import { Button } from '~/components/ui/actions/button';

import { CarriedFields } from './carried-fields';
import { HeadFacts, LineFacts } from './order-facts';
import { linesOf, textOf, type DisplayedForm } from './displayed-form';

/** The order as it will be placed (O-03). It is not stored yet; hidden fields hold the form. */
export function ReviewStage({
  shown: { values, products },
  view,
  busy,
}: {
  shown: DisplayedForm;
  view: OrderFormView;
  busy: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [pressed, setPressed] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const text = (name: string) => textOf(values, name).trim();
  /** The form is validated, so the date is valid. */
  const shownText = (name: string) =>
    name === 'expectedDate' && text(name) !== '' ? dayText(text(name)) : text(name);
  const count = (typed: string, most: number) => {
    const read = readCount(typed, most);
    return 'count' in read ? read.count : null;
  };
  const lines = (linesOf(values) ?? []).filter((line) => !isBlankLine(line));
  const brand = view.brands.find(({ id }) => id === text('brand'));
  return (
    <>
      <CarriedFields values={values} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Please read it once more before it is placed
      </h2>
      <HeadFacts
        facts={[
          [headLabels.brand, brand?.name ?? text('brand')],
          [headLabels.warehouse, view.warehouse?.name ?? 'Your default warehouse'],
          ...(
            [
              'contactEmail',
              'expectedDate',
              'carrier',
              'tracking',
              'cartons',
              'pallets',
              'notes',
            ] as const
          ).map((name) => [headLabels[name], shownText(name)] as const),
        ]}
      />
      <LineFacts
        lines={lines.map((line) => {
          const packed = products.items.find(({ id }) => id === line.product);
          return {
            name: packed?.name ?? line.name,
            cases: count(line.cases, mostOf.cases) ?? 0,
            unitsPerCase:
              count(line.unitsPerCase, mostOf.unitsPerCase) ?? packed?.unitsPerCase ?? null,
            looseUnits: count(line.looseUnits, mostOf.looseUnits) ?? 0,
            units: unitsOfLine(line, packed?.unitsPerCase ?? null) ?? 0,
          };
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="place"
          pending={busy && pressed === 'place'}
          pendingText="Placing …"
          onClick={() => setPressed('place')}
        >
          Place order
        </Button>
        <Button
          type="submit"
          kind="secondary"
          name="intent"
          value="back"
          onClick={() => setPressed('back')}
        >
          Back to the form
        </Button>
      </div>
    </>
  );
}
