import type { ReactNode } from 'react';

import { Chart } from '~/components/charts/chart';
import { type SampleGroup, sampleFacts } from '~/components/charts/samples/sample-data';
import { ResultTable } from '~/components/charts/layouts/table/result-table';

import { Section } from './section';

/** Kinds whose first sample is shown with the table that is its alternative. */
const withTable = ['line', 'bar'];

/** All chart kinds with usual figures, long names, few figures and extreme ones. */
export function ChartSection({ groups }: { groups: readonly SampleGroup[] }) {
  const widgets = groups.flatMap((group) => group.widgets);
  return (
    <Section
      title="Charts"
      about="The title is a sentence and stands on the card. Hover, touch or focus a plot and read its values with the arrow keys."
    >
      {groups.map((group, at) => (
        <Cards key={at} group={group} />
      ))}
      <div className="grid gap-4 lg:grid-cols-2">
        {withTable.map((kind) => {
          const widget = widgets.find(({ chart }) => chart === kind);
          if (widget === undefined) return null;
          return (
            <Specimen key={kind} title={`Behind it: ${widget.title}`}>
              <ResultTable widget={widget} facts={sampleFacts} />
            </Specimen>
          );
        })}
      </div>
    </Section>
  );
}

/** As a page lays them out: 12 columns on a desktop, 6 on a tablet. */
const spans: Readonly<Record<number, string>> = {
  3: 'col-span-3',
  4: 'col-span-3 lg:col-span-4',
  6: 'col-span-6',
  8: 'col-span-6 lg:col-span-8',
  12: 'col-span-6 lg:col-span-12',
};

function Cards({ group: { widgets, facts } }: { group: SampleGroup }) {
  const allFacts = { ...sampleFacts, ...facts };
  return (
    <div className="grid grid-cols-6 gap-4 lg:grid-cols-12">
      {widgets.map((widget) => (
        <Specimen key={widget.id} title={widget.title} className={spans[widget.span] ?? ''}>
          <Chart widget={widget} facts={allFacts} />
        </Specimen>
      ))}
    </div>
  );
}

function Specimen({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex min-w-0 flex-col rounded-card border border-line bg-card p-4 ${className}`}
    >
      <h3 className="mb-3 text-sm">{title}</h3>
      {children}
    </div>
  );
}
