import type { Canvas } from '../../drawing';
import {
  completeAndIncompletePaths,
  dotPath,
  isComplete,
  pointPosition,
  type Box,
} from '../../geometry/paths';
import { seriesPaint } from '../../paint/paint';
import type { Line, LineModel } from './model';
import { shadeMarks } from './shade';

const widths = { own: 2.75, brand: 1.75, average: 1.75, baseline: 1.5 };

/** Lines, dashed where they are incomplete, with their dots, which are hollow there. */
export const lineMarks = (lines: readonly Line[], canvas: Canvas) =>
  lines.map((line) => <LineMark key={line.key} line={line} {...canvas} />);

export const shadedLineMarks = (
  { lines, shade }: Pick<LineModel, 'lines' | 'shade'>,
  canvas: Canvas,
) => (
  <>
    {shade !== null && shadeMarks(shade, canvas)}
    {lineMarks(lines, canvas)}
  </>
);

/** Path from the end of a line that ends early to its name at the right end. */
function leaderPath({ positions, leaderFrom }: Line, box: Box): string {
  const y = leaderFrom === undefined ? null : positions[leaderFrom];
  if (leaderFrom === undefined || y === null || y === undefined) return '';
  const x = pointPosition(leaderFrom, positions.length) * box.width;
  return `M${box.round(x)} ${box.round(y * box.height)}H${box.round(box.width)}`;
}

function LineMark({ line, paint, box }: Canvas & { line: Line }) {
  const { positions, colour, kind, dots } = line;
  const paths = completeAndIncompletePaths(positions, line, box);
  const dashed = kind === 'average' ? '7 4' : kind === 'baseline' ? paint.dotted : undefined;
  const hollow = dots.filter((index) => !isComplete(line, index));
  const leader = leaderPath(line, box);
  return (
    <g {...paint.line} stroke={seriesPaint(paint, colour)} strokeWidth={widths[kind]}>
      <path
        d={paths.complete}
        strokeDasharray={dashed}
        strokeLinecap={kind === 'average' ? 'butt' : undefined}
      />
      {leader !== '' && <path d={leader} strokeWidth={1} strokeOpacity={0.5} />}
      {paths.incomplete !== '' && (
        <path
          d={paths.incomplete}
          strokeDasharray={kind === 'average' ? paint.incompleteDashed : '4 3.5'}
          strokeLinecap="butt"
        />
      )}
      {dots.length > 0 && (
        <path d={dotPath(positions, dots, box)} strokeWidth={kind === 'own' ? 8 : 6} />
      )}
      {hollow.length > 0 && (
        <path d={dotPath(positions, hollow, box)} stroke={paint.colour('card')} strokeWidth={3} />
      )}
    </g>
  );
}
