import type { WidgetView } from '~/contracts/dashboards/content';
import { Tag } from '~/components/ui/data/tag';

import { defineChart } from '../../chart-definition';
import { columnPositions, textAt } from '../../results/result';

/** The facts of a brand or a product. Rows: id, name, value; null where it is not known. */
export const facts = defineChart({
  kind: 'facts',
  draw: (widget) => ({ layout: 'words', content: <FactList widget={widget} /> }),
  hasValues: ({ result }) => result.empty === null,
});

/** The facts of a profile in their order. Those that are not known are named apart. */
function factsModel({ result }: WidgetView) {
  const at = columnPositions(result);
  const rows = result.rows.map((row) => ({
    key: textAt(row, at.id),
    name: textAt(row, at.name),
    value: textAt(row, at.category),
  }));
  return {
    facts: rows.filter(({ value }) => value !== ''),
    missing: rows.filter(({ value }) => value === '').map(({ name }) => name),
  };
}

function FactList({ widget }: { widget: WidgetView }) {
  const { facts, missing } = factsModel(widget);
  return (
    <figure className="chart" aria-label={widget.title}>
      <dl className="grid gap-x-6 gap-y-3 text-sm md:grid-cols-2 xl:grid-cols-3">
        {facts.map((fact) => (
          <div key={fact.key} className="min-w-0">
            <dt className="text-ink-faint">{fact.name}</dt>
            <dd className="wrap-anywhere">
              <FactValue value={fact.value} />
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="chart-note mt-3">{`Not known: ${missing.join(', ')}.`}</p>
      )}
    </figure>
  );
}

/** A stock status is a tag (D-11), an address a link; all else is text. */
function FactValue({ value }: { value: string }) {
  if (value === 'IN STOCK') return <Tag tone="accent">{value}</Tag>;
  if (value === 'SOLD OUT') return <Tag tone="bad">{value}</Tag>;
  if (!/^https:\/\/[\w.-]+(?:\/\S*)?$/.test(value)) return <>{value}</>;
  return (
    <a className="link" href={value} rel="noopener noreferrer nofollow">
      {value.replace('https://', '')}
    </a>
  );
}
