import type { ReactNode } from 'react';

import { unitFor } from '~/contracts/dashboards/singular';

import { AppLink } from '../actions/app-link';

export interface Tab {
  to: string;
  label: ReactNode;
  current?: boolean;
  /** The number of items behind the tab. */
  count?: number | null;
  /** What the number counts, for screen readers: 'orders'. */
  countOf?: string;
}

/** Tabs as links, each with its own URL; the current one is marked. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label: text, current = false, count, countOf }) => (
        <AppLink
          key={to}
          to={to}
          className="tab"
          aria-current={current ? 'page' : undefined}
          preventScrollReset
        >
          {text}
          {count !== undefined && count !== null && (
            <span className="count">
              {count.toLocaleString('en-US')}
              {countOf !== undefined && <span className="sr-only"> {unitFor(count, countOf)}</span>}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
