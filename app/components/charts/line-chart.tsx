import { useMemo } from 'react';

import type { ChartFacts, ChartProps } from './chart-facts';
import { lineModel, lineSummary } from './line-model';
import type { Line, LineModel } from './line-model';
import { dotPath, linePath, stretched } from './paths';
import { Plot } from './plot';
import { incompleteNote } from './plot-model';
import type { Reading } from './reader';
import { writer } from './series';

/** Lines over time. */
export function LineChart({ widget, facts }: ChartProps) {
  const model = useMemo(() => lineModel(widget, facts), [widget, facts]);
  return (
    <Plot
      widget={widget}
      model={model}
      summary={lineSummary(model, facts)}
      legend={[...model.lines].reverse()}
      bands={false}
      read={(index) => readLines(model, facts, index)}
    >
      {model.lines.map((line) => (
        <LineMarks key={line.key} line={line} />
      ))}
    </Plot>
  );
}

function LineMarks({ line: { places, colour, kind, dots, incompleteAt } }: { line: Line }) {
  const last = places.length - 1;
  const open = dots.filter((index) => index >= incompleteAt);
  const draw = (from: number, to: number) => linePath(places, from, to, stretched);
  return (
    <g className={`mark series-${colour} is-${kind}`}>
      <path d={draw(0, Math.min(last, incompleteAt - 1))} />
      {incompleteAt <= last && <path className="is-open" d={draw(incompleteAt - 1, last)} />}
      {dots.length > 0 && <path className="dot" d={dotPath(places, dots, stretched)} />}
      {open.length > 0 && <path className="hole" d={dotPath(places, open, stretched)} />}
    </g>
  );
}

/** All values of a bucket, largest first; what was before comes last. */
function readLines(model: LineModel, facts: ChartFacts, index: number): Reading {
  const { column, lines } = model;
  const write = writer(column, facts, { withUnit: true });
  const rank = (line: Line) =>
    line.kind === 'baseline' ? -Infinity : (line.values[index] ?? -Number.MAX_VALUE);
  return {
    title: model.names[index] ?? '',
    note: incompleteNote(model, index),
    rows: [...lines]
      .sort((a, b) => rank(b) - rank(a))
      .map((line) => ({
        key: line.key,
        name: line.name,
        value: write(line.values[index]),
        colour: line.colour,
        look: line.kind,
        place: line.places[index],
      })),
  };
}
