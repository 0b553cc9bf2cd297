import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

import type { SeriesColour } from './chart-facts';
import { along, percent } from './paths';

export interface ReadingRow {
  key: string;
  name: string;
  value: string;
  colour: SeriesColour | null;
  look?: 'own' | 'average' | 'baseline' | 'brand';
  /** Where a dot marks the value, from the top, 0 to 1. */
  place?: number | null;
}

export interface Reading {
  title: string;
  rows: ReadingRow[];
  note?: string | null;
}

/** A reading in one sentence: 'Week of Aug 24: Crunchwell $12,340; average $9,800'. */
export function readingText({ title, rows, note }: Reading): string {
  const values = rows.map(({ name, value }) => (name === '' ? value : `${name} ${value}`));
  return `${title}: ${values.join('; ')}${note ? `; ${note}` : ''}`;
}

/**
 * Lies over a plot and tells the values at a place: of the pointer, of a finger, or of the arrow keys (Home and End
 * jump, Escape leaves), and then a screen reader says them. Not there without scripts, which do not matter
 * to the chart itself.
 *
 * @param axis along which the places follow each other
 * @param bands each place is a band (bars), not a point (lines)
 * @param read the values at a place, asked for only when they show
 */
export function Reader({
  label,
  count,
  axis = 'x',
  bands = false,
  read,
}: {
  label: string;
  count: number;
  axis?: 'x' | 'y';
  bands?: boolean;
  read: (index: number) => Reading;
}) {
  const [at, setAt] = useState<number | null>(null);
  const [spoken, setSpoken] = useState(false);
  const index = at === null ? null : Math.min(at, count - 1);
  const reading = index === null || index < 0 ? null : read(index);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    setSpoken(true);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share =
      axis === 'x'
        ? (event.clientX - box.left) / box.width
        : (event.clientY - box.top) / box.height;
    const near = bands ? Math.floor(share * count) : Math.round(share * (count - 1));
    setAt(Math.max(0, Math.min(count - 1, near)));
    setSpoken(false);
  };
  const leave = () => setAt(null);

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        className="chart-reader needs-script"
        // A screen reader hands the arrow keys on to an application alone.
        role="application"
        aria-roledescription="values"
        aria-label={`${label}: read the values with the arrow keys`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys need the focus here
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={(event) => {
          // A finger that lifts leaves what it has asked for.
          if (event.pointerType !== 'touch') leave();
        }}
        onBlur={leave}
      >
        {reading !== null && index !== null && (
          <ReadOut reading={reading} axis={axis} bands={bands} index={index} count={count} />
        )}
      </div>
      <div role="status" className="sr-only">
        {spoken && reading !== null ? readingText(reading) : ''}
      </div>
    </>
  );
}

/** @returns the place to go to, null to leave, undefined for keys that mean nothing here */
function nextIndex(key: string, index: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return index === null ? 0 : Math.min(count - 1, index + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return index === null ? count - 1 : Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return index === null ? undefined : null;
    default:
      return undefined;
  }
}

function ReadOut({
  reading,
  axis,
  bands,
  index,
  count,
}: {
  reading: Reading;
  axis: 'x' | 'y';
  bands: boolean;
  index: number;
  count: number;
}) {
  const middle = bands ? (index + 0.5) / count : along(index, count);
  return (
    <div className={`readout-at readout-${axis}`} aria-hidden="true">
      {axis === 'x' && !bands && <i className="readout-rule" style={{ left: percent(middle) }} />}
      {bands && (
        <i
          className="readout-band"
          style={
            axis === 'x'
              ? { left: percent(index / count), width: percent(1 / count) }
              : { top: percent(index / count), height: percent(1 / count) }
          }
        />
      )}
      {reading.rows.map(({ key, place, colour }) =>
        place === null || place === undefined ? null : (
          <i
            key={key}
            className={`readout-dot series-${colour}`}
            style={{ left: percent(middle), top: percent(place) }}
          />
        ),
      )}
      <div
        className={`readout ${axis === 'x' ? (middle > 0.5 ? 'readout-left' : 'readout-right') : middle > 0.5 ? 'readout-above' : 'readout-below'}`}
        style={axis === 'x' ? { left: percent(middle) } : { top: percent(middle) }}
      >
        <b>{reading.title}</b>
        <table>
          <tbody>
            {reading.rows.map(({ key, name, value, colour, look }) => (
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
        {reading.note && <small>{reading.note}</small>}
      </div>
    </div>
  );
}
