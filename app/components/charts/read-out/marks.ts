import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts, FilterLink } from '../chart-facts';
import { columnPositions } from '../results/result';

/** Links of the marks of a chart: each is a value of a filter of the page (D-22). */
export interface Marks {
  /** Null for an id that cannot be chosen. */
  linkTo: (id: string) => FilterLink | null;
  isChosen: (id: string) => boolean;
}

/** @returns null where marks are not links: in image files and the styleguide, and where no filter has their values */
export function marksOf({ result }: WidgetView, { links }: ChartFacts): Marks | null {
  const filter = result.columns[columnPositions(result).id]?.filter;
  if (links === undefined || filter === undefined) return null;
  return {
    linkTo: (id) => links.filterTo(filter, id),
    isChosen: (id) => links.isChosen(filter, id),
  };
}

/** The props of a layout of the page. */
export interface LayoutProps<Drawing> {
  drawing: Drawing;
  widget: WidgetView;
  facts: ChartFacts;
  /** Null where marks are not links. */
  marks: Marks | null;
}
