import type { LegendEntry } from '../geometry/axes';

/** Names with samples of their marks, where there is no room for names beside the marks. */
export function Legend({ entries, look }: { entries: readonly LegendEntry[]; look: string }) {
  if (entries.length < 2) return null;
  return (
    <ul className="chart-legend">
      {entries.map(({ key, name, colour, kind }, at) => (
        <li key={key} className={`is-${kind}`} title={name}>
          <i
            className={`swatch series-${colour} is-${kind} ${look}${at % 2 === 1 ? ' is-second' : ''}`}
          />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Notes below a chart: what is dashed, what is left out. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <p className="chart-note">{notes.join(' · ')}</p>;
}
