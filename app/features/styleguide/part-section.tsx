import { Card } from '~/components/ui/structure/card';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';
import { LinkButton } from '~/components/ui/actions/button';
import { Skeleton } from '~/components/ui/feedback/skeleton';
import { Tabs } from '~/components/ui/structure/tabs';

import { longName, Section } from './section';

/** Cards, tabs and empty states. */
export function PartSection() {
  return (
    <Section
      title="Cards and states"
      about="A skeleton has the shape of what comes; an empty state says why and what next."
    >
      <Tabs
        label="Orders by state"
        tabs={[
          { to: '?tab=open', label: 'Open', count: 12, countOf: 'orders', current: true },
          { to: '?tab=sent', label: 'Sent', count: 1284, countOf: 'orders' },
          { to: '?tab=closed', label: 'Closed' },
          { to: '?tab=long', label: longName.slice(0, 40) },
        ]}
      />
      <div className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-4">
        <Skeleton shape="tile" label="Loading sales" />
        <Skeleton shape="chart" label="Loading the chart" />
        <Card title="A card with a title">
          <p>A hairline, 10 px corners, no shadow.</p>
        </Card>
        <Card>
          <Skeleton shape="text" rows={5} />
        </Card>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <EmptyState
          icon="filter"
          title="Nothing fits these filters"
          actions={
            <LinkButton to="?" kind="secondary">
              Reset filters
            </LinkButton>
          }
        >
          No product of {longName} was sold in New England in this period.
        </EmptyState>
        <ErrorState
          title="This chart could not be loaded"
          text="The data did not arrive in time. The other charts are not affected."
          requestId="req_9f2c41"
          retry={{ retry: () => undefined, busy: false }}
        />
      </div>
    </Section>
  );
}
