import type { ReactNode } from 'react';

import { Card } from '~/components/ui/structure/card';
import { Table, type Column } from '~/components/ui/data/table';

/** The head of an order as labels and values. An empty value shows as a dash. */
export function HeadFacts({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <Card title="Order">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className={label === 'Notes' ? 'col-span-full min-w-0' : 'min-w-0'}>
            <dt className="text-sm text-ink-faint">{label}</dt>
            <dd className="break-words whitespace-pre-line">
              {value === null || value === '' ? <span className="text-ink-faint">–</span> : value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export interface FactLine {
  name: string;
  cases: number;
  unitsPerCase: number | null;
  looseUnits: number;
  units: number;
}

const figure = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'));

/** The lines of an order with totals. */
export function LineFacts({ lines, actions }: { lines: readonly FactLine[]; actions?: ReactNode }) {
  const sum = (of: (line: FactLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const columns: Column<FactLine & { place: number }>[] = [
    {
      id: 'product',
      head: 'Product',
      rowHead: true,
      cell: ({ name }) => name,
      total: `${figure(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
    {
      id: 'cases',
      head: 'Cases',
      figure: true,
      cell: ({ cases }) => figure(cases),
      total: figure(sum(({ cases }) => cases)),
    },
    {
      id: 'perCase',
      head: 'Units per case',
      figure: true,
      cell: ({ unitsPerCase }) => figure(unitsPerCase),
    },
    {
      id: 'loose',
      head: 'Loose units',
      figure: true,
      cell: ({ looseUnits }) => figure(looseUnits),
      total: figure(sum(({ looseUnits }) => looseUnits)),
    },
    {
      id: 'units',
      head: 'Units',
      figure: true,
      cell: ({ units }) => figure(units),
      total: figure(sum(({ units }) => units)),
    },
  ];
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-base">Lines</h2>
        {actions}
      </div>
      <Table
        caption="Lines of the order"
        captionHidden
        columns={columns}
        rows={lines.map((line, place) => ({ ...line, place }))}
        rowKey={({ place }) => String(place)}
        empty={<p className="text-ink-soft">There are no lines yet.</p>}
      />
    </section>
  );
}
