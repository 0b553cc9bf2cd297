import type { PlotDrawing } from '../../drawing';
import { pixelBox, type Box } from '../../geometry/paths';
import { fitText, textWidth, widestWord, wrapText } from '../../geometry/sizes';
import { seriesPaint, type Paint } from '../../paint/paint';
import type { ImageBlock, ImageCanvas, ImageNames } from '../image-block';

const axisHeight = 44;
const titleHeight = 24;
const maxCategoryWidth = 240;

interface Part {
  drawing: PlotDrawing;
  box: Box;
  paint: Paint;
}

/**
 * A plot in an image file: the plot takes the room between the labels of its axis and the names at its right.
 * @param names of the marks in a plot of this width, where they differ from those on the page
 */
export function plotImage(
  drawn: PlotDrawing,
  { paint, width }: ImageCanvas,
  names?: (width: number) => ReturnType<ImageNames>,
): ImageBlock {
  const { height, yLabels, endLabels = [], categories, axisTitles } = drawn;
  const widths = yLabels.map(({ label }) => textWidth(label, 12));
  const widest = Math.max(0, ...widths);
  const left = Math.ceil((categories ? Math.min(widest, maxCategoryWidth) : widest) + 12);
  const longest = Math.max(0, ...endLabels.map(({ name }) => textWidth(name, 12)));
  const right = endLabels.length === 0 ? 24 : Math.min(220, Math.ceil(longest) + 28);
  const box = pixelBox(width - left - right, height);
  const named = names?.(box.width);
  const drawing = named === undefined ? drawn : { ...drawn, labels: named.labels };
  const part = { drawing, box, paint };
  const top = axisTitles ? titleHeight : 0;
  const marks = drawing.marks({ paint, box });
  return {
    height: top + height + Math.ceil(heightOfAxis(drawing, box)) + (axisTitles ? titleHeight : 0),
    notes: [...(named?.notes ?? []), ...drawing.notes],
    node: (
      <g transform={`translate(${left} ${top})`}>
        {axisTitles && <AxisTitles {...part} left={left} titles={axisTitles} />}
        <Axes {...part} left={left} />
        {drawing.marksAre === 'areas' && marks}
        <Baseline {...part} />
        {drawing.marksAre === 'lines' && marks}
        <PlotLabels {...part} />
        <EndLabels {...part} right={right} />
      </g>
    ),
  };
}

/** Names of columns read upwards where one has a word that is wider than its column. */
const areTurned = ({ xLabels }: PlotDrawing, box: Box): boolean =>
  xLabels.some(
    ({ label, room }) => room !== undefined && widestWord(label, 12) > room * box.width - 6,
  );

/** Height of the labels below a plot in px. */
const heightOfAxis = (drawing: PlotDrawing, box: Box): number =>
  areTurned(drawing, box)
    ? Math.min(
        maxCategoryWidth,
        Math.max(...drawing.xLabels.map(({ label }) => textWidth(label, 12))),
      ) + 16
    : axisHeight;

function Axes({ drawing, box, paint, left }: Part & { left: number }) {
  const { yLabels, xLabels, categories } = drawing;
  const turned = areTurned(drawing, box);
  return (
    <g fontSize="12" fill={paint.colour('ink-faint')}>
      {yLabels.map(({ position, label }) => (
        <g key={position} transform={`translate(0 ${Math.round(position * box.height)})`}>
          {!categories && <path d={`M0 0h${box.width}`} stroke={paint.colour('line')} />}
          <text x="-10" y="4" textAnchor="end">
            {categories ? fitText(label, left - 12, 12) : label}
          </text>
        </g>
      ))}
      {xLabels.map(({ position, label, year, room }) => (
        <g
          key={position}
          transform={`translate(${Math.round(position * box.width)} ${box.height})`}
        >
          {turned ? (
            <text x="-8" y="4" textAnchor="end" transform="rotate(-90)">
              {fitText(label, maxCategoryWidth, 12)}
            </text>
          ) : (
            (room === undefined ? [label] : wrapText(label, room * box.width - 6, 12, 2)).map(
              (line, at) => (
                <text key={at} y={19 + at * 16} textAnchor="middle">
                  {line}
                </text>
              ),
            )
          )}
          {year && (
            <text y="35" textAnchor="middle" fontWeight="600" fill={paint.colour('ink-soft')}>
              {year}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function AxisTitles({
  titles,
  left,
  box,
  paint,
}: Part & { titles: { x: string; y: string }; left: number }) {
  return (
    <g fontSize="12" fill={paint.colour('ink-soft')}>
      <text x={-left} y="-14">
        {fitText(titles.y, box.width, 12)}
      </text>
      <text x={box.width} y={box.height + 42} textAnchor="end">
        {fitText(titles.x, box.width, 12)}
      </text>
    </g>
  );
}

function Baseline({ drawing: { baseline = null }, box, paint }: Part) {
  if (baseline === null) return null;
  return (
    <path
      d={`M0 ${Math.round(baseline * box.height)}h${box.width}`}
      stroke={paint.colour('line-control')}
    />
  );
}

/** Offset of the baseline of a line from the middle of all lines, px downwards. */
const dropOf = (at: number, lines: readonly string[]) =>
  4 + Math.round((at - (lines.length - 1) / 2) * 15);

function PlotLabels({ drawing: { labels }, box, paint }: Part) {
  return (
    <g fontSize="12">
      {labels?.flatMap(({ key, x, y, text, anchor, own }) =>
        text.split('\n').map((line, at, lines) => (
          <text
            key={`${key} ${at}`}
            x={Math.round(x * box.width) + { start: 9, middle: 0, end: -9 }[anchor]}
            y={Math.round(y * box.height) + dropOf(at, lines)}
            textAnchor={anchor}
            fill={paint.colour(own ? 'accent' : 'ink')}
            fontWeight={own ? 600 : undefined}
          >
            {line}
          </text>
        )),
      )}
    </g>
  );
}

function EndLabels({ drawing: { endLabels = [] }, box, paint, right }: Part & { right: number }) {
  return (
    <g fontSize="12" transform={`translate(${box.width} 0)`}>
      {endLabels.map(({ key, name, colour, kind, from, top, wraps }) => (
        <g key={key}>
          <path
            d={`M6 ${Math.round(from)}L18 ${Math.round(top)}`}
            stroke={seriesPaint(paint, colour)}
          />
          {wrapText(name, right - 26, 12, wraps ? 2 : 1).map((line, at, lines) => (
            <text
              key={at}
              x="22"
              y={Math.round(top) + dropOf(at, lines)}
              fill={paint.colour(kind === 'own' ? 'accent' : 'ink-soft')}
              fontWeight={kind === 'own' ? 600 : undefined}
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}
