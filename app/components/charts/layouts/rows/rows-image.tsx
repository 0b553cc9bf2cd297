import { formatGrowth } from '~/lib/format/figure';

import type { ChangeFigure, RowDrawing, RowsDrawing } from '../../drawing';
import type { LegendEntry } from '../../geometry/axes';
import { rowHeight, fitText, textWidth } from '../../geometry/sizes';
import { seriesPaint, type Paint } from '../../paint/paint';
import { changeColour, wholeLines, type ImageBlock, type ImageCanvas } from '../image-block';

const maxNameWidth = 300;
const valueWidth = 110;
const changeWidth = 90;
/** Baseline of the text in a row, px from its top. */
const textLine = rowHeight / 2 + 4;
const nameLine = 15;
/** Rows with names in two lines are taller by twice this many px, as on the page. */
const spare = 4;

/** Rows in an image file: names, marks and figures side by side, below a legend. */
export function rowsImage(drawing: RowsDrawing, canvas: ImageCanvas): ImageBlock {
  const { rows, negative, withChange, legend = [], zero } = drawing;
  const { paint, width } = canvas;
  const longest = Math.max(...rows.map(({ name }) => textWidth(name, 13)));
  const names = Math.min(maxNameWidth, longest + 16);
  const left = names + (negative ? valueWidth : 0);
  const room = width - left - valueWidth - (withChange ? changeWidth : 0);
  const length = (share: number) => share * room;
  const x = (position: number) => left + length(position);
  const positions = legendPositions(legend, width);
  const head = legend.length === 0 ? 0 : (positions.at(-1)?.y ?? 0) + 24;
  const lines = rows.map(({ name }) => wholeLines(name, names - 12, 13, 2));
  const reach = lines.some(({ length }) => length > 1) ? spare : 0;
  const step = rowHeight + 2 * reach;
  const top = head + 22 + reach;
  return {
    height: top + rows.length * step - reach,
    notes: drawing.notes,
    node: (
      <g fontSize="13" fill={paint.colour('ink')}>
        {head > 0 && <ImageLegend {...{ legend, positions, paint, width }} />}
        <g fontSize="12" fill={paint.colour('ink-faint')}>
          <text y={head + 12}>{drawing.valueHead}</text>
          {withChange && (
            <text x={width} y={head + 12} textAnchor="end">
              Change
            </text>
          )}
        </g>
        {rows.map((row, at) => (
          <g key={row.key} transform={`translate(0 ${top + at * step})`}>
            {lines[at]?.map((line, place, { length }) => (
              <text
                key={place}
                y={textLine + (place - (length - 1) / 2) * nameLine}
                {...ownStyle(row, paint)}
              >
                {line}
              </text>
            ))}
            {drawing.marks(at, { paint, x, length })}
            <RowValue row={row} x={x(row.valueAt)} paint={paint} />
            <path d={`M${x(zero)} ${-reach}v${step}`} stroke={paint.colour('line-control')} />
            {row.change && <RowChange change={row.change} {...canvas} />}
          </g>
        ))}
      </g>
    ),
  };
}

const ownStyle = ({ own }: RowDrawing, paint: Paint) =>
  own ? { fill: paint.colour('accent'), fontWeight: 600 } : {};

function RowValue({ row, x, paint }: { row: RowDrawing; x: number; paint: Paint }) {
  return (
    <text
      x={x + (row.below ? -6 : 6)}
      y={textLine}
      textAnchor={row.below ? 'end' : 'start'}
      {...ownStyle(row, paint)}
    >
      {row.value}
    </text>
  );
}

function RowChange({
  change: { value, format, better },
  facts,
  paint,
  width,
}: ImageCanvas & { change: ChangeFigure }) {
  const growth = formatGrowth(value, format, facts.locale);
  if (growth === null) return null;
  return (
    <text
      x={width}
      y={textLine}
      textAnchor="end"
      fill={changeColour(paint, better, growth.direction)}
    >
      {growth.text}
    </text>
  );
}

/** Entries beside each other, in as many lines as they need. */
function legendPositions(entries: readonly LegendEntry[], width: number) {
  const positions: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const { name } of entries) {
    const size = textWidth(name, 12);
    if (x + size + 20 > width) [x, y] = [0, y + 20];
    positions.push({ x, y });
    x += size + 36;
  }
  return positions;
}

function ImageLegend({
  legend,
  positions,
  paint,
  width,
}: {
  legend: readonly LegendEntry[];
  positions: readonly { x: number; y: number }[];
  paint: Paint;
  width: number;
}) {
  return (
    <>
      {legend.map(({ key, name, colour }, at) => (
        <g
          key={key}
          transform={`translate(${positions[at]?.x ?? 0} ${positions[at]?.y ?? 0})`}
          fontSize="12"
        >
          <rect width="10" height="10" rx="2" fill={seriesPaint(paint, colour)} />
          <text x="16" y="9" fill={paint.colour('ink-soft')}>
            {fitText(name, width - 20, 12)}
          </text>
        </g>
      ))}
    </>
  );
}
