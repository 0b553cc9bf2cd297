import type { Canvas } from '../../drawing';
import { dotPath, linePath } from '../../geometry/paths';
import { seriesPaint } from '../../paint/paint';
import type { Line } from './model';

const widths = { own: 2.75, brand: 1.75, average: 1.75, baseline: 1.5 };

/** Lines, dashed where they are incomplete, with dots at their ends and at points without neighbours. */
export const lineMarks = (lines: readonly Line[], canvas: Canvas) =>
  lines.map((line) => <LineMark key={line.key} line={line} {...canvas} />);

function LineMark({
  line: { positions, colour, kind, dots, incompleteAt },
  paint,
  box,
}: Canvas & { line: Line }) {
  const last = positions.length - 1;
  const dashed = kind === 'average' ? '7 4' : kind === 'baseline' ? paint.dotted : undefined;
  const incomplete = dots.filter((index) => index >= incompleteAt);
  return (
    <g {...paint.line} stroke={seriesPaint(paint, colour)} strokeWidth={widths[kind]}>
      <path
        d={linePath(positions, 0, Math.min(last, incompleteAt - 1), box)}
        strokeDasharray={dashed}
        strokeLinecap={kind === 'average' ? 'butt' : undefined}
      />
      {incompleteAt <= last && (
        <path
          d={linePath(positions, incompleteAt - 1, last, box)}
          strokeDasharray={kind === 'average' ? paint.incompleteDashed : '4 3.5'}
          strokeLinecap="butt"
        />
      )}
      {dots.length > 0 && (
        <path d={dotPath(positions, dots, box)} strokeWidth={kind === 'own' ? 8 : 6} />
      )}
      {incomplete.length > 0 && (
        <path
          d={dotPath(positions, incomplete, box)}
          stroke={paint.colour('card')}
          strokeWidth={3}
        />
      )}
    </g>
  );
}
