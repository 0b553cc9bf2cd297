import type { ReactNode } from 'react';

import type { WidgetView } from '~/contracts/dashboards/content';

import { percent, stretched, viewBox } from './paths';
import { labelHeight } from './plot-model';
import type { AxisLabel, End, Mark, PlotModel } from './plot-model';
import { Reader } from './reader';
import type { Reading } from './reader';

const across = (place: number) => `M0 ${Math.round(place * stretched.height)}h${stretched.width}`;

/**
 * A plot over time with its axes, its names (at the ends of the marks; above them, where it is narrow), read-out and notes.
 *
 * @param legend names in the order of the picture
 * @param children the marks, in the box of `stretched`
 */
export function Plot({
  widget: { span, title },
  model,
  summary,
  legend,
  bands,
  read,
  children,
}: {
  widget: WidgetView;
  model: PlotModel;
  summary: string;
  legend: readonly Mark[];
  bands: boolean;
  read: (index: number) => Reading;
  children: ReactNode;
}) {
  const { height, yLabels, origin, ends } = model;
  const narrow = span < 5;
  return (
    <figure className={narrow ? 'chart chart-narrow' : 'chart'} aria-label={title}>
      {narrow && <Legend marks={legend} look={bands ? 'swatch-block' : ''} />}
      <div className="chart-frame">
        <YAxis labels={yLabels} />
        <div className="chart-plot" style={{ height }}>
          <svg viewBox={viewBox} preserveAspectRatio="none" role="img" aria-label={summary}>
            <path className="chart-grid" d={yLabels.map(({ at }) => across(at)).join('')} />
            {bands && children}
            {origin !== null && <path className="chart-base" d={across(origin)} />}
            {!bands && children}
          </svg>
          <Reader label={title} count={model.names.length} bands={bands} read={read} />
        </div>
        {!narrow && ends.length > 0 && <Ends ends={ends} height={height} />}
        <XAxis labels={model.xLabels} />
      </div>
      <Notes notes={model.notes} />
    </figure>
  );
}

const longest = (texts: readonly string[]) =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '');

/** Labels at the left of a plot; the longest one, unseen, makes room for all. */
function YAxis({ labels }: { labels: readonly AxisLabel[] }) {
  return (
    <div className="chart-y" aria-hidden="true">
      <span className="chart-room">{longest(labels.map(({ label }) => label))}</span>
      {labels.map(({ at, label }) => (
        <span key={at} style={{ top: percent(at) }}>
          {label}
        </span>
      ))}
    </div>
  );
}

function XAxis({ labels }: { labels: readonly AxisLabel[] }) {
  return (
    <div className="chart-x" aria-hidden="true">
      {labels.map(({ at, label, year, minor }) => (
        <span
          key={at}
          className={minor === true ? 'is-minor' : at > 0.97 ? 'is-last' : undefined}
          style={{ left: percent(at) }}
        >
          {label}
          {year && <b>{year}</b>}
        </span>
      ))}
    </div>
  );
}

/** Names at the right of a plot, each with a hand to its mark. */
function Ends({ ends, height }: { ends: readonly End[]; height: number }) {
  return (
    <div className="chart-ends" style={{ height }} aria-hidden="true">
      <svg width="14" height={height}>
        {ends.map(({ key, colour, from, top }) => (
          <path
            key={key}
            className={`hand series-${colour}`}
            d={`M1 ${Math.round(from)}L12 ${Math.round(top)}`}
          />
        ))}
      </svg>
      {ends.map(({ key, kind, name, top }) => (
        <span
          key={key}
          className={`is-${kind}`}
          style={{ top: Math.round(top - labelHeight / 2) }}
          title={name}
        >
          {name}
        </span>
      ))}
      <span className="chart-room">{longest(ends.map(({ name }) => name))}</span>
    </div>
  );
}

/** Names with a piece of their marks, where there is no room at the ends. */
export function Legend({ marks, look }: { marks: readonly Mark[]; look: string }) {
  if (marks.length < 2) return null;
  return (
    <ul className="chart-legend">
      {marks.map(({ key, name, colour, kind }, at) => (
        <li key={key} className={`is-${kind}`} title={name}>
          <i
            className={`swatch series-${colour} is-${kind} ${look}${at % 2 === 1 ? ' is-second' : ''}`}
          />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Words under a chart: what is dashed, what is left out. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <p className="chart-note">{notes.join(' · ')}</p>;
}
