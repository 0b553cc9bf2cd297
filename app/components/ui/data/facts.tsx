import type { ReactNode } from 'react';

import { Meter } from '../feedback/meter';

export const unknown = 'Not known right now';

export type Fact = readonly [term: string, value: ReactNode];

export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="-my-3 with-rules">
      {rows.map(([term, value]) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="text-ink-faint">{term}</dt>
          <dd className={value === unknown ? 'text-ink-faint' : 'font-medium'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact with its name above it; a dash without a value. Used in a `dl` with the class `fact-grid`. */
export function GridFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children ?? '–'}</dd>
    </div>
  );
}

/** Notes under the facts of a card; nothing without any. */
export const NotesFact = ({ notes }: { notes: string | null }) =>
  notes !== null && (
    <dl className="mt-5 border-t border-line pt-4">
      <GridFact label="Notes">
        <span className="typed-text block">{notes}</span>
      </GridFact>
    </dl>
  );

/**
 * A share under the facts of a card, as text and as a meter.
 * @param share 0 to 1
 * @param beside said at the other end of the line
 */
export const ShareFact = ({
  label,
  share,
  text,
  beside,
}: {
  label: string;
  share: number;
  text: string;
  beside: string;
}) => (
  <div className="mt-5 border-t border-line pt-4">
    <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm even-figures">
      <span className="font-medium">{text}</span>
      <span className="text-ink-faint">{beside}</span>
    </p>
    <Meter label={label} value={share} max={1} text={text} />
  </div>
);
