import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { hiddenFields, readChosen } from '~/contracts/dashboards/choice-form';
import { applyChoices, choose, countChanges } from '~/contracts/dashboards/choices';
import type { ChoiceErrors, Choices } from '~/contracts/dashboards/choices';
import type { DashboardContent, FilterValue, FilterView } from '~/contracts/dashboards/content';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { emptyState, stateQuery } from '~/contracts/dashboards/url';
import { paths } from '~/lib/urls/paths';
import { toast } from '~/lib/interaction/toast';
import { Button } from '~/components/ui/actions/button';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

import { AppliedPills } from './applied-pills';
import { choicesOf } from './choices-of';
import type { Change, ControlProps } from './control-props';
import { FilterControl } from './filter-control';

/** The number of filters that are always visible; the others are under "More filters" (docs/ui.md). */
const inSight = 5;

/**
 * The filters of a dashboard. Choices are staged and applied together. It is a GET form whose answer redirects to
 * the address of the new state. With JavaScript the page navigates there itself, and back and forward restore the controls.
 */
export function FilterBar({ view, content }: { view: OpenDashboard; content: DashboardContent }) {
  const { parentSlug, slug, state } = view;
  const { shown, rules } = useMemo(() => choicesOf(content), [content]);
  const staged = useStaged(shown);
  const { chosen, errors } = staged;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const navigating = useNavigation().state !== 'idle';
  const [added, setAdded] = useState<FilterValue[]>([]);

  const { stage } = staged;
  useEffect(() => {
    // Choices that were made before hydration, or that the browser restored.
    if (form.current !== null) stage(readChosen(fieldsOf(form.current), shown));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: later on every change comes by its control
  }, []);

  const { filters } = content;
  if (filters.length === 0) return null;

  const here = paths.dashboard(parentSlug, slug);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const applied = applyChoices(state, shown, chosen, rules);
    staged.refuse(applied.errors);
    const [wrong] = Object.keys(applied.errors) as (keyof ChoiceErrors)[];
    if (wrong !== undefined) {
      const filter = filters.find((each) => each.parameter === wrong);
      document.getElementById(`filter-${filter?.name}`)?.focus();
      return;
    }
    navigate(here + stateQuery(applied.state), { preventScrollReset: true });
  };
  const change = (next: Change) => staged.stage(choose(chosen, shown, next, rules));
  const control = (filter: FilterView) => {
    const parameter = filter.parameter;
    const error =
      parameter === 'timerange'
        ? errors.timerange
        : parameter === 'comparison'
          ? errors.comparison
          : undefined;
    const props: ControlProps = {
      filter,
      chosen,
      rules,
      change,
      error: error ?? null,
      found: view.found,
      competitorLimit: content.competitorLimit,
      added,
      add: (value) => setAdded((before) => [...before, value]),
      showToast: toast,
      optionsTo: (name, search, after) => {
        const { state: asked } = applyChoices(state, shown, chosen, rules);
        const query = new URLSearchParams(stateQuery(asked));
        query.set('q', search);
        if (after !== null) query.set('after', after);
        return paths.filterOptions(parentSlug, slug, name, `?${query.toString()}`);
      },
    };
    return (
      <div
        key={filter.name}
        className="filter-slot"
        data-kind={filter.kind}
        data-parameter={parameter}
      >
        <FilterControl {...props} />
      </div>
    );
  };

  const changes = countChanges(shown, chosen);
  const more = filters.slice(inSight);
  const reset = { ...emptyState, brand: state.brand, hideLayout: state.hideLayout };
  return (
    <form
      ref={form}
      method="get"
      action={here}
      className="filter-bar"
      aria-label="Filters"
      noValidate
      onSubmit={apply}
    >
      {hiddenFields(stateQuery(state), shown, rules).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* What Enter in a field presses, where no script listens. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
      <div className="filter-row">{filters.slice(0, inSight).map(control)}</div>
      <div className="filter-foot">
        {more.length > 0 && (
          <details className="filter-more" open={hasError(errors, more) || undefined}>
            <summary className="button button-secondary button-small">
              <Icon name="filter" size={16} /> More filters
              <span className="count">{more.length}</span>
            </summary>
            <div className="filter-row filter-rest">{more.map(control)}</div>
          </details>
        )}
        <AppliedPills view={view} content={content} />
        <div className="filter-actions">
          <p role="status" className="filter-changes">
            {changes > 0 && `${changes} ${changes === 1 ? 'change' : 'changes'} not applied yet`}
          </p>
          <AppLink
            to={here + stateQuery(reset)}
            preventScrollReset
            className="button button-quiet button-small"
            onClick={() => staged.stage(shown)}
          >
            Reset
          </AppLink>
          <Button
            type="submit"
            size="small"
            kind={changes > 0 ? 'primary' : 'secondary'}
            pending={navigating}
            pendingText="Loading …"
          >
            Apply
          </Button>
        </div>
      </div>
    </form>
  );
}

const hasError = (errors: ChoiceErrors, filters: readonly FilterView[]) =>
  filters.some((filter) => filter.parameter in errors);

/** The text fields of a form as query parameters. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Choices that are not applied yet. They are dropped when the page shows another state (back, forward, another brand). */
function useStaged(shown: Choices) {
  const key = JSON.stringify(shown);
  const start = { key, chosen: shown, errors: {} as ChoiceErrors };
  const [kept, setKept] = useState(start);
  if (kept.key !== key) setKept(start);
  const { chosen, errors } = kept.key === key ? kept : start;
  return {
    chosen,
    errors,
    stage: (next: Choices) => setKept({ key, chosen: next, errors: {} }),
    refuse: (next: ChoiceErrors) => setKept((before) => ({ ...before, errors: next })),
  };
}
