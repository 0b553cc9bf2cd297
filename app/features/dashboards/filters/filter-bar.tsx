import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useState, type FormEvent, type ReactNode } from 'react';

import { choiceFields, hiddenFields, methodOf } from '~/contracts/dashboards/choice-form';
import {
  applyChoices,
  choose,
  countChanges,
  type ChoiceErrors,
} from '~/contracts/dashboards/choices';
import type { DashboardContent, FilterValue, FilterView } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { emptyState, isTooLong, stateQuery, type DashboardState } from '~/contracts/dashboards/url';
import type { ErrorView } from '~/contracts/errors/errors';
import { defaultFailure } from '~/contracts/forms/messages';
import { paths } from '~/lib/urls/paths';
import { useSelfClosing } from '~/lib/interaction/use-self-closing';
import { toast } from '~/lib/interaction/toast';
import { useRootView } from '~/lib/shell/use-root-view';
import { Button } from '~/components/ui/actions/button';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

import { AppliedPills, appliedPills } from './applied-pills';
import type { ControlProps } from './control-props';
import { FilterControl } from './filter-control';
import { appliesStaged, useEarlyChoices, useStaged, type Staged } from './use-staged';

/** The number of filters that are always visible; the others are under "More filters" (docs/ui.md). */
const inSight = 3;
const applyId = 'apply-filters';

/**
 * The filters of a dashboard. Choices are staged and applied together. It is a form whose answer redirects to the
 * address of the new state: by GET, or by POST where its values do not fit an address. With JavaScript the page navigates
 * there itself, and back and forward restore the controls.
 */
