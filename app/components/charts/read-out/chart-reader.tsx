import { useNavigate } from '@remix-run/react';
import type { CSSProperties } from 'react';

import { keepsStaged } from '../chart-facts';
import type { Drawing } from '../drawing';
import { percent } from '../geometry/paths';
import type { Marks } from './marks';
import { areaStyle, Reader } from './reader';
import type { Area, Targets } from './targets';

type ReadDrawing = Pick<Extract<Drawing, { targets: unknown }>, 'targets' | 'read' | 'idAt'>;

interface ChartReaderProps {
  label: string;
  drawing: ReadDrawing;
  /** Null where marks are not links. */
  marks: Marks | null;
}

/** Overlay of a chart: shows the values at the pointer; a click chooses a mark that is a value of a filter. */
export function ChartReader({ label, drawing, marks }: ChartReaderProps) {
  const { targets, read, idAt } = drawing;
  if (marks === null || idAt === undefined)
    return <Reader label={label} targets={targets} read={read} />;
  return <LinkedReader label={label} drawing={{ ...drawing, idAt }} marks={marks} />;
}

function LinkedReader({
  label,
  drawing: { targets, read, idAt },
  marks,
}: {
  label: string;
  drawing: Required<ReadDrawing>;
  marks: Marks;
}) {
  const navigate = useNavigate();
  return (
    <>
      {chosenFrames(targets, chosenMarks(targets, marks, idAt)).map((style, at) => (
        <i
          key={at}
          className={'width' in style || 'height' in style ? 'mark-chosen' : 'mark-chosen is-point'}
          style={style}
          aria-hidden="true"
        />
      ))}
      <Reader
        label={label}
        targets={targets}
        read={read}
        // The cells of a row have one id.
        keyAt={(index) => `${idAt(index)} ${read(index).title}`}
        linkAt={(index) => marks.linkTo(idAt(index))}
        follow={({ to }) => navigate(to, { preventScrollReset: true, state: keepsStaged })}
      />
    </>
  );
}

/** The targets that are chosen; none where every value that can be chosen is, as frames around all mean nothing. */
function chosenMarks(
  { count }: Targets,
  { isChosen, linkTo }: Marks,
  idAt: (index: number) => string,
): number[] {
  const targets = Array.from({ length: count }, (_, index) => ({ index, id: idAt(index) }));
  const chosen = targets.filter(({ id }) => isChosen(id));
  const values = new Set(targets.map(({ id }) => id).filter((id) => linkTo(id) !== null));
  const isAll = values.size > 1 && [...values].every((id) => isChosen(id));
  return isAll ? [] : chosen.map(({ index }) => index);
}

/** Where the frames of the chosen marks stand: one around neighbours in a row, such as the cells of a heatmap. */
function chosenFrames({ anchor }: Targets, chosen: readonly number[]): CSSProperties[] {
  const frames: Area[] = [];
  const points: CSSProperties[] = [];
  for (const index of chosen) {
    const { x, y, mark } = anchor(index);
    const last = frames.at(-1);
    if (mark === null || mark === 'rule') points.push({ left: percent(x), top: percent(y) });
    else if (last && isBeside(last, mark)) last.width = (last.width ?? 0) + (mark.width ?? 0);
    else frames.push({ ...mark });
  }
  return [...frames.map(areaStyle), ...points];
}

const isBeside = (one: Area, next: Area): boolean =>
  one.top === next.top &&
  one.height === next.height &&
  one.left !== undefined &&
  next.left !== undefined &&
  Math.abs(one.left + (one.width ?? 0) - next.left) < 1e-9;
