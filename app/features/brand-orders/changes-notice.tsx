import type { OrderChanges } from '~/contracts/brand-orders/views';
import { momentText } from '~/lib/format/dates';

/** What somebody else has done with the order since the form was opened. */
export function ChangesNotice({ changes, timeZone }: { changes: OrderChanges; timeZone: string }) {
  if (changes.length === 0) return null;
  return (
    <section
      aria-label="What has changed"
      className="rounded-card border border-transparent bg-warn-soft px-4 py-3"
    >
      <h2 className="text-base">What has changed meanwhile</h2>
      <ul className="mt-1 grid gap-1">
        {changes.map(({ at, text }, index) => (
          <li key={index} className="wrap-anywhere">
            {text}{' '}
            <time dateTime={at} className="text-sm text-ink-soft">
              {momentText(at, timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
