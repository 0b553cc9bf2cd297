import type { DashboardContent } from './content';

type WithSubject = Pick<DashboardContent, 'brand' | 'product' | 'filters'>;

/** The brand that a search looks at in place of the viewer's own (D-02); null on a dashboard without that filter. */
export const lookedAt = ({ filters }: Pick<DashboardContent, 'filters'>) =>
  filters.find(({ kind }) => kind === 'search_brands')?.selected[0] ?? null;

/** Whose figures a dashboard shows: the product, the brand looked at, or the viewer's brand; null for the market. */
export const subjectName = (content: WithSubject): string | null =>
  content.product?.name ?? lookedAt(content)?.label ?? content.brand?.name ?? null;
