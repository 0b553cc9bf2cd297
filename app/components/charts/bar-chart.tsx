import { useMemo } from 'react';

import { formatGrowth } from '~/lib/format/figure';

import { barModel, barSummary, rowHeight } from './bar-model';
import type { Bar, BarModel } from './bar-model';
import { Change } from './change';
import type { ChartFacts, ChartProps } from './chart-facts';
import { percent } from './paths';
import { Notes } from './plot';
import { Reader } from './reader';
import type { Reading } from './reader';
import { writer } from './series';

/** Horizontal bars with their names and values: a list that can be read as it stands. */
export function BarChart({ widget, facts }: ChartProps) {
  const model = useMemo(() => barModel(widget, facts), [widget, facts]);
  const { bars, growth } = model;
  const look = `bars${model.negative ? ' bars-negative' : ''}${growth === null ? '' : ' bars-growth'}`;
  return (
    <figure className="chart" aria-label={widget.title}>
      <p className="sr-only">{barSummary(model)}</p>
      <div className="bars-frame">
        <ol className={look}>
          {bars.map((bar) => (
            <li key={bar.key} className={bar.own ? 'is-own' : undefined}>
              <span className="bars-name">{bar.name}</span>
              <BarMark bar={bar} model={model} />
              {growth !== null && (
                <Change
                  value={bar.growth}
                  format={growth.format}
                  metric={growth.metric ?? widget.metrics[0]?.code ?? null}
                  locale={facts.locale}
                />
              )}
            </li>
          ))}
        </ol>
        <Reader
          label={widget.title}
          count={bars.length}
          axis="y"
          bands
          read={(index) => readBar(model, facts, index)}
        />
      </div>
      <Notes notes={model.notes} />
    </figure>
  );
}

function BarMark({ bar, model }: { bar: Bar; model: BarModel }) {
  const below = bar.value !== null && bar.value < 0;
  return (
    <span className="bars-plot">
      <svg width="100%" height={rowHeight} aria-hidden="true">
        <rect
          className={`bar-mark series-${bar.colour}`}
          x={percent(bar.from)}
          y="6"
          width={percent(bar.to - bar.from)}
          height={rowHeight - 12}
        />
        {bar.mark !== null && (
          <line
            className="bar-before"
            x1={percent(bar.mark)}
            x2={percent(bar.mark)}
            y1="3"
            y2={rowHeight - 3}
          />
        )}
        <line
          className="bar-zero"
          x1={percent(model.origin)}
          x2={percent(model.origin)}
          y2={rowHeight}
        />
      </svg>
      <span
        className={below ? 'bars-value is-below' : 'bars-value'}
        style={{ left: percent(below ? bar.end : Math.max(bar.end, bar.mark ?? 0)) }}
      >
        {bar.label}
      </span>
    </span>
  );
}

function readBar({ column, bars, growth }: BarModel, facts: ChartFacts, index: number): Reading {
  const bar = bars[index]!;
  const show = writer(column, facts, { withUnit: true });
  const change = growth === null ? null : formatGrowth(bar.growth, growth.format, facts.locale);
  return {
    title: bar.name,
    rows: [
      {
        key: 'value',
        name: column.label,
        value: show(bar.value),
        colour: bar.colour,
        look: bar.own ? 'own' : 'brand',
      },
      ...(bar.mark === null
        ? []
        : [
            {
              key: 'baseline',
              name: facts.baselineLabel ?? 'Before',
              value: show(bar.baseline),
              colour: null,
              look: 'baseline' as const,
            },
          ]),
      ...(change === null
        ? []
        : [
            {
              key: 'change',
              name: 'Change',
              value: `${change.text} ${change.direction}`,
              colour: null,
            },
          ]),
    ],
  };
}
