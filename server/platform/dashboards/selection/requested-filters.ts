import type { DataSetInfo } from '../../analytics/data-set-content';
import { optionalParts } from '../../analytics/schema/star-schema';
import type { AccessScope } from '../access-scope';
import type { DashboardDefinition } from '../definition';
import type { FilterDefinition } from '../filter-definition';
import { shippedDefinitions } from '../shipped';
import { kindTraits } from '../filter-kinds';
import { quoted, type Notices } from './notices';
import type { DashboardStateInput, FilterSelectionInput } from './state-input';

const publicViewNote = 'The public view shows the last full quarter of the market.';

/**
 * The filters that a viewer gets: all of them, or those of the public variant (D-16).
 * @returns those that the data set can offer, and those whose part it lacks
 */
export function offeredFilters(
  filters: readonly FilterDefinition[],
  { variant }: AccessScope,
  { parts }: Pick<DataSetInfo, 'parts'>,
): { offered: FilterDefinition[]; lacking: FilterDefinition[] } {
  const open = filters.filter(({ kind }) => variant === 'full' || kindTraits[kind].inPublic);
  const isLacking = ({ kind }: FilterDefinition) => {
    const { needs } = kindTraits[kind];
    return needs !== null && !parts.has(needs);
  };
  return {
    offered: open.filter((filter) => !isLacking(filter)),
    lacking: open.filter(isLacking),
  };
}

/** Message on filters that are left out because the data set lacks their part; null without such filters. */
export function whyLeftOut(lacking: readonly FilterDefinition[]): string | null {
  if (lacking.length === 0) return null;
  const parts = lacking.flatMap(({ kind }) => {
    const { needs } = kindTraits[kind];
    return needs === null ? [] : [optionalParts[needs].words];
  });
  const labels = lacking.map(({ label }) => label);
  return `Filters left out: ${labels.join(', ')}. This data set has no ${[...new Set(parts)].join(' and no ')}.`;
}

/** Whether one of the filters has this URL parameter. */
export const hasParameter = (filters: readonly FilterDefinition[], parameter: string): boolean =>
  filters.some(({ kind }) => kindTraits[kind].parameter === parameter);

/** Labels of the filters of all shipped dashboards: an address may come from a dashboard that has them. */
const shippedLabels = new Map(
  (Object.values(shippedDefinitions) as Pick<DashboardDefinition, 'filters'>[]).flatMap(
    ({ filters }) => filters.map(({ name, label }) => [name, label] as const),
  ),
);

/**
 * The `filters` of the URL by name, or by kind. A filter is left out with a notice if the dashboard does not offer it, if it
 * occurs twice, or if it has a URL parameter of its own.
 * @param lacking filters that the data set has no data for
 * @param all the filters of the dashboard, also those that the viewer is not offered
 */
export function readRequestedFilters(
  { filters }: DashboardStateInput,
  offered: readonly FilterDefinition[],
  notices: Notices,
  { variant }: AccessScope,
  { lacking, all }: { lacking: readonly FilterDefinition[]; all: readonly FilterDefinition[] },
): Map<string, FilterSelectionInput> {
  const requested = new Map<string, FilterSelectionInput>();
  for (const selection of filters ?? []) {
    const filter =
      offered.find(({ name }) => name === selection.name) ??
      offered.find(({ kind }) => kind === selection.name);
    const parameter = filter && kindTraits[filter.kind].parameter;
    const without = whyLeftOut(lacking.filter(({ name }) => name === selection.name));
    if (without !== null) notices.leftOut('filters', selection.name, without);
    else if (!filter) {
      const label =
        all.find(({ name }) => name === selection.name)?.label ?? shippedLabels.get(selection.name);
      const named = `filter “${label ?? quoted(selection.name)}”`;
      const isPublic = variant === 'public';
      notices.leftOut(
        'filters',
        selection.name,
        isPublic ? `There is no ${named} here.` : `This dashboard has no ${named}.`,
      );
      // A separate notice: several filters have this reason, and the page shows it once.
      if (isPublic) notices.add('plan', 'filters', null, publicViewNote);
    } else if (parameter !== 'filters')
      notices.leftOut(
        'filters',
        selection.name,
        `${filter.label} is chosen by “${parameter}” of the address, not among the filters.`,
      );
    else if (requested.has(filter.name))
      notices.leftOut('filters', selection.name, `${filter.label} is there twice.`);
    else requested.set(filter.name, selection);
  }
  return requested;
}

/** Adds a notice for each URL parameter whose filter the dashboard does not offer. The brand needs no filter. */
export function noteUnofferedParameters(
  input: DashboardStateInput,
  offered: readonly FilterDefinition[],
  notices: Notices,
  { variant }: AccessScope,
): void {
  const words = { product: 'products', timerange: 'days', comparison: 'comparison' } as const;
  for (const parameter of ['product', 'timerange', 'comparison'] as const) {
    const given = input[parameter] ?? null;
    if (given === null || hasParameter(offered, parameter)) continue;
    if (variant === 'public') notices.add('plan', parameter, null, publicViewNote);
    else notices.leftOut(parameter, null, `This dashboard has no choice of ${words[parameter]}.`);
  }
}
