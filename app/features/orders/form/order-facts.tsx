import type { OrderFormView } from '~/contracts/orders/form';
import { headLabels, headNames, type HeadName } from '~/contracts/orders/labels';
import { counted, count, noFigure } from '~/lib/format/units';
import { Card } from '~/components/ui/structure/card';
import { Table, type Column } from '~/components/ui/data/table';
import { unitColumn } from '~/components/ui/data/unit-column';

/** The warehouse that receives the order. It cannot be typed. */
export const warehouseName = ({ warehouse }: Pick<OrderFormView, 'warehouse'>): string =>
  warehouse?.name ?? 'Your default warehouse';

/** The head of an order as labels and values, in the order of the form. Shows only the given fields. */
export function HeadFacts({
  values,
}: {
  /** An empty value shows as a dash. */
  values: Readonly<Partial<Record<HeadName, string | null>>>;
}) {
  return (
    <Card title="Order">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {headNames
          .filter((name) => name in values)
          .map((name) => (
            <div key={name} className={name === 'notes' ? 'col-span-full min-w-0' : 'min-w-0'}>
              <dt className="text-sm text-ink-faint">{headLabels[name]}</dt>
              <dd className="typed-text">
                {values[name] || <span className="text-ink-faint">–</span>}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

/** A line to show. Counts are in cases or units; `unitsPerCase` is null when it is unknown. */
export interface FactLine {
  name: string;
  cases: number;
  unitsPerCase: number | null;
  looseUnits: number;
  units: number;
}

/** The lines of an order with totals. */
export function LineFacts({ lines }: { lines: readonly FactLine[] }) {
  const rows = lines.map((line, place) => ({ ...line, place }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'product',
      head: 'Product',
      rowHead: true,
      cell: ({ name }) => name,
      total: counted(lines.length, 'line'),
    },
    unitColumn('cases', 'Cases', rows, ({ cases }) => cases),
    {
      id: 'perCase',
      head: 'Units per case',
      figure: true,
      cell: ({ unitsPerCase }) => (unitsPerCase === null ? noFigure : count(unitsPerCase)),
    },
    unitColumn('loose', 'Loose units', rows, ({ looseUnits }) => looseUnits),
    unitColumn('units', 'Units', rows, ({ units }) => units),
  ];
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-base">Lines</h2>
      </div>
      <Table
        caption="Lines of the order"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty={<p className="text-ink-soft">There are no lines yet.</p>}
      />
    </section>
  );
}
