import type { WidgetView } from '~/contracts/dashboards/content';
import type { ChartKind } from '~contract/vocabulary';
import { splitTotal } from '~/contracts/dashboards/total-row';

import { columnPositions, numberAt, textAt } from './result';
import { isColouredList } from './series';
import { colourCount, isGrey, type Drawn } from './series-colours';

/** Kinds that give each of their largest series or parts a colour, and kinds that do so in short lists with the own brand. */
const series: readonly ChartKind[] = ['line', 'stacked', 'radar', 'donut'];
const lists: readonly ChartKind[] = ['bar', 'scatter', 'table'];
/** Kinds that colour all that they draw, or nothing. They draw values above zero. */
const few: readonly ChartKind[] = ['bump', 'treemap'];

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
  if (lists.includes(chart)) return isColouredList(ids, ownId) ? ids : [];
  if (few.includes(chart)) return drawn.length <= colourCount ? drawn : [];
  if (!series.includes(chart)) return [];
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
