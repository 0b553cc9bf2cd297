import type { WidgetView } from '~/contracts/dashboards/content';
import type { ChartKind } from '~contract/vocabulary';
import { splitTotal } from '~/contracts/dashboards/total-row';

import { columnPositions, numberAt, textAt } from './result';
import { isColouredList } from './series';
import { colourCount, isGrey, type Drawn } from './series-colours';

/**
 * Which ids a kind colours: `largest`, the largest of its series or parts; `short`, all of a short list with the own brand;
 * `all` that it draws, if there are colours enough. Such a kind draws values above zero.
 */
const coloured: Record<ChartKind, 'largest' | 'short' | 'all' | null> = {
  tile: null,
  line: 'largest',
  bar: 'short',
  stacked: 'largest',
  table: 'short',
  sparkline: null,
  donut: 'largest',
  heatmap: null,
  scatter: 'short',
  waterfall: null,
  stars: null,
  map: null,
  cohort: null,
  radar: 'largest',
  bump: 'all',
  funnel: null,
  treemap: 'all',
  facts: null,
  verbatims: null,
};

/**
 * Ids that a widget colours, so that a page can colour them alike in all widgets. None for kinds without colours, and
 * none for long lists, which colour only ids with a colour elsewhere on the page.
 */
export function drawnIds({ chart, result }: WidgetView, ownId: string | null): string[] {
  const at = columnPositions(result);
  // Stars have colours of their own.
  if (at.id === -1 || result.columns[at.id]?.key === 'stars_id') return [];
  const sizes = new Map<string, number>();
  for (const row of splitTotal(result).rows) {
    const id = textAt(row, at.id);
    if (id !== '') sizes.set(id, (sizes.get(id) ?? 0) + Math.abs(numberAt(row, at.value) ?? 0));
  }
  const ids = [...sizes.keys()];
  const drawn = ids.filter((id) => (sizes.get(id) ?? 0) > 0);
  if (coloured[chart] === 'short') return isColouredList(ids, ownId) ? ids : [];
  if (coloured[chart] === 'all') return drawn.length <= colourCount ? drawn : [];
  if (coloured[chart] === null) return [];
  const others = ids.filter((id) => id !== ownId && !isGrey(id));
  others.sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (a < b ? -1 : 1));
  return [...ids.filter((id) => id === ownId), ...others.slice(0, colourCount)];
}

/** `drawnIds` with the key of their column, for `pageColours`. */
export function drawnOf(widget: WidgetView, ownId: string | null): Drawn {
  const { columns } = widget.result;
  return {
    key: columns[columnPositions(widget.result).id]?.key ?? '',
    ids: drawnIds(widget, ownId),
  };
}
