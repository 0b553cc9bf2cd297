import type { ReactNode } from 'react';

import { momentText, timeZoneText } from '~/lib/format/dates';

import { Card } from '../structure/card';

export interface TimelineItem {
  /** ISO 8601. */
  at: string;
  /** Who did it; null where that is not known. */
  by: string | null;
  what: ReactNode;
  /** Below the line, such as the goods of a receipt. */
  more?: ReactNode;
}

/**
 * What has happened to an order or a campaign, in the order given.
 * @param timeZone IANA name, of the account (U-10)
 */
export function Timeline({
  items,
  timeZone,
}: {
  items: readonly TimelineItem[];
  timeZone: string;
}) {
  return (
    <Card
      title="Timeline"
      actions={<span className="text-sm text-ink-faint">Times in {timeZoneText(timeZone)}</span>}
    >
      <ol className="timeline">
        {items.map(({ at, by, what, more }, index) => (
          <li key={index}>
            <p className="wrap-anywhere">{what}</p>
            <p className="text-sm text-ink-faint">
              <time dateTime={at}>{momentText(at, timeZone)}</time>
              {by !== null && ` · ${by}`}
            </p>
            {more}
          </li>
        ))}
      </ol>
    </Card>
  );
}
