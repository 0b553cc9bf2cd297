import { useId, useMemo } from 'react';

import { rowHeight } from './bar-model';
import type { ChartFacts, ChartProps } from './chart-facts';
import { barPath, percent, stretched } from './paths';
import { Legend, Notes, Plot } from './plot';
import { incompleteNote } from './plot-model';
import { Reader } from './reader';
import type { Reading } from './reader';
import { writer } from './series';
import { stackedModel, stackedSummary } from './stacked-model';
import type { Layer, StackedModel } from './stacked-model';

/** Parts of a whole: columns over time, rows over categories. */
export function StackedChart({ widget, facts }: ChartProps) {
  const model = useMemo(() => stackedModel(widget, facts), [widget, facts]);
  const summary = stackedSummary(model, facts);
  const read = (index: number) => readStack(model, facts, index);
  if (model.level !== null) {
    return (
      <Plot {...{ widget, model, summary, read }} legend={[...model.layers].reverse()} bands>
        <Columns model={model} />
      </Plot>
    );
  }
  return (
    <figure className="chart" aria-label={widget.title}>
      <p className="sr-only">{summary}</p>
      <Legend marks={model.layers} look="swatch-block swatch-hatched" />
      <div className="bars-frame">
        <Rows model={model} facts={facts} />
        <Reader label={widget.title} count={model.names.length} axis="y" bands read={read} />
      </div>
      <Notes notes={model.notes} />
    </figure>
  );
}

function Columns({ model: { layers, names, incompleteAt } }: { model: StackedModel }) {
  const count = names.length;
  // Thin columns need less air between them.
  const air = count > 40 ? 0.08 : 0.14;
  const draw = ({ spans }: Layer, from: number, to: number) =>
    spans
      .slice(from, to)
      .map((span, at) =>
        span === null
          ? ''
          : barPath(
              (from + at + air) / count,
              span[0],
              (from + at + 1 - air) / count,
              span[1],
              stretched,
            ),
      )
      .join('');
  return (
    <>
      {layers.map((layer) => (
        <g key={layer.key} className={`layer series-${layer.colour}`}>
          <path d={draw(layer, 0, incompleteAt)} />
          {incompleteAt < count && (
            <path className="is-open" d={draw(layer, incompleteAt, count)} />
          )}
        </g>
      ))}
    </>
  );
}

function Rows({ model, facts }: { model: StackedModel; facts: ChartFacts }) {
  const { column, layers, names, totals, origin } = model;
  const pattern = `hatch${useId().replaceAll(':', '')}`;
  const write = writer(column, facts, { compact: true });
  return (
    <ol className="bars">
      {names.map((name, at) => (
        <li key={at}>
          <span className="bars-name">{name}</span>
          <span className="bars-plot">
            <svg width="100%" height={rowHeight} aria-hidden="true">
              {at === 0 && <Hatch id={pattern} />}
              {layers.map(({ key, colour, spans }, layer) => {
                const span = spans[at];
                if (!span) return null;
                const box = {
                  x: percent(span[0]),
                  y: 5,
                  width: percent(span[1] - span[0]),
                  height: rowHeight - 10,
                };
                return (
                  <g key={key}>
                    <rect className={`bar-mark bar-part series-${colour}`} {...box} />
                    {layer % 2 === 1 && <rect fill={`url(#${pattern})`} {...box} />}
                  </g>
                );
              })}
              <line className="bar-zero" x1={percent(origin)} x2={percent(origin)} y2={rowHeight} />
            </svg>
            <span
              className="bars-value"
              style={{
                left: percent(Math.max(origin, ...layers.map(({ spans }) => spans[at]?.[1] ?? 0))),
              }}
            >
              {write(totals[at])}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className="hatch" d="M0 0v5" />
    </pattern>
  );
}

/** All parts of a bucket in the order of the picture, and their sum. */
function readStack(model: StackedModel, facts: ChartFacts, index: number): Reading {
  const { column, layers, totals, names, level } = model;
  const show = writer(column, facts, { withUnit: true });
  const rows = layers.flatMap(({ key, name, colour, kind, values }) => {
    const value = values[index] ?? null;
    return value === null
      ? []
      : [
          {
            key,
            name,
            value: show(value),
            colour,
            look: kind,
          },
        ];
  });
  return {
    title: names[index] ?? '',
    note: incompleteNote(model, index),
    rows: [
      ...(level === null ? rows : rows.reverse()),
      { key: 'total', name: 'Total', value: show(totals[index]), colour: null },
    ],
  };
}
