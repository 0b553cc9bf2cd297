import { readChoiceForm } from '../../../../app/contracts/dashboards/choice-form';
import { comparisonTexts } from '../../../../app/contracts/dashboards/choices';
import {
  serialiseDashboardState,
  type DashboardState,
} from '../../../../app/contracts/dashboards/url';
import { paths } from '../../../../app/lib/urls/paths';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { loadPart, queryContent } from './request';

interface FormDeps {
  graphql: GraphqlClient;
  requestId: string;
  report: (error: unknown) => void;
  flash: (level: 'success' | 'warning', text: string) => void;
}

/**
 * Applies the submitted form of a filter bar. The next page shows a message with the result (D-05, D-07).
 *
 * @returns the address of the new state, with the requested search
 */
export async function applyForm(
  deps: FormDeps,
  slugs: { parentSlug: string; slug: string },
  search: URLSearchParams,
): Promise<string> {
  const form = readChoiceForm(search);
  const compared = await compare(deps, slugs, form);
  const refusals = [form.errors.timerange, form.errors.comparison, compared.refusal].filter(
    (text) => text !== undefined,
  );
  const messages = [...refusals, ...compared.messages];
  if (messages.length > 0)
    deps.flash(refusals.length > 0 ? 'warning' : 'success', messages.join(' '));

  const query = serialiseDashboardState(compared.state);
  if (form.find !== null) {
    query.set('find', form.find.filter);
    query.set('q', form.find.query);
  }
  const text = query.toString();
  return paths.dashboard(slugs.parentSlug, slugs.slug) + (text === '' ? '' : `?${text}`);
}

/**
 * Applies the changes of the comparison (D-07): names what was added and removed, and cuts it to the plan's limit. The
 * names come from the platform. If it does not answer, the comparison changes without a message.
 */
async function compare(
  deps: FormDeps,
  slugs: { parentSlug: string; slug: string },
  { base, compared: before, state }: ReturnType<typeof readChoiceForm>,
): Promise<{ state: DashboardState; messages: string[]; refusal?: string }> {
  const after = state.comparison?.ids ?? before;
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length === 0 && removed.length === 0) return { state, messages: [] };

  const load = async (of: DashboardState) =>
    (await loadPart(() => queryContent(deps.graphql, { ...slugs, state: of }, []), deps)).value;
  const [now, then] = await Promise.all([load(state), removed.length === 0 ? null : load(base)]);
  if (now === null) return { state, messages: [] };
  const name = (content: typeof now | null, id: string) =>
    content?.comparison.find((each) => each.id === id)?.name;
  const messages = [
    ...added.flatMap((id) => name(now, id) ?? []).map(comparisonTexts.added),
    ...removed.flatMap((id) => name(then, id) ?? []).map(comparisonTexts.removed),
  ];
  const { comparison } = state;
  if (comparison === null || comparison.ids.length <= now.competitorLimit)
    return { state, messages };
  const ids = comparison.ids.slice(0, now.competitorLimit);
  return {
    state: { ...state, comparison: { ...comparison, ids } },
    messages,
    refusal: comparisonTexts.tooMany(now.competitorLimit, comparison.kind),
  };
}
