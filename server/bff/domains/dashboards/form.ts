import { readChoiceForm } from '../../../../app/contracts/dashboards/choice-form';
import { comparisonTexts } from '../../../../app/contracts/dashboards/choices';
import {
  serialiseDashboardState,
  type DashboardState,
} from '../../../../app/contracts/dashboards/url';
import { paths } from '../../../../app/lib/urls/paths';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { part, queryContent } from './request';

interface FormDeps {
  graphql: GraphqlClient;
  requestId: string;
  report: (error: unknown) => void;
  flash: (level: 'success' | 'warning', text: string) => void;
}

/**
 * The sent form of a filter bar: says what became of it on the next page (D-05, D-07), and where that is.
 *
 * @returns the address of the state, with the search that was asked for
 */
export async function applyForm(
  deps: FormDeps,
  slugs: { parentSlug: string; slug: string },
  search: URLSearchParams,
): Promise<string> {
  const form = readChoiceForm(search);
  const compared = await compare(deps, slugs, form.base, form.state);
  const refusals = [form.errors.timerange, form.errors.comparison, compared.refusal].filter(
    (text) => text !== undefined,
  );
  const said = [...refusals, ...compared.said];
  if (said.length > 0) deps.flash(refusals.length > 0 ? 'warning' : 'success', said.join(' '));

  const query = serialiseDashboardState(compared.state);
  if (form.find !== null) {
    query.set('find', form.find.filter);
    query.set('q', form.find.query);
  }
  const text = query.toString();
  return paths.dashboard(slugs.parentSlug, slugs.slug) + (text === '' ? '' : `?${text}`);
}

/**
 * D-07: names what was added and removed, and leaves out what is one too many. Names come from the platform alone; when
 * it cannot say, the comparison changes without a word.
 */
async function compare(
  deps: FormDeps,
  slugs: { parentSlug: string; slug: string },
  base: DashboardState,
  state: DashboardState,
): Promise<{ state: DashboardState; said: string[]; refusal?: string }> {
  const before = base.comparison?.ids ?? [];
  const after = state.comparison?.ids ?? [];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length === 0 && removed.length === 0) return { state, said: [] };

  const ask = async (asked: DashboardState) =>
    (await part(() => queryContent(deps.graphql, { ...slugs, state: asked }, []), deps)).value;
  const [now, then] = await Promise.all([ask(state), removed.length === 0 ? null : ask(base)]);
  if (now === null) return { state, said: [] };
  const name = (content: typeof now | null, id: string) =>
    content?.comparison.find((each) => each.id === id)?.name;
  const said = [
    ...added.flatMap((id) => name(now, id) ?? []).map(comparisonTexts.added),
    ...removed.flatMap((id) => name(then, id) ?? []).map(comparisonTexts.removed),
  ];
  const { comparison } = state;
  if (comparison === null || comparison.ids.length <= now.competitorLimit) return { state, said };
  const ids = comparison.ids.slice(0, now.competitorLimit);
  return {
    state: { ...state, comparison: ids.length === 0 ? null : { ...comparison, ids } },
    said,
    refusal: comparisonTexts.tooMany(now.competitorLimit, comparison.kind),
  };
}
