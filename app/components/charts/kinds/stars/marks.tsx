import { textWidth } from '../../geometry/sizes';
import type { Paint } from '../../paint/paint';
import type { StarsLayout } from './layout';
import type { StarRow, StarsModel } from './model';

const starSize = 18;
const starsOfScale = 5;

/** Room in px of the name at the left of a bar, and of the share at its right. */
const nameWidth = 52;
const shareWidth = 56;
/** Gap before the number at the right end. */
const gap = 14;

/** The mean with its stars, and a bar for each number of stars in a track of 100 %. */
export function starsMarks(model: StarsModel, layout: StarsLayout, paint: Paint) {
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

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Five stars beside each other. */
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
