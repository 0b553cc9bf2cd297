import { contentQuery as contentOperation } from '../../../server/bff/domains/dashboards/queries';

const contentQuery = contentOperation.text;

/** What the platform is asked, and how no two questions are the same. */

/** A dashboard, by its path: brand-dossier/dossier. */
export type DashboardPath = string;
const slugsOf = (dashboard: DashboardPath) => {
  const [parentSlug, slug] = dashboard.split('/');
  return { parentSlug, slug };
};

const result = `{
  columns { key label metric format unit role better } rows baseSize asOf dateLevel incompleteFrom
  empty { reason message } error { code message } }`;
/** Widgets alone, without the page's filters and facts around them. */
const widgetsQuery = `
  query Widgets($parentSlug: String!, $slug: String!, $state: DashboardStateInput, $widgets: [ID!]) {
    dashboard(parentSlug: $parentSlug, slug: $slug) {
      content(state: $state, widgets: $widgets) { widgets { id result ${result} trend ${result} } }
    }
  }`;

export interface Question {
  name: string;
  query: string;
  /** Null: all. */
  widgets: string[] | null;
  weeks: number;
}

/** A request of one brand and one period. */
export interface Asking {
  query: string;
  variables: object;
  brand: string;
}

/** Who asks is found out, and nothing else. */
export const viewerAlone = 'no dashboard';
export const nothingAlone = 'no widget';
export const wholeDashboard = 'whole dashboard';
export const dashboardOfYear = 'whole dashboard, 52 weeks';
const usualWeeks = 12;

/** Each widget alone, the state without any, and the page's own question for all of them. */
export function questionsOf(widgets: readonly string[]): Question[] {
  const page = { query: contentQuery, widgets: null };
  return [
    { ...page, name: viewerAlone, query: '{ __typename }', weeks: usualWeeks },
    { name: nothingAlone, query: widgetsQuery, widgets: [], weeks: usualWeeks },
    ...widgets.map((id) => ({
      name: id,
      query: widgetsQuery,
      widgets: [id],
      weeks: usualWeeks,
    })),
    { ...page, name: wholeDashboard, weeks: usualWeeks },
    { ...page, name: dashboardOfYear, weeks: 52 },
  ];
}

const dayMs = 86_400_000;
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
/** Steps through the days so that periods asked one after the other are far apart. */
const stride = 389;

/**
 * Makes requests: brands take turns, each is held against three others, and no period is asked for twice. Periods have
 * their baseline within the data.
 */
export function createAskings(
  dashboard: DashboardPath,
  brands: readonly string[],
  { firstDay, asOf }: { firstDay: string; asOf: string },
) {
  const days = Math.round((Date.parse(asOf) - Date.parse(firstDay)) / dayMs) + 1;
  const asked = new Map<number, number>();
  return (question: Question, run: number): Asking => {
    const length = question.weeks * 7;
    const room = days - 2 * length;
    const turn = asked.get(length) ?? 0;
    if (turn >= room) throw new Error(`there are only ${room} periods of ${length} days`);
    asked.set(length, turn + 1);
    const endDate = dayBefore(asOf, (turn * stride) % room);
    const at = run % brands.length;
    const rivals = [1, 2, 3].map((step) => brands[(at + step * 6) % brands.length]);
    return {
      query: question.query,
      brand: String(brands[at]),
      variables: {
        ...slugsOf(dashboard),
        state: {
          brand: brands[at],
          timerange: { startDate: dayBefore(endDate, length - 1), endDate },
          comparison: { brands: rivals },
        },
        widgets: question.widgets,
      },
    };
  };
}

/** For warm-ups and first questions: other periods than those that are measured. */
export const usualState = (dashboard: DashboardPath, brand: string) => ({
  ...slugsOf(dashboard),
  state: { brand },
  widgets: null,
});
export const warmUpWeeks = 9;
export { contentQuery, widgetsQuery };
