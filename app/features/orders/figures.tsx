import type { ReactNode } from 'react';

import type { OrderFigures } from '~contract/ams/orders';
import { counted, count, noFigure, percent } from '~/lib/format/units';
import { dayText } from '~/lib/format/dates';
import { Meter } from '~/components/ui/feedback/meter';
import { Notice } from '~/components/ui/feedback/notice';

/** The figures of the summary tab (domain.md section 6); 'failed' if they could not be loaded. */
export default function Figures({ figures }: { figures: OrderFigures | 'failed' }) {
  if (figures === 'failed')
    return (
      <div className="mt-5">
        <Notice level="warning">
          Stock and sales figures are not available right now. The orders below are complete.
        </Notice>
      </div>
    );
  const { unitsOnTheWay, unitsOnHand, storage, sales, sellThrough, daysOfCover } = figures;
  const period = sales === null ? null : `the ${sales.days} days to ${dayText(sales.to)}`;
  return (
    <dl className="figure-strip mt-5">
      <Figure label="Units on the way" note="Placed, not received yet">
        {count(unitsOnTheWay)}
      </Figure>
      <Figure label="Units on hand" note="In the warehouse now">
        {count(unitsOnHand)}
      </Figure>
      <Figure
        label="Sell-through"
        note={
          sales === null
            ? 'No sales from the warehouse yet'
            : `${counted(sales.units, 'unit')} sold in ${period}`
        }
      >
        {sellThrough === null ? noFigure : percent(sellThrough)}
      </Figure>
      <Figure
        label="Days of cover"
        note={period === null ? 'Needs sales to calculate' : `At the rate of ${period}`}
      >
        {daysOfCover === null ? noFigure : count(Math.round(daysOfCover))}
      </Figure>
      <Figure
        label="Storage used"
        note={
          <Meter
            label="Storage used"
            value={storage.palletsUsed}
            max={storage.palletsAllowed}
            text={`${count(storage.palletsUsed)} of ${counted(storage.palletsAllowed, 'pallet')}`}
          />
        }
      >
        {count(storage.palletsUsed)}
        <span className="text-base font-normal text-ink-faint">
          {' '}
          of {counted(storage.palletsAllowed, 'pallet')}
        </span>
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  note,
  children,
}: {
  label: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="figure-sm block">{children}</span>
        <span className="mt-1 block text-xs text-ink-faint">{note}</span>
      </dd>
    </div>
  );
}
