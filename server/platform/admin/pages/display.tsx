import type { ReactNode } from 'react';

import type { OrderStatus, ReviewState } from '../../../../contract/vocabulary';
import { dayText } from '../../dates/day-text';
import { dayInZone, defaultTimeZone, momentInZone } from '../../dates/zones';

/** A time in UTC, as the column headers state: without a script the reader's time zone is unknown. */
export function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const moment = new Date(at);
  return (
    <time dateTime={at}>
      {dayOnly
        ? dayText(dayInZone(moment, defaultTimeZone))
        : momentInZone(moment, defaultTimeZone)}
    </time>
  );
}

/** A region that scrolls horizontally, also with the keyboard. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

const reviewNames: Readonly<Record<ReviewState, string>> = {
  pending: 'In Review',
  voided: 'Closed',
  invalid_by_admin: 'Invalid By Admin',
};
const tones: Readonly<Record<string, string>> = {
  Placed: 'info',
  'Partially Received': 'info',
  Received: 'good',
  'In Review': 'warn',
};

/** The name of an order's state, as in the app's tabs. */
export const stateName = (status: OrderStatus, review: ReviewState | null): string =>
  review === null ? (status === 'initial' ? 'Draft' : status) : reviewNames[review];

export function StateTag({ status, review }: { status: OrderStatus; review: ReviewState | null }) {
  const name = stateName(status, review);
  return <span className={`tag ${tones[name] ?? ''}`.trim()}>{name}</span>;
}
