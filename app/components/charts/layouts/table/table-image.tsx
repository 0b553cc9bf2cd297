import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';
import { formatFigure, formatGrowth } from '~/lib/format/figure';

import type { ChartFacts } from '../../chart-facts';
import { rowHeight } from '../../geometry/rows';
import { fitText } from '../../geometry/text-size';
import type { ImageBlock, ImageCanvas } from '../image-block';

/** All rows are in the CSV. */
const maxRows = 25;

/** The first rows of a result in an image file. */
export function tableImage(result: WidgetResult, { facts, paint, width }: ImageCanvas): ImageBlock {
  const columns = result.columns.flatMap((column, position) =>
    column.role === 'id' ? [] : [{ column, position }],
  );
  const rows = result.rows.slice(0, maxRows);
  const first = columns.length === 1 ? width : width * Math.max(0.28, 0.5 - columns.length * 0.04);
  const other = (width - first) / Math.max(1, columns.length - 1);
  const left = result.rows.length - rows.length;
  return {
    height: (rows.length + 1) * rowHeight,
    notes: left > 0 ? [`${left} more rows in the CSV`] : [],
    node: (
      <g fontSize="13" fill={paint.colour('ink')}>
        {columns.map(({ column, position }, index) => {
          const isText = index === 0 || column.format === 'text';
          const room = (index === 0 ? first : other) - 16;
          const start = first + other * (isText ? index - 1 : index) + (isText ? 16 : 0);
          const x = index === 0 ? 0 : start;
          return (
            <g key={column.key} textAnchor={isText ? 'start' : 'end'}>
              <text x={x} y="18" fontWeight="600" fill={paint.colour('ink-soft')}>
                {fitText(column.label, room, 13)}
              </text>
              {rows.map((row, at) => (
                <text key={at} x={x} y={(at + 1.5) * rowHeight + 4}>
                  {fitText(cellText(row[position] ?? null, column, facts), room, 13)}
                </text>
              ))}
            </g>
          );
        })}
        {rows.map((_, at) => (
          <path key={at} d={`M0 ${(at + 1) * rowHeight}h${width}`} stroke={paint.colour('line')} />
        ))}
      </g>
    ),
  };
}

function cellText(value: Cell, column: ResultColumn, facts: ChartFacts): string {
  if (column.role === 'growth') {
    const growth = formatGrowth(value, column.format, facts.locale);
    if (growth !== null) return growth.text;
  }
  return formatFigure(value, column.format, column.unit, facts);
}