export function FilterBar({ view, content }: { view: OpenDashboard; content: DashboardContent }) {
  const { parentSlug, slug, state } = view;
  const { filters } = content;
  const staged = useStaged(content, state);
  const { shown, chosen, rules } = staged;
  const form = useEarlyChoices(staged);
  const csrfToken = useRootView().browser?.csrfToken;
  const { apply, applying } = useApply(view, filters, staged, csrfToken);
  const propsOf = useControls(view, content, staged);
  if (filters.length === 0) return null;

  const slot = (filter: FilterView) => <FilterSlot key={filter.name} {...propsOf(filter)} />;
  const more = filters.slice(inSight);
  const pills = appliedPills(view, content);
  const chosenInMore = pills
    .filter(({ of }) => more.some(({ name }) => name === of))
    .reduce((sum, { choices }) => sum + choices, 0);
  const method = methodOf(
    filters.reduce((sum, { values, selected }) => sum + values.length + selected.length, 0),
  );
  return (
    <form
      ref={form}
      method={method}
      action={(method === 'get' ? paths.dashboard : paths.applyFilters)(parentSlug, slug)}
      className="filter-bar"
      aria-label="Filters"
      noValidate
      onSubmit={apply}
    >
      {hiddenFields(stateQuery(state), shown, rules).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {method === 'post' && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {/* What Enter in a field presses, where no script listens. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
      <div className="filter-card">
        <div className="filter-row">{filters.slice(0, inSight).map(slot)}</div>
        {more.length > 0 && <MoreFilters chosen={chosenInMore}>{more.map(slot)}</MoreFilters>}
        <FilterActions
          view={view}
          applying={applying}
          changes={countChanges(shown, chosen)}
          onReset={() => staged.stage(shown)}
        />
        <AppliedPills pills={pills} />
        {content.filtersLeftOut !== null && (
          <p className="filter-left-out">{content.filtersLeftOut}</p>
        )}
      </div>
    </form>
  );
}

/** The filters whose controls have a width of their own. */
const ownWidths: readonly string[] = ['brand', 'product', 'timerange', 'time_frame'];

function FilterSlot(props: ControlProps) {
  const { kind, parameter } = props.filter;
  const width = ownWidths.find((each) => each === parameter || each === kind);
  return (
    <div className="filter-slot" data-width={width}>
      <FilterControl {...props} />
    </div>
  );
}

/**
 * The filters that are not always visible, in a panel that opens below the bar.
 * @param chosen number of values that are applied in them
 */
function MoreFilters({ chosen, children }: { chosen: number; children: readonly ReactNode[] }) {
  const details = useSelfClosing();
  return (
    <details ref={details} className="filter-more">
      <summary className="button button-secondary button-small">
        <Icon name="filter" size={16} /> More filters
        {chosen > 0 && (
          <span className="count">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </summary>
      <div className="filter-row filter-rest">
        <a href={`#${applyId}`} className="link filter-skip">
          Skip to Apply
        </a>
        {children}
      </div>
    </details>
  );
}

function FilterActions({
  view: { parentSlug, slug, state },
  applying,
  changes,
  onReset,
}: {
  view: OpenDashboard;
  applying: boolean;
  changes: number;
  onReset: () => void;
}) {
  const navigating = useNavigation().state !== 'idle';
  const { brand, report, hideLayout } = state;
  const reset = { ...emptyState, brand, report, hideLayout };
  return (
    <div className="filter-actions">
      <p role="status" className="filter-changes">
        {changes > 0 && `${changes} ${changes === 1 ? 'change' : 'changes'} not applied yet`}
      </p>
      <AppLink
        to={paths.dashboard(parentSlug, slug) + stateQuery(reset)}
        preventScrollReset
        className="button button-quiet button-small"
        onClick={onReset}
      >
        Reset
      </AppLink>
      <Button
        id={applyId}
        type="submit"
        size="small"
        kind={changes > 0 ? 'primary' : 'secondary'}
        pending={navigating || applying}
        pendingText="Applying …"
      >
        Apply
      </Button>
    </div>
  );
}

/**
 * @returns the submit handler, which goes to the address of the choices, or focuses the first wrong control; and whether the
 *   page of that address is awaited
 */
function useApply(
  { parentSlug, slug, state }: OpenDashboard,
  filters: readonly FilterView[],
  { shown, chosen, rules, refuse, awaitApplied }: Staged,
  csrfToken: string | undefined,
) {
  const navigate = useNavigate();
  const here = useLocation().key;
  // The router's own state is a transition, which React shows only when the code of all charts is there.
  const [appliedFrom, setAppliedFrom] = useState<string | null>(null);
  // Back leads to the same key again.
  if (appliedFrom !== null && appliedFrom !== here) setAppliedFrom(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const applied = applyChoices(state, shown, chosen, rules);
    refuse(applied.errors);
    const [wrong] = Object.keys(applied.errors);
    if (wrong !== undefined) {
      const filter = filters.find(({ parameter }) => parameter === wrong);
      const control = document.getElementById(`filter-${filter?.name}`);
      control?.closest('.filter-more')?.setAttribute('open', '');
      control?.focus();
      return;
    }
    setAppliedFrom(here);
    awaitApplied();
    const go = (location: string) => {
      navigate(location, { preventScrollReset: true, state: appliesStaged });
    };
    if (!isTooLong(applied.state))
      go(paths.dashboard(parentSlug, slug) + stateQuery(applied.state));
    else
      void storedAddress(parentSlug, slug, applied.state, csrfToken).then((location) => {
        if (location === null) setAppliedFrom(null);
        else go(location);
      });
  };
  return { apply, applying: appliedFrom === here };
}

/** The address of a state whose filters are stored first; null where that failed, which a toast says. */
async function storedAddress(
  parentSlug: string,
  slug: string,
  state: DashboardState,
  csrfToken: string | undefined,
): Promise<string | null> {
  const fields = new URLSearchParams({ [choiceFields.state]: stateQuery(state).slice(1) });
  if (csrfToken !== undefined) fields.set('csrfToken', csrfToken);
  try {
    const response = await fetch(paths.applyFilters(parentSlug, slug), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: fields,
    });
    const answer = (await response.json()) as Partial<ErrorView> & { location?: string };
    if (answer.location !== undefined) return answer.location;
    toast('error', answer.message ?? defaultFailure);
  } catch {
    toast('error', defaultFailure);
  }
  return null;
}

function useControls(
  { parentSlug, slug, state, found }: OpenDashboard,
  { competitorLimit, dataSet }: DashboardContent,
  { shown, chosen, rules, errors, stage }: Staged,
) {
  const [added, setAdded] = useState<readonly FilterValue[]>([]);
  const optionsTo: ControlProps['optionsTo'] = (name, search, after) => {
    const { state: asked } = applyChoices(state, shown, chosen, rules);
    const query = new URLSearchParams(stateQuery(isTooLong(asked) ? state : asked));
    query.set('q', search);
    if (after !== null) query.set('after', after);
    return paths.filterOptions(parentSlug, slug, name, `?${query.toString()}`);
  };
  return (filter: FilterView): ControlProps => ({
    filter,
    chosen,
    rules,
    change: (next) => stage(choose(chosen, shown, next, rules)),
    error: errorOf(errors, filter),
    found,
    competitorLimit,
    dataDays: { first: dataSet.firstDay, last: dataSet.asOf },
    added,
    add: (value) => setAdded((before) => [...before, value]),
    showToast: toast,
    optionsTo,
  });
}

const errorOf = (errors: ChoiceErrors, { parameter }: FilterView): string | null =>
  parameter === 'timerange' || parameter === 'comparison' ? (errors[parameter] ?? null) : null;
