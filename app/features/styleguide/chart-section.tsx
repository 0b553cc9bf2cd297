import type { ReactNode } from 'react';

import { Chart } from '~/components/charts/chart';
import type { ChartFacts } from '~/components/charts/chart-facts';
import { ResultTable } from '~/components/charts/result-table';
import type { WidgetView } from '~/contracts/dashboards/content';

import { facts } from './chart-fixtures';
import {
  barSamples,
  extremeLines,
  outOfPlanTile,
  stackedSamples,
  tableSamples,
  tiles,
  usualLines,
} from './chart-samples';
import { Section } from './section';

const outOfPlan: ChartFacts = { ...facts, baselineOutOfPlan: true };

/** The chart family with usual figures, long names, few figures, and extreme ones. */
export function ChartSection() {
  return (
    <Section
      title="Charts"
      about="The title is a sentence and stands on the card. Hover, touch or focus a plot and read its values with the arrow keys."
    >
      <Cards widgets={tiles} />
      <Cards widgets={[outOfPlanTile]} with={outOfPlan} />
      <Cards widgets={usualLines} />
      <Cards widgets={extremeLines} />
      <Cards widgets={barSamples} />
      <Cards widgets={stackedSamples} />
      <Cards widgets={tableSamples} />
      <div className="grid gap-4 lg:grid-cols-2">
        {[usualLines[0]!, barSamples[0]!].map((widget) => (
          <Specimen key={widget.id} title={`Behind it: ${widget.title}`}>
            <ResultTable widget={widget} facts={facts} />
          </Specimen>
        ))}
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

function Cards({
  widgets,
  with: all = facts,
}: {
  widgets: readonly WidgetView[];
  with?: ChartFacts;
}) {
  return (
    <div className="grid grid-cols-6 gap-4 lg:grid-cols-12">
      {widgets.map((widget) => (
        <Specimen key={widget.id} title={widget.title} className={spans[widget.span] ?? ''}>
          <Chart widget={widget} facts={all} />
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
