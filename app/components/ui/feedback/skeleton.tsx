/** Line widths that look like text. */
const lineWidths = ['92%', '100%', '84%', '96%', '58%'];
/** Column heights that look like a chart. */
const columns = [38, 56, 47, 70, 62, 84, 58, 74, 90, 66, 78, 95];

/**
 * A skeleton in the shape of the loading content (ui.md), announced once to screen readers.
 *
 * @param shape of the expected content
 * @param rows lines of a text, rows of a table
 * @param label what is being loaded
 */
export function Skeleton({
  shape,
  rows = shape === 'table' ? 8 : 3,
  label = 'Loading',
}: {
  shape: 'text' | 'tile' | 'chart' | 'table';
  rows?: number;
  label?: string;
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{shapes[shape](rows)}</div>
    </div>
  );
}

const line = (width: string, height = 12, key?: number) => (
  <div key={key} className="skeleton" style={{ width, height }} />
);

const shapes = {
  text: (rows: number) => (
    <div className="grid gap-2.5">
      {Array.from({ length: rows }, (_, index) =>
        line(lineWidths[index % lineWidths.length] ?? '100%', 12, index),
      )}
    </div>
  ),
  tile: () => (
    <div className="grid gap-3 rounded-card border border-line bg-card p-4">
      {line('44%')}
      {line('62%', 28)}
      {line('36%')}
    </div>
  ),
  chart: () => (
    <div className="rounded-card border border-line bg-card p-5">
      {line('40%', 14)}
      <div className="mt-6 flex h-48 items-end gap-2 border-b border-line">
        {columns.map((height, index) => (
          <div
            key={index}
            className="skeleton flex-1 rounded-b-none"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
    </div>
  ),
  table: (rows: number) => (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-6 border-b border-line px-4 py-3 last:border-0"
        >
          <div className="flex-[3]">{line(row === 0 ? '30%' : row % 2 ? '72%' : '56%')}</div>
          <div className="flex-1">{line('100%')}</div>
          <div className="flex-1">{line('70%')}</div>
        </div>
      ))}
    </div>
  ),
};
