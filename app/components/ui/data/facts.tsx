import type { ReactNode } from 'react';

export const unknown = 'Not known right now';

export type Fact = readonly [term: string, value: ReactNode];

/** A list of read-only facts. */
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
