import { insteadText, withCompared } from '~/contracts/dashboards/compared';
import { applyChoices, choose } from '~/contracts/dashboards/choices';
import type { DashboardContent, FilterView } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { rowGroupText } from '~/contracts/dashboards/row-group';
import {
  emptyState,
  isTooLong,
  stateQuery,
  type DashboardState,
  type Selection,
  withSelection,
} from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';
import type { ChartLinks } from '~/components/charts/chart-facts';

import { choicesOf } from '../filters/choices-of';

type Link = ReturnType<ChartLinks['linkTo']>;

/** Ids of rows that stand for no value of a filter. */
const noValues = new Set(['', 'unknown', 'none', 'other', 'average', 'total']);

/** The filter of the page about any brand that chooses it. */
const searchedBrand = 'search_brand';

/** The dashboard on which somebody clicks. */
interface Page extends Pick<OpenDashboard, 'parentSlug' | 'slug' | 'state'> {
  content: DashboardContent;
  /** Once for all rows and marks of the page. */
  choices: ReturnType<typeof choicesOf>;
  opens: (page: string) => boolean;
}

/**
 * The links of a dashboard's charts and their tables: to the page in another order, to the page with a value of a filter
 * chosen or removed (D-22), to what an alert is about, and to the page about a brand.
 */
export function chartLinks(
  { parentSlug, slug, state }: Pick<OpenDashboard, 'parentSlug' | 'slug' | 'state'>,
  content: DashboardContent,
  opens: (page: string) => boolean = () => false,
): ChartLinks {
  const page: Page = { parentSlug, slug, state, content, choices: choicesOf(content), opens };
  const filterNamed = (name: string, id: string) =>
    noValues.has(id) ? undefined : content.filters.find((filter) => filter.name === name);
  return {
    ...(opens(paths.anyBrand) && { brandTo: (id) => toBrand(page, id) }),
    sort: state.sort,
    sortTo: (sort) => addressOf(page, { ...state, sort }),
    linkTo: (subject) => linkTo(page, subject),
    rowsTo(widget, group) {
      if (Object.values(group).some((id) => noValues.has(id))) return null;
      return rowsPage(page, widget, { group: rowGroupText(group) });
    },
    isChosen(name, id) {
      const filter = filterNamed(name, id);
      return filter !== undefined && isChosen(id, content, filter);
    },
    filterTo(name, id) {
      const filter = filterNamed(name, id);
      const next = filter && stepOf(filter)(id, page, filter);
      return next
        ? {
            to: addressOf(page, next.state),
            says: next.says,
            chosen: isChosen(id, content, filter),
          }
        : null;
    },
  };
}

const addressOf = ({ parentSlug, slug }: Page, state: DashboardState) =>
  paths.dashboard(parentSlug, slug) + stateQuery(state);

/** @param subject what an alert or a row is about: its kind, a colon and an id of that kind */
function linkTo(page: Page, subject: string): Link {
  const { state, content, opens } = page;
  const at = subject.indexOf(':');
  const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
  if (kind === 'product') return toProduct(page, id);
  if (kind === 'stock') return toStock(page, id);
  if (kind === 'report') return { to: paths.samplingReport(id), says: 'open its report' };
  if (kind === 'rows') return toRows(page, id);
  // The page with the drivers is about a brand as a whole.
  if (kind === 'drivers' && content.product === null && opens(paths.performance)) {
    const { brand, timerange, stored, filters, comparison } = state;
    const next = stateQuery({ ...emptyState, brand, timerange, stored, filters, comparison });
    return { to: `${paths.performance}${next}#widget-drivers`, says: 'go to what moved net sales' };
  }
  if (kind === 'widget' || kind === 'drivers')
    return { to: `${addressOf(page, state)}#widget-${id}`, says: 'go to the figure' };
  return null;
}

function rowsPage(
  { parentSlug, slug, state }: Page,
  widget: string,
  parameters: Readonly<Record<string, string>>,
) {
  const query = new URLSearchParams(stateQuery({ ...state, hideLayout: false }));
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return paths.widget(parentSlug, slug, widget, `?${query.toString()}`);
}

/** @param id id of a widget, a level of its rows, and perhaps the id of one row */
function toRows(page: Page, id: string): Link {
  const [, widget = '', level = '', row] = /^([^:]*):([^:]*)(?::(.*))?$/s.exec(id) ?? [];
  return {
    to: rowsPage(page, widget, { level, ...(row === undefined ? {} : { row }) }),
    says: 'show the rows behind it',
  };
}

function toBrand({ state: { brand, timerange }, content }: Page, id: string) {
  if (noValues.has(id) || isSubjectBrand(id, content)) return null;
  const next = withSelection({ ...emptyState, brand, timerange }, searchedBrand, [id]);
  return paths.anyBrand + stateQuery(next);
}

