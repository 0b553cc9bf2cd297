import {
  baseOf,
  choiceFields,
  hasTrees,
  readChoiceForm,
} from '../../../../app/contracts/dashboards/choice-form';
import { comparisonTexts } from '../../../../app/contracts/dashboards/choices';
import {
  isTooLong,
  parseDashboardState,
  serialiseDashboardState,
  type DashboardState,
} from '../../../../app/contracts/dashboards/url';
import { treesOf } from '../../../../app/contracts/dashboards/value-tree';
import { paths } from '../../../../app/lib/urls/paths';
import { storeFiltersMutation } from './queries';
import { loadPart, queryContent, stateInput, type DashboardDeps, type Slugs } from './request';

/**
 * Applies the submitted form of a filter bar, or a state that the browser has made of it. The next page shows a message with
 * the result (D-05, D-07).
 *
 * @returns the address of the new state, with the requested search
 */
export async function applyForm(
  deps: DashboardDeps,
  slugs: Slugs,
  search: URLSearchParams,
): Promise<string> {
  const given = search.get(choiceFields.state);
  if (given !== null) {
    const { state, leftOut } = parseDashboardState(new URLSearchParams(given));
    if (leftOut.length > 0) deps.flash('warning', leftOut.map(({ message }) => message).join(' '));
    return addressOf(slugs, serialiseDashboardState(await shortened(deps, slugs, state)));
  }
  const trees = await loadTrees(deps, slugs, search);
  if (trees === null) {
    deps.flash('warning', 'The filters could not be applied. Please choose them again.');
    return addressOf(slugs, serialiseDashboardState(baseOf(search)));
  }
  const form = readChoiceForm(search, trees);
  const compared = await compare(deps, slugs, form);
  const refusals = [form.errors.timerange, form.errors.comparison, compared.refusal].filter(
    (text) => text !== undefined,
  );
  const messages = [...refusals, ...compared.messages];
  if (messages.length > 0)
    deps.flash(refusals.length > 0 ? 'warning' : 'success', messages.join(' '));

  const query = serialiseDashboardState(await shortened(deps, slugs, compared.state));
  if (form.find !== null) {
    query.set('find', form.find.filter);
    query.set('q', form.find.query);
  }
  return addressOf(slugs, query);
}

/**
 * The state with filters that fit an address: the platform stores longer ones. Without them where that fails, with a message
 * about it.
 */
async function shortened(
  { graphql, signedIn, flash, ...deps }: DashboardDeps,
  slugs: Slugs,
  state: DashboardState,
): Promise<DashboardState> {
  if (!isTooLong(state)) return state;
  if (!signedIn) {
    flash('warning', 'Please sign in to choose this many values. The filters were not applied.');
    return { ...state, filters: [] };
  }
  const { value, error } = await loadPart(
    async () =>
      (await graphql.mutate(storeFiltersMutation, { ...slugs, state: stateInput(state) })).field(
        'storeFilters',
      ),
    deps,
  );
  if (value !== null) return { ...state, stored: value, filters: [] };
  flash('warning', `The filters were not applied. ${error?.message ?? ''}`.trim());
  return { ...state, filters: [] };
}

function addressOf({ parentSlug, slug }: Slugs, query: URLSearchParams): string {
  const text = query.toString();
  return paths.dashboard(parentSlug, slug) + (text === '' ? '' : `?${text}`);
}

/**
 * Loads the trees of the form's filters. The form has their boxes alone, which do not say what stands under what.
 * @returns null where the platform does not answer
 */
async function loadTrees(deps: DashboardDeps, slugs: Slugs, search: URLSearchParams) {
  if (!hasTrees(search)) return {};
  const load = () => queryContent(deps.graphql, { ...slugs, state: baseOf(search) }, []);
  const { value: content, error } = await loadPart(load, deps);
  return error === null ? treesOf(content?.filters ?? []) : null;
}

/**
 * Applies the changes of the comparison (D-07): names what was added and removed, and cuts it to the plan's limit. The
 * names come from the platform. If it does not answer, the comparison changes without a message.
 */
async function compare(
  deps: DashboardDeps,
  slugs: Slugs,
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
