import type { Better, Cell, Format } from '~/contracts/dashboards/content';
import { formatGrowth, noFigure } from '~/lib/format/figure';
import type { Direction } from '~/lib/format/figure';

/** Whether a change is good or bad for the brand; `level` where it is neither. */
export function assessment(
  better: Better | undefined,
  direction: Direction,
): 'good' | 'bad' | 'level' {
  if (direction === 'level' || better === undefined || better === 'neutral') return 'level';
  return (direction === 'up') === (better === 'higher') ? 'good' : 'bad';
}

const arrows: Readonly<Record<Direction, string>> = { up: '↑', down: '↓', level: '' };

/**
 * A change with arrow, sign and word, so that no information is in the colour alone.
 *
 * @param withWord shows the word; otherwise only screen readers get it
 */
export function Change({
  value,
  format,
  better,
  locale,
  withWord = false,
}: {
  value: Cell;
  format: Format;
  better?: Better;
  locale: string;
  withWord?: boolean;
}) {
  const growth = formatGrowth(value, format, locale);
  if (growth === null) return <span className="change change-level">{noFigure}</span>;
  const { direction, text } = growth;
  return (
    <span className={`change change-${assessment(better, direction)}`}>
      {direction !== 'level' && <span aria-hidden="true">{arrows[direction]}</span>}
      {withWord && direction === 'level' ? (
        'No change'
      ) : (
        <>
          {text}
          <span className={withWord ? undefined : 'sr-only'}>
            {direction === 'level' ? ' no change' : ` ${direction}`}
          </span>
        </>
      )}
    </span>
  );
}