function toProduct(page: Page, id: string): Link {
  const filter = page.content.filters.find(({ parameter }) => parameter === 'product');
  const next = filter && productStep(id, page, filter);
  return next && id !== page.content.product?.id
    ? { to: addressOf(page, next.state), says: next.says }
    : null;
}

/** The days of a product out of stock in a division, with the days of this page. @param id product, colon, division */
function toStock(page: Page, id: string): Link {
  const { state, content, opens } = page;
  const [, product = '', division = ''] = /^(.*):([^:]*)$/s.exec(id) ?? [];
  // Those who may not open that page see the product alone on this one.
  if (!opens(paths.productPerformance)) return toProduct(page, product);
  const { startDate, endDate } = content.period;
  const of = { ...emptyState, brand: state.brand, product, timerange: { startDate, endDate } };
  const next = division === '' ? of : withSelection(of, 'region', [division]);
  return {
    to: `${paths.productPerformance}${stateQuery(next)}#widget-units-by-week`,
    says: 'go to its days out of stock',
  };
}

/** Whether the page is about a brand: the user's own, or the one that the page looks at. */
const isSubjectBrand = (id: string, { brand, filters }: DashboardContent): boolean =>
  id === brand?.id ||
  filters.some(({ kind, selected }) => kind === 'search_brands' && selected[0]?.value === id);

/** The state after a click on a value, and what the click does. */
type Step = { state: DashboardState; says: string } | null;
type StepTo = (id: string, page: Page, filter: FilterView) => Step;

function stepOf({ parameter }: FilterView): StepTo {
  if (parameter === 'product') return productStep;
  if (parameter === 'comparison') return comparisonStep;
  return parameter === 'filters' ? valueStep : () => null;
}

/**
 * Whether somebody has chosen the value. What is compared with is beside the subject in every chart: it needs no mark of its
 * own. Nor does the usual selection of a filter: frames around all marks would say nothing.
 */
function isChosen(id: string, { product }: DashboardContent, filter: FilterView) {
  if (filter.parameter === 'comparison') return false;
  if (filter.parameter === 'product') return product?.id === id;
  return (
    !filter.selectedAll && !isUsual(filter) && filter.selected.some(({ value }) => value === id)
  );
}

const isUsual = ({ usual, selected }: FilterView) =>
  usual !== 'all' &&
  usual.length === selected.length &&
  selected.every(({ value }) => usual.includes(value));

const productStep: StepTo = (id, { state, content: { product } }, { hasSelectAll }) => {
  if (noValues.has(id)) return null;
  if (product?.id !== id)
    return { state: { ...state, product: id }, says: 'show this product alone' };
  return hasSelectAll ? { state: { ...state, product: null }, says: 'show all products' } : null;
};

/**
 * Shows a brand of the user; adds another brand or product to the comparison, or removes it. In a full comparison it
 * replaces the last one, which the link names.
 */
const comparisonStep: StepTo = (id, { state, content }, filter) => {
  const { product, comparison, competitorLimit, filters } = content;
  if (isSubjectBrand(id, content) || id === product?.id) return null;
  const compared = comparison.map((one) => one.id);
  const kind = filter.kind === 'search_products_with_pills' ? 'products' : 'brands';
  const kept = comparison[0]?.kind === 'product' ? 'products' : kind;
  if (compared.includes(id)) {
    const ids = compared.filter((one) => one !== id);
    return { state: { ...state, comparison: { kind: kept, ids } }, says: 'stop comparing' };
  }
  const own = filters.find(({ parameter }) => parameter === 'brand');
  if (kept === 'brands' && own?.values.some(({ value }) => value === id) === true)
    return { state: { ...state, brand: id, product: null }, says: 'show this brand' };
  if (competitorLimit < 1) return null;
  const { ids, replaced } = withCompared(comparison, id, competitorLimit);
  const instead = insteadText(replaced.map(({ name }) => name));
  return {
    state: { ...state, comparison: { kind: kept, ids } },
    says: `compare with this ${kept.slice(0, -1)}${instead}`,
  };
};

/** Chooses the value alone, or removes it. A filter without a value has all of them, or its usual ones, which may be none. */
const valueStep: StepTo = (id, { state, content, choices: { shown, rules } }, filter) => {
  const remove = isChosen(id, content, filter);
  const rest = filter.selected.flatMap(({ value }) => (value === id ? [] : value));
  const none: Selection = filter.hasSelectAll && filter.usual.length > 0 ? 'all' : [];
  const selection: Selection = !remove ? [id] : rest.length > 0 ? rest : none;
  const chosen = choose(shown, shown, { filter: { name: filter.name, selection } }, rules);
  const next = applyChoices(state, shown, chosen, rules).state;
  // Each mark has a link: one that says again all of a long selection would make the page too large.
  if (isTooLong(next) || stateQuery(next) === stateQuery(state)) return null;
  return { state: next, says: remove ? 'remove this filter' : 'filter the page by this' };
};
