import type { OrderAction } from '~contract/vocabulary';
import type { TimelineEntry } from '~/contracts/orders/views';
import { counted, unitText } from '~/lib/format/units';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Timeline } from '~/components/ui/data/timeline';

/** The text of each action in the timeline. */
const eventTexts: Readonly<Record<OrderAction, string>> = {
  save: 'Draft saved',
  place: 'Placed',
  copy: 'Made as a copy',
  void: 'Voided',
  flag: 'Put in review',
  resolve: 'Review resolved',
  reject: 'Declared invalid',
  receive: 'Goods received',
  short_close: 'Line closed short',
  close_rest: 'Remainder closed short',
};

/** The actions on an order, newest first. A receipt lists its goods. */
export function OrderTimeline({
  entries,
  copiedFrom,
  timeZone,
}: {
  entries: readonly TimelineEntry[];
  copiedFrom: string | null;
  /** Time zone of the account (U-10). */
  timeZone: string;
}) {
  return (
    <Timeline
      timeZone={timeZone}
      items={entries.map(({ at, by, action, reason, pallets, goods }) => ({
        at,
        by,
        what: (
          <>
            <span className="font-medium">{eventTexts[action]}</span>
            {action === 'copy' && copiedFrom !== null && (
              <>
                {' of '}
                <AppLink to={paths.order(copiedFrom)} className="link">
                  {copiedFrom}
                </AppLink>
              </>
            )}
            {pallets !== null && pallets > 0 && <span> on {counted(pallets, 'pallet')}</span>}
            {reason !== null && action !== 'copy' && <span>: “{reason}”</span>}
          </>
        ),
        more: goods.length > 0 && <Goods goods={goods} />,
      }))}
    />
  );
}

function Goods({ goods }: Pick<TimelineEntry, 'goods'>) {
  return (
    <ul className="mt-2 max-w-[720px] with-rules rounded-card border border-line text-sm">
      {goods.map((line, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {line.product}
            <span className="block text-ink-faint">{lotText(line)}</span>
          </span>
          <span className="min-w-0 text-right wrap-anywhere even-figures">
            {unitText(line.quantity)}
            {line.rejected > 0 && (
              <span className="block text-warn">
                {unitText(line.rejected)} rejected{line.reason === null ? '' : `: ${line.reason}`}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The known lot, expiry date and location: 'Lot L-1 · expires Jun 30, 2027 · at A-01'. */
const lotText = ({ lot, expiry, location }: TimelineEntry['goods'][number]): string =>
  [
    lot === null ? null : `Lot ${lot}`,
    expiry === null ? null : `expires ${dayText(expiry)}`,
    location === null ? null : `at ${location}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
