import type { Cell, Format } from '~/contracts/dashboards/content';
import { formatGrowth, noFigure } from '~/lib/format/figure';
import type { Direction } from '~/lib/format/figure';

/** Metrics of which less is better. */
const betterDown = new Set(['OOS', 'LOST', 'CPA']);
/** Metrics whose change is neither good nor bad by itself. */
const neither = new Set(['AUP']);

/** What a change means to the brand. */
export function meaning(metric: string | null, direction: Direction): 'good' | 'bad' | 'level' {
  if (direction === 'level' || (metric !== null && neither.has(metric))) return 'level';
  const down = metric !== null && betterDown.has(metric);
  return (direction === 'up') === down ? 'bad' : 'good';
}

const arrows: Readonly<Record<Direction, string>> = { up: '↑', down: '↓', level: '' };

/**
 * A change: arrow, sign and word, so that its colour only repeats what they say.
 *
 * @param wordy shows the word; it is otherwise for screen readers
 */
export function Change({
  value,
  format,
  metric,
  locale,
  wordy = false,
}: {
  value: Cell;
  format: Format;
  metric: string | null;
  locale: string;
  wordy?: boolean;
}) {
  const growth = formatGrowth(value, format, locale);
  if (growth === null) return <span className="change change-level">{noFigure}</span>;
  const { direction, text } = growth;
  return (
    <span className={`change change-${meaning(metric, direction)}`}>
      {direction !== 'level' && <span aria-hidden="true">{arrows[direction]}</span>}
      {text}
      <span className={wordy ? undefined : 'sr-only'}> {direction}</span>
    </span>
  );
}
