import type { ReactNode } from 'react';

/** A fact with its name above it; a dash without a value. Used in a `dl` with the class `fact-grid`. */
export function GridFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children ?? '–'}</dd>
    </div>
  );
}
