import type * as z from 'zod';

import type { DataSetInfo } from '../../analytics/data-set-content';
import {
  type Calendar,
  type Frame,
  framePeriod,
  frames,
} from '../../analytics/query/model/periods';
import { optionalParts } from '../../analytics/schema/star-schema';
import { readDay } from '../../dates/day-text';
import type { DayRange } from '../../dates/days';
import type { AccessScope } from '../access-scope';
import type { filterDefinition, FilterDefinition } from '../filter-definition';
import { kindTraits } from '../filter-kinds';
import { shippedDefinitions } from '../shipped';
import { type Notices, quoted } from './notices';
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

type WrittenFilter = z.input<typeof filterDefinition>;

/** Labels of the filters of all shipped dashboards: an address may come from a dashboard that has them. */
const shippedLabels = new Map(
  (Object.values(shippedDefinitions) as { filters: WrittenFilter[] }[]).flatMap(({ filters }) =>
    filters.map(({ name, kind, label = kindTraits[kind].label }) => [name, label] as const),
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

/** The name of time frames in every address. */
const frameName = 'time_frame';

/**
 * Translates a period that was chosen on another dashboard. If this one offers days alone, a time frame becomes
 * its days, unless days are given. If it offers time frames alone, days that match a frame become that frame.
 * Everything else stays, and is left out with a notice later.
 *
 * @param limit the days that the viewer's plan opens; null: all
 */
export function withCarriedPeriod(
  input: DashboardStateInput,
  offered: readonly FilterDefinition[],
  { calendar, limit }: { calendar: Calendar; limit: DayRange | null },
): DashboardStateInput {
  const hasFrames = offered.some(({ kind }) => kind === 'time_frame');
  const hasDays = hasParameter(offered, 'timerange');
  if (hasFrames === hasDays) return input;
  return hasDays ? withDays(input, calendar, limit) : withFrame(input, calendar);
}

function withDays(
  input: DashboardStateInput,
  calendar: Calendar,
  limit: DayRange | null,
): DashboardStateInput {
  const { filters, timerange } = input;
  const [value, ...more] = filters?.find(({ name }) => name === frameName)?.values ?? [];
  const frame = frames.find((each) => each === value);
  if (frame === undefined || more.length > 0) return input;
  const days = timerange ?? daysOf(frame, calendar, limit);
  return { ...input, timerange: days, filters: filters?.filter(({ name }) => name !== frameName) };
}

/** The days of a frame. `All` means the days of the plan, so that they are not cut and need no notice. */
function daysOf(frame: Frame, calendar: Calendar, limit: DayRange | null): DayRange | null {
  const period = framePeriod(frame, calendar, frame === 'All' ? limit : null);
  return period && { startDate: period.startDate, endDate: period.endDate };
}

function withFrame(input: DashboardStateInput, calendar: Calendar): DashboardStateInput {
  const { filters, timerange } = input;
  if (!timerange || filters?.some(({ name }) => name === frameName)) return input;
  const [startDate, endDate] = [readDay(timerange.startDate), readDay(timerange.endDate)];
  const frame = frames.find((each) => {
    const days = daysOf(each, calendar, null);
    return days?.startDate === startDate && days.endDate === endDate;
  });
  if (frame === undefined) return input;
  return {
    ...input,
    timerange: null,
    filters: [...(filters ?? []), { name: frameName, values: [frame] }],
  };
}
