import type { Better, Cell } from '~/contracts/dashboards/content';
import type { Format } from '~contract/vocabulary';
import { formatGrowth, type Direction } from '~/lib/format/figure';
import { noFigure } from '~/lib/format/units';

/** Whether a change is good or bad for the brand; `level` where it is neither. */
export function assessment(
  better: Better | undefined,
  direction: Direction,
): 'good' | 'bad' | 'level' {
  if (direction === 'level' || better === undefined || better === 'neutral') return 'level';
  return (direction === 'up') === (better === 'higher') ? 'good' : 'bad';
}

const arrows = { up: '↑', down: '↓' } as const;

/**
 * A change: arrow and figure for the eye, and a word in place of the arrow for screen readers, so that no information is
 * in the colour alone.
 * @param levelInWords shows "No change" instead of a zero
 */
export function Change({
  value,
  format,
  better,
  locale,
  levelInWords = false,
}: {
  value: Cell;
  format: Format;
  better?: Better;
  locale: string;
  levelInWords?: boolean;
}) {
  const growth = formatGrowth(value, format, locale);
  if (growth === null) return <span className="change change-level">{noFigure}</span>;
  const { direction, size } = growth;
  if (direction === 'level')
    return <span className="change change-level">{levelInWords ? 'No change' : size}</span>;
  return (
    <span className={`change change-${assessment(better, direction)}`}>
      <span aria-hidden="true">{arrows[direction]}</span>
      <span className="sr-only">{`${direction} `}</span>
      {size}
    </span>
  );
}
