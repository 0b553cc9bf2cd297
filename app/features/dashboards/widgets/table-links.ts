import type { DashboardContent } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { stateQuery, type DashboardState } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';
import type { TableLinks } from '~/components/charts/chart-facts';

type Link = ReturnType<TableLinks['linkTo']>;

/** The links of the tables of a dashboard: to the page in another order, and to what a row is about. */
export function tableLinks(
  { parentSlug, slug, state }: Pick<OpenDashboard, 'parentSlug' | 'slug' | 'state'>,
  content: DashboardContent,
): TableLinks {
  const page = (next: DashboardState) => paths.dashboard(parentSlug, slug) + stateQuery(next);
  const offers = (parameter: 'product' | 'comparison') =>
    content.filters.some((filter) => filter.parameter === parameter);

  const toProduct = (id: string): Link =>
    offers('product') && id !== state.product && id !== 'unknown'
      ? { to: page({ ...state, product: id }), says: 'show this product alone' }
      : null;

  /** A brand of the user is shown; another one is compared with. The last of the compared ones makes room for it. */
  const toBrand = (id: string): Link => {
    const own = content.filters.find(({ parameter }) => parameter === 'brand');
    if (id === content.brand?.id || id === 'unknown') return null;
    if (own?.values.some(({ value }) => value === id) === true)
      return { to: page({ ...state, brand: id, product: null }), says: 'show this brand' };
    const compared = content.comparison.filter(({ kind }) => kind === 'brand').map((one) => one.id);
    if (!offers('comparison') || content.competitorLimit < 1 || compared.includes(id)) return null;
    const ids = [...compared.slice(0, content.competitorLimit - 1), id];
    return {
      to: page({ ...state, comparison: { kind: 'brands', ids } }),
      says: 'compare with this brand',
    };
  };

  /** @param rows id of a widget, a level of its rows, and perhaps the id of one row */
  const toRows = (rows: string): Link => {
    const [, widget = '', level = '', row] = /^([^:]*):([^:]*)(?::(.*))?$/s.exec(rows) ?? [];
    const query = new URLSearchParams(stateQuery({ ...state, hideLayout: false }));
    query.set('level', level);
    if (row !== undefined) query.set('row', row);
    return {
      to: paths.widget(parentSlug, slug, widget, `?${query.toString()}`),
      says: 'show the rows behind it',
    };
  };

  return {
    sort: state.sort,
    sortTo: (sort) => page({ ...state, sort }),
    linkTo(subject) {
      const at = subject.indexOf(':');
      const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
      if (kind === 'product') return toProduct(id);
      if (kind === 'brand') return toBrand(id);
      if (kind === 'rows') return toRows(id);
      if (kind === 'widget') return { to: `#widget-${id}`, says: 'show the table' };
      return null;
    },
  };
}
