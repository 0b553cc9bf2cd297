import type { WidgetView } from '~/contracts/dashboards/content';
import type { TableSort } from '~/contracts/dashboards/url';

/** 1 to 8: a brand's colour; `own` is the user's brand, `average` everything that is not a brand. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'own' | 'average';

export interface ComparedWith {
  /** 'prior 12 weeks' */
  label: string;
  /** Why figures are not compared with it (`whyClosed`); null where they are. */
  closed: string | null;
}

/** Data that all charts of a page share. */
export interface ChartFacts {
  /** ISO 4217, of the data set. */
  currency: string;
  /** BCP 47: how figures are written. The product's texts and dates are English. */
  locale: string;
  /** Id of the brand drawn in the accent colour; on a product's page, the id of the product. */
  ownBrandId: string | null;
  /** Colour of the page's subject if that is another brand; else the accent. */
  subjectColour: SeriesColour;
  /** What figures are compared with, in the order of the page (D-23). */
  baselines: readonly ComparedWith[];
  /** Colours by id, the same in all charts of the page (`pageColours`). */
  colours?: Readonly<Record<string, SeriesColour>>;
  /** Absent where rows have no links and cannot be sorted: in image files, the styleguide and the public variant. */
  links?: ChartLinks;
  /** Absent where reviews cannot be searched: in image files and the styleguide. */
  reviews?: ReviewLinks;
}

export interface ReviewLinks {
  /** The words searched for; '' for none. */
  search: string;
  /** The address of the page, and the parameters of its state without the search. */
  page: string;
  keep: Readonly<Record<string, string>>;
  /** The address of the page with more reviews than are shown; null at the maximum of a page. */
  moreAfter: (shown: number) => string | null;
}

/** What a click on a value does: it chooses the value in a filter of the page, or removes it (D-22). */
export interface FilterLink {
  to: string;
  /** In words: 'filter the page by this'. */
  says: string;
  /** The value is chosen, so that the click removes it. */
  chosen: boolean;
}

export interface ChartLinks {
  sort: TableSort | null;
  /** The address of the page with a table in another order. */
  sortTo: (sort: TableSort) => string;
  /**
   * The address of the subject of a row.
   * @param subject kind and id, such as `product:p-17`
   * @returns null without one; screen readers read `says` after the name of the row
   */
  linkTo: (subject: string) => { to: string; says: string } | null;
  /**
   * The link that chooses a value in a filter of the page, or removes it where it is chosen.
   * @param filter name of the filter, as a column of the result names it
   * @returns null where the value cannot be chosen
   */
  filterTo: (filter: string, id: string) => FilterLink | null;
  isChosen: (filter: string, id: string) => boolean;
  /** The page about a brand; null for the brand that the page is about. Absent where the viewer may not open it. */
  brandTo?: (id: string) => string | null;
  /** Address of the rows behind a row of a widget, by the ids of its dimensions; null if it has none, as a total. */
  rowsTo: (widget: string, group: Readonly<Record<string, string>>) => string | null;
}

/** The facts of a widget. A widget with a reference has that in place of the page's baselines (D-02). */
export const factsOfWidget = (
  facts: ChartFacts,
  { result: { reference } }: Pick<WidgetView, 'result'>,
): ChartFacts =>
  reference ? { ...facts, baselines: [{ label: reference, closed: null }] } : facts;

/** State of a navigation that keeps the filters that are chosen but not applied yet. */
export const keepsStaged = { keepsStaged: true } as const;

/** Height of a plot in px. It depends on the span alone, so that nothing moves when data arrive. */
export function plotHeight(span: number): number {
  if (span >= 9) return 280;
  return span >= 5 ? 236 : 180;
}
