import { AppLink } from '~/components/ui/actions/app-link';

import { keepsStaged } from '../chart-facts';
import { needsNames, type LegendEntry } from '../geometry/axes';
import type { Marks } from '../read-out/marks';

/** Names with samples of their marks, where there is no room for names beside the marks. */
export function Legend({
  entries = [],
  look,
  marks,
}: {
  entries: readonly LegendEntry[] | undefined;
  look: string;
  marks: Marks | null;
}) {
  if (!needsNames(entries)) return null;
  return (
    <ul className="chart-legend">
      {entries.map(({ key, name, colour, kind }, at) => (
        <li key={key} className={`is-${kind}`} title={name}>
          <i
            className={`swatch series-${colour} is-${kind} ${look}${at % 2 === 1 ? ' is-second' : ''}`}
          />
          <span>
            <SeriesName id={key} kind={kind} name={name} marks={marks} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a series, as a link where its id is a value of a filter. */
export function SeriesName({
  id,
  kind,
  name,
  marks,
}: {
  id: string;
  kind: LegendEntry['kind'];
  name: string;
  marks: Marks | null;
}) {
  const link = kind === 'brand' ? marks?.linkTo(id) : null;
  if (!link) return <>{name}</>;
  return (
    <AppLink
      to={link.to}
      state={keepsStaged}
      preventScrollReset
      className="row-link"
      title={`${name}: ${link.says}`}
    >
      {name}
      <span className="sr-only">{`: ${link.says}`}</span>
    </AppLink>
  );
}

export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : <p className="chart-note">{notes.join(' · ')}</p>;
}
