import type { Cell, Format } from '~/contracts/dashboards/content';
import { formatGrowth, noFigure } from '~/lib/format/figure';
import type { Direction } from '~/lib/format/figure';

/** Metrics of which a lower value is better. */
const lowerIsBetter = new Set(['OOS', 'LOST', 'CPA']);
/** Metrics whose change is neither good nor bad by itself. */
const neutral = new Set(['AUP']);

/** Whether a change of a metric is good or bad for the brand. */
export function assessment(metric: string | null, direction: Direction): 'good' | 'bad' | 'level' {
  if (direction === 'level' || (metric !== null && neutral.has(metric))) return 'level';
  const down = metric !== null && lowerIsBetter.has(metric);
  return (direction === 'up') === down ? 'bad' : 'good';
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
  metric,
  locale,
  withWord = false,
}: {
  value: Cell;
  format: Format;
  metric: string | null;
  locale: string;
  withWord?: boolean;
}) {
  const growth = formatGrowth(value, format, locale);
  if (growth === null) return <span className="change change-level">{noFigure}</span>;
  const { direction, text } = growth;
  return (
    <span className={`change change-${assessment(metric, direction)}`}>
      {direction !== 'level' && <span aria-hidden="true">{arrows[direction]}</span>}
      {text}
      <span className={withWord ? undefined : 'sr-only'}> {direction}</span>
    </span>
  );
}
