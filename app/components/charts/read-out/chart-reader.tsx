import { useNavigate } from '@remix-run/react';

import { keepsStaged } from '../chart-facts';
import type { Drawing } from '../drawing';
import { percent } from '../geometry/paths';
import type { Marks } from './marks';
import { areaStyle, Reader } from './reader';

type ReadDrawing = Pick<Extract<Drawing, { targets: unknown }>, 'targets' | 'read' | 'idAt'>;

interface ChartReaderProps {
  label: string;
  drawing: ReadDrawing;
  /** Null where marks lead nowhere. */
  marks: Marks | null;
}

/** Lies over a chart: the values at the pointer, and where its marks are values of a filter, the click that chooses them. */
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
  const chosen = Array.from({ length: targets.count }, (_, index) => index).filter((index) =>
    marks.isChosen(idAt(index)),
  );
  return (
    <>
      {chosen.map((index) => {
        const { x, y, mark } = targets.anchor(index);
        const isArea = mark !== null && mark !== 'rule';
        return (
          <i
            key={index}
            className={isArea ? 'mark-chosen' : 'mark-chosen is-point'}
            style={isArea ? areaStyle(mark) : { left: percent(x), top: percent(y) }}
            aria-hidden="true"
          />
        );
      })}
      <Reader
        label={label}
        targets={targets}
        read={read}
        linkAt={(index) => marks.linkTo(idAt(index))}
        follow={({ to }) => navigate(to, { preventScrollReset: true, state: keepsStaged })}
      />
    </>
  );
}
