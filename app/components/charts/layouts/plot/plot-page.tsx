import type { PlotDrawing, PlotLabel } from '../../drawing';
import type { AxisLabel, EndLabel } from '../../geometry/axes';
import { widestWord } from '../../geometry/sizes';
import { percent, stretchedBox, viewBoxOf } from '../../geometry/paths';
import { pagePaint, seriesPaint } from '../../paint/paint';
import { ChartReader } from '../../read-out/chart-reader';
import type { LayoutProps, Marks } from '../../read-out/marks';
import { Legend, Notes, SeriesName } from '../legend';

const horizontal = (position: number) =>
  `M0 ${Math.round(position * stretchedBox.height)}h${stretchedBox.width}`;

/** A plot on the page: marks in an SVG that is stretched over the plot, words in HTML beside it. */
export function PlotPage({
  drawing,
  widget: { span, title },
  marks: filter,
}: LayoutProps<PlotDrawing>) {
  const { height, yLabels, xLabels, marksAre, categories, labels, cells } = drawing;
  const { baseline = null, endLabels = [] } = drawing;
  const narrow = span < 5;
  const areas = marksAre === 'areas';
  const marks = drawing.marks({ paint: pagePaint, box: stretchedBox });
  return (
    <figure className={narrow ? 'chart chart-narrow' : 'chart'} aria-label={title}>
      {narrow && (
        <Legend entries={drawing.legend} look={areas ? 'swatch-block' : ''} marks={filter} />
      )}
      {drawing.axisTitles && <p className="text-ink-soft">{drawing.axisTitles.y}</p>}
      <div className={categories === true ? 'chart-frame has-categories' : 'chart-frame'}>
        <YAxis labels={yLabels} spare={categories === true ? 'm' : ''} />
        <div className="chart-plot" style={{ height }}>
          <svg
            viewBox={viewBoxOf(stretchedBox)}
            preserveAspectRatio="none"
            role="img"
            aria-label={drawing.summary}
          >
            {categories !== true && (
              <path
                className="chart-grid"
                d={yLabels.map(({ position }) => horizontal(position)).join('')}
              />
            )}
            {areas && marks}
            {baseline !== null && <path className="chart-base" d={horizontal(baseline)} />}
            {!areas && marks}
          </svg>
          {labels &&
            (cells === undefined ? (
              <PlotLabels labels={labels} />
            ) : (
              <CellLabels labels={labels} {...cells} />
            ))}
          <ChartReader label={title} drawing={drawing} marks={filter} />
        </div>
        {!narrow && endLabels.length > 0 && (
          <EndLabels labels={endLabels} height={height} marks={filter} />
        )}
        <XAxis labels={xLabels} />
      </div>
      {drawing.axisTitles && <p className="text-right text-ink-soft">{drawing.axisTitles.x}</p>}
      <Notes notes={drawing.notes} />
    </figure>
  );
}

const longest = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/**
 * Labels at the left of a plot. A hidden copy of the longest one makes room for all.
 * @param spare extra room, where a label with as many letters may be wider
 */
function YAxis({ labels, spare }: { labels: readonly AxisLabel[]; spare: string }) {
  return (
    <div className="chart-y" aria-hidden="true">
      <span className="chart-room">{longest(labels.map(({ label }) => label)) + spare}</span>
      {labels.map(({ position, label }) => (
        <span key={position} style={{ top: percent(position) }}>
          {label}
        </span>
      ))}
    </div>
  );
}

/**
 * The class of names that are too wide for the columns of a plot of 420 px. The server does not know the width of the page: a
 * container query turns them where it is narrow.
 */
function turnOf(labels: readonly AxisLabel[]): string {
  const need = Math.max(...labels.map(({ label, room = 1 }) => (widestWord(label, 12) + 2) / room));
  return need > 420 ? ' turns' : '';
}

function XAxis({ labels }: { labels: readonly AxisLabel[] }) {
  const names = labels.some(({ room }) => room !== undefined);
  // 'Jun 08' is twice as wide as 'Jun'.
  const manyDays = labels.length > 9 && labels.every(({ label }) => label.length > 5);
  const kind = names ? ` has-names${turnOf(labels)}` : manyDays ? ' has-days' : '';
  return (
    <div className={`chart-x${kind}`} aria-hidden="true">
      {labels.map(({ position, label, year, minor, room }) => (
        <span
          key={position}
          className={minor === true ? 'is-minor' : position > 0.97 ? 'is-last' : undefined}
          style={{ left: percent(position), ...(room && { width: percent(room) }) }}
          title={room === undefined ? undefined : label}
        >
          {label}
          {year && <b>{year}</b>}
        </span>
      ))}
    </div>
  );
}

/** Rounded to a tenth of a percent, less than a pixel of a plot, to save bytes: a heatmap has hundreds of labels. */
const roughPercent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const labelLook = (anchor: PlotLabel['anchor'], own = false) =>
  [anchor === 'middle' ? '' : `is-${anchor}`, own ? 'is-own' : ''].filter(Boolean).join(' ') ||
  undefined;

function PlotLabels({ labels }: { labels: readonly PlotLabel[] }) {
  return (
    <div className="chart-labels" aria-hidden="true">
      {labels.map(({ key, x, y, text, anchor, own }) => (
        <span
          key={key}
          className={labelLook(anchor, own)}
          style={{
            left: roughPercent(x),
            top: roughPercent(y),
            ...(text.includes('\n') && { textAlign: anchor === 'middle' ? 'center' : anchor }),
          }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** Labels of cells, placed by a CSS grid: a position for each would be the largest part of their HTML. */
function CellLabels({
  labels,
  columns,
  rows,
}: {
  labels: readonly PlotLabel[];
  columns: number;
  rows: number;
}) {
  if (labels.length === 0) return null;
  const texts = new Array<string>(columns * rows).fill('');
  for (const { x, y, text } of labels)
    texts[Math.floor(y * rows) * columns + Math.floor(x * columns)] = text;
  return (
    <div
      className="chart-labels is-grid"
      style={{ '--columns': columns } as Record<string, number>}
      aria-hidden="true"
    >
      {texts.map((text, at) => (
        <i key={at}>{text}</i>
      ))}
    </div>
  );
}

function EndLabels({
  labels,
  height,
  marks,
}: {
  labels: readonly EndLabel[];
  height: number;
  marks: Marks | null;
}) {
  return (
    <div className="chart-ends" style={{ height }} aria-hidden={marks === null || undefined}>
      <svg width="14" height={height} aria-hidden="true">
        {labels.map(({ key, colour, from, top }) => (
          <path
            key={key}
            stroke={seriesPaint(pagePaint, colour)}
            d={`M1 ${Math.round(from)}L12 ${Math.round(top)}`}
          />
        ))}
      </svg>
      {labels.map(({ key, kind, name, top, wraps }) => (
        <span
          key={key}
          className={`is-${kind} ${wraps ? 'line-clamp-2' : 'truncate'}`}
          style={{ top: Math.round(top) }}
          title={name}
        >
          <SeriesName id={key} kind={kind} name={name} marks={marks} />
        </span>
      ))}
      {/* A letter more, as another name with as many letters may be wider. */}
      <span className="chart-room" aria-hidden="true">
        {`${longest(labels.map(({ name }) => name))}m`}
      </span>
    </div>
  );
}
