import { defineChart } from '../../chart-definition';
import { boxes, boxIn } from '../../read-out/targets';
import { readStars, type StarRow, starsModel, type StarsModel, starsSummary } from './model';
import { pictureWidth, tenth, textWidth } from '../../geometry/sizes';
import type { Paint } from '../../paint/paint';

/** Reviews by their stars, with their mean. Rows: id (5 to 1), name, value (number of reviews). */
export const stars = defineChart({
  kind: 'stars',
  draw(widget, facts) {
    const model = starsModel(widget, facts);
    const layout = starsLayout(widget.span, model.rows.length);
    const { width, height, rows } = layout;
    return {
      layout: 'picture',
      width,
      height,
      summary: starsSummary(model),
      marks: (paint) => starsMarks(model, layout, paint),
      targets: boxes(
        model.rows.map((_, at) => boxIn(layout, { ...rows, y: rows.y + at * rows.height })),
        'y',
      ),
      read: (index) => readStars(model, facts, index),
      notes: [],
    };
  },
});

const rowHeight = 26;
const meanWidth = 160;
const meanHeight = 76;
/** Height of the mean and its stars side by side, above the rows. */
const flatHeight = 56;

/** Positions and sizes in the picture, in px. */
interface StarsLayout {
  width: number;
  height: number;
  /** The top left corner of the mean with its stars. */
  mean: { x: number; y: number; flat: boolean };
  rows: { x: number; y: number; width: number; height: number };
}

/** The mean at the left of the rows, or above them where the card is narrow. */
export function starsLayout(span: number, count: number): StarsLayout {
  const width = Math.min(700, pictureWidth(span));
  const height = count * rowHeight;
  if (span < 5) {
    const rows = { x: 0, y: flatHeight, width, height: rowHeight };
    return { width, height: flatHeight + height, mean: { x: 0, y: 2, flat: true }, rows };
  }
  return {
    width,
    height,
    mean: { x: 0, y: (height - meanHeight) / 2, flat: false },
    rows: { x: meanWidth, y: 0, width: width - meanWidth, height: rowHeight },
  };
}

const starSize = 18;
const starsOfScale = 5;

/** Room in px of the name at the left of a bar, and of the share at its right. */
const nameWidth = 52;
const shareWidth = 56;
/** Gap before the number at the right end. */
const gap = 14;

/** The mean with its stars, and a bar for each number of stars in a track of 100 %. */
function starsMarks(model: StarsModel, layout: StarsLayout, paint: Paint) {
  const widest = Math.max(...model.rows.map(({ countText }) => textWidth(countText, 12)));
  const track = layout.rows.width - nameWidth - shareWidth - gap - Math.ceil(widest);
  return (
    <g fontSize="12">
      <Mean model={model} layout={layout} paint={paint} />
      {model.rows.map((row, at) => (
        <RowMark key={row.stars} {...{ row, at, track, layout, paint }} />
      ))}
    </g>
  );
}

interface Part {
  layout: StarsLayout;
  paint: Paint;
}

/** Corners of a star of size 1, alternately far from its middle and near it. */
const corners = Array.from({ length: 2 * starsOfScale }, (_, at) => {
  const radius = at % 2 === 0 ? 0.5 : 0.21;
  const angle = (at * Math.PI) / starsOfScale;
  return [0.5 + Math.sin(angle) * radius, 0.53 - Math.cos(angle) * radius] as const;
});

const fiveStars = Array.from({ length: starsOfScale }, (_, star) =>
  corners
    .map(([x, y], at) => {
      const left = tenth((star + x) * starSize);
      return `${at === 0 ? 'M' : 'L'}${left} ${tenth(y * starSize)}`;
    })
    .concat('Z')
    .join(''),
).join('');

function Mean({
  model: { mean, meanText, shortTotal, isIndicative },
  layout,
  paint,
}: Part & { model: StarsModel }) {
  const { x, y, flat } = layout.mean;
  const filled = (mean ?? 0) * starSize;
  return (
    <g transform={`translate(${x} ${y})`}>
      <text
        y="28"
        fontSize="32"
        fontWeight="600"
        fill={paint.colour(isIndicative ? 'ink-soft' : 'ink')}
        fontStyle={isIndicative ? 'italic' : undefined}
      >
        {meanText}
      </text>
      <g transform={flat ? 'translate(84 0)' : 'translate(0 36)'}>
        <path d={fiveStars} fill="none" stroke={paint.colour('line-control')} />
        {/* A nested SVG clips the last star at the mean. */}
        <svg width={tenth(filled)} height={starSize} style={{ overflow: 'hidden' }}>
          <path d={fiveStars} fill={paint.colour('accent')} />
        </svg>
        <text y={starSize + 16} fill={paint.colour('ink-soft')}>
          {`Mean of ${shortTotal}`}
        </text>
      </g>
    </g>
  );
}

function RowMark({
  row,
  at,
  track,
  layout: { rows },
  paint,
}: Part & { row: StarRow; at: number; track: number }) {
  return (
    <g
      transform={`translate(${rows.x} ${rows.y + at * rows.height})`}
      fill={paint.colour('ink')}
      textAnchor="end"
    >
      <text x="0" y="17" textAnchor="start">
        {row.name}
      </text>
      <rect
        x={nameWidth}
        y="6"
        width={track}
        height={rows.height - 12}
        fill={paint.colour('line')}
        fillOpacity="0.5"
      />
      {row.share !== null && row.share > 0 && (
        <rect
          x={nameWidth}
          y="6"
          // A share above zero is always visible.
          width={tenth(Math.max(1.5, row.share * track))}
          height={rows.height - 12}
          fill={paint.colour('accent')}
        />
      )}
      <text x={nameWidth + track + shareWidth} y="17" fontWeight="600">
        {row.shareText}
      </text>
      <text x={rows.width} y="17" fill={paint.colour('ink-soft')}>
        {row.countText}
      </text>
    </g>
  );
}
