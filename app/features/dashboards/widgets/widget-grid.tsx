import { useMemo } from 'react';

import type { DashboardContent } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { stateQuery } from '~/contracts/dashboards/url';

import { chartFactsOf } from './chart-facts-of';
import { WidgetCard } from './widget-card';
import type { WidgetPlace } from './widget-card';

/** The widgets of a dashboard in their order, on a grid of 12 columns. */
export function WidgetGrid({ view, content }: { view: OpenDashboard; content: DashboardContent }) {
  const facts = useMemo(() => chartFactsOf(content), [content]);
  const { parentSlug, slug, state } = view;
  const withFiles = content.variant === 'full';
  const place = useMemo<WidgetPlace>(
    () => ({ parentSlug, slug, query: stateQuery({ ...state, hideLayout: false }), withFiles }),
    [parentSlug, slug, state, withFiles],
  );
  return (
    <div className="widget-frame">
      <div className="widget-grid">
        {content.widgets.map((widget) => (
          <WidgetCard key={widget.id} widget={widget} facts={facts} place={place} />
        ))}
      </div>
    </div>
  );
}
