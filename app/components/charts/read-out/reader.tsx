import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

import type { FilterLink } from '../chart-facts';
import { percent } from '../geometry/paths';
import { readingText, type Reading } from './reading';
import type { Anchor, Area, Targets } from './targets';

/**
 * Lies over a chart and shows the values at the position of the pointer or finger. Arrow keys move between the targets, Home
 * and End go to the first and the last one, Escape leaves; screen readers announce what keys reach. The chart is
 * complete without it, so it is not shown without scripts.
 *
 * A click or Enter follows the link of a target. The first touch shows the values, the second one of the same target
 * follows the link.
 * @param read the values of a target, called only when they are shown
 * @param keyAt identity of a target, where following a link can move it to another place
 * @param linkAt null for a target without a link
 */
export function Reader({
  label,
  targets,
  read,
  keyAt,
  linkAt,
  follow,
}: {
  label: string;
  targets: Targets;
  read: (index: number) => Reading;
  keyAt?: (index: number) => string;
  linkAt?: (index: number) => FilterLink | null;
  follow?: (link: FilterLink) => void;
}) {
  const { count } = targets;
  const [at, setAt] = useState<Place | null>(null);
  const [means, setMeans] = useState<Means>('Click');
  const pressed = useRef<number | null>(null);
  const announced = means === 'Press Enter';
  const index = at === null ? null : indexOf(at, count, keyAt);
  const reading = index === null ? null : read(index);
  const link = (reading !== null && index !== null && linkAt?.(index)) || null;
  const hint = link === null ? null : `${means} to ${link.says}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (link !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      follow?.(link);
      return;
    }
    const next = targetOfKey(event.key, index, targets);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next === null ? null : { index: next, key: keyAt?.(next) });
    setMeans('Press Enter');
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const touched = targetOfPointer(event, targets);
    // A touch of the target that is already shown follows its link when the finger is lifted.
    if (event.type === 'pointerdown')
      pressed.current = event.pointerType !== 'touch' || touched === at?.index ? touched : null;
    setAt({ index: touched });
    setMeans(event.pointerType === 'touch' ? 'Tap again' : 'Click');
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const clicked = targetOfPointer(event, targets);
    if (clicked !== pressed.current) return;
    const to = linkAt?.(clicked) ?? null;
    if (to !== null) follow?.(to);
  };
  const leave = () => setAt(null);

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        className={
          link === null ? 'chart-reader needs-script' : 'chart-reader needs-script is-link'
        }
        // Screen readers pass the arrow keys on to an application only.
        role="application"
        aria-roledescription="values"
        aria-label={`${label}: read the values with the arrow keys${linkAt === undefined ? '' : ', filter the page with Enter'}`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys need the focus here
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onClick={onClick}
        onPointerLeave={(event) => {
          // After a touch the values stay.
          if (event.pointerType !== 'touch') leave();
        }}
        onBlur={leave}
      >
        {reading !== null && index !== null && (
          <ReadOut reading={reading} hint={hint} anchor={targets.anchor(index)} />
        )}
      </div>
      <div role="status" className="sr-only">
        {announced && reading !== null
          ? [readingText(reading), hint].filter(Boolean).join('. ')
          : ''}
      </div>
    </>
  );
}

/** A target that is read. One reached by keys is found again where it moves; a pointer stays where it is. */
interface Place {
  index: number;
  key?: string | undefined;
}

/** @returns null for a target that is no longer there */
function indexOf(
  { index, key }: Place,
  count: number,
  keyAt: ((index: number) => string) | undefined,
): number | null {
  if (count === 0) return null;
  if (key === undefined || keyAt === undefined) return Math.min(index, count - 1);
  if (index < count && keyAt(index) === key) return index;
  const moved = Array.from({ length: count }, (_, other) => keyAt(other)).indexOf(key);
  return moved === -1 ? null : moved;
}

/** Hint how to follow the link of a target, by input device. Targets reached by keys are announced. */
type Means = 'Click' | 'Tap again' | 'Press Enter';

function targetOfPointer(event: MouseEvent<HTMLDivElement>, targets: Targets): number {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
  return targets.nearest(x, y, width / height);
}

/** @returns the target to go to, null to leave, undefined for keys without a meaning here */
function targetOfKey(
  key: string,
  index: number | null,
  { count, next }: Targets,
): number | null | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'Escape') return index === null ? undefined : null;
  if (index !== null) return next(key, index);
  if (key === 'ArrowRight' || key === 'ArrowDown') return 0;
  return key === 'ArrowLeft' || key === 'ArrowUp' ? count - 1 : undefined;
}

function ReadOut({
  reading: { title, rows, note },
  hint,
  anchor: { x, y, along, mark },
}: {
  reading: Reading;
  hint: string | null;
  anchor: Anchor;
}) {
  const side = along === 'x' ? (x > 0.5 ? 'left' : 'right') : y > 0.5 ? 'above' : 'below';
  return (
    <div className={`readout-at readout-${along}`} aria-hidden="true">
      {mark === 'rule' && <i className="readout-rule" style={{ left: percent(x) }} />}
      {mark !== null && mark !== 'rule' && <i className="readout-band" style={areaStyle(mark)} />}
      {rows.map(({ key, dotAt, colour }) =>
        dotAt === null || dotAt === undefined ? null : (
          <i
            key={key}
            className={`readout-dot series-${colour}`}
            style={{ left: percent(x), top: percent(dotAt) }}
          />
        ),
      )}
      <div
        className={`readout readout-${side}`}
        style={along === 'x' ? { left: percent(x) } : { top: percent(y) }}
      >
        <b>{title}</b>
        <table>
          <tbody>
            {rows.map(({ key, name, value, colour, look }) => (
              <tr key={key} className={look === undefined ? undefined : `is-${look}`}>
                <td>
                  {colour !== null && <i className={`swatch series-${colour} is-${look}`} />}
                  {name}
                </td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {note && <small>{note}</small>}
        {hint !== null && <small>{hint}</small>}
      </div>
    </div>
  );
}

export function areaStyle({ left, top, width, height }: Area): CSSProperties {
  const style: CSSProperties = {};
  if (left !== undefined) style.left = percent(left);
  if (top !== undefined) style.top = percent(top);
  if (width !== undefined) style.width = percent(width);
  if (height !== undefined) style.height = percent(height);
  return style;
}
