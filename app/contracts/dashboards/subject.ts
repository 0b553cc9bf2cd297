import type { DashboardContent } from './content';

type WithSubject = Pick<DashboardContent, 'brand' | 'product' | 'filters'>;

/** The filter that searches for the brand to look at (D-02), on dashboards that have it. */
export const brandSearch = ({ filters }: Pick<DashboardContent, 'filters'>) =>
  filters.find(({ kind }) => kind === 'search_brands');

/** The brand that a search looks at in place of the viewer's own (D-02); null on a dashboard without that filter. */
export const lookedAt = (content: Pick<DashboardContent, 'filters'>) =>
  brandSearch(content)?.selected[0] ?? null;

/** Whose figures a dashboard shows: the product, the brand looked at, or the viewer's brand; null for the market. */
export const subjectName = (content: WithSubject): string | null =>
  content.product?.name ?? lookedAt(content)?.label ?? content.brand?.name ?? null;
