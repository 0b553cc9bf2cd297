import type { FilterDefinition } from '../filter-definition';
import { kindTraits, type FilterOption } from '../filter-kinds';
import type { Notices } from './notices';
import { quoted } from './notices';
import type { Options } from './options';

export interface FilterSelectionInput {
  name: string;
  all?: boolean | null;
  values?: readonly string[] | null;
}

/** A filter with what is chosen in it. */
export interface AppliedFilter {
  definition: FilterDefinition;
  options: Options;
  /** Select-all: new values stay in. */
  selectedAll: boolean;
  selected: FilterOption[];
  /** Somebody chose it, and it could be used. */
  given: boolean;
}

/**
 * What is chosen in a filter: what was asked for as far as it exists, else its default (R-19, D-03).
 * @param asked null: nobody chose
 */
export async function applySelection(
  definition: FilterDefinition,
  options: Options,
  asked: FilterSelectionInput | null,
  notices: Notices,
): Promise<AppliedFilter> {
  const found = asked && (await takeAsked(definition, options, asked, notices));
  return (
    found ?? {
      definition,
      options,
      given: false,
      ...(await defaultSelection(definition, options)),
    }
  );
}

async function takeAsked(
  definition: FilterDefinition,
  options: Options,
  { name, all, values }: FilterSelectionInput,
  notices: Notices,
): Promise<AppliedFilter | null> {
  const { label, hasSelectAll, hasOneSelectionOnly } = definition;
  if (all === true) {
    if (hasSelectAll) return { definition, options, selectedAll: true, selected: [], given: true };
    notices.leftOut(name, null, `${label}: not everything can be chosen at once.`);
  }
  const wanted = [...new Set(values ?? [])];
  const existing = await options.pick(wanted);
  const known = new Set(existing.map(({ value }) => value));
  for (const value of wanted)
    if (!known.has(value))
      notices.leftOut(
        name,
        value,
        definition.parent === null
          ? `${label}: there is no “${quoted(value)}”.`
          : `${label}: “${quoted(value)}” does not belong to what is chosen above it.`,
      );
  if (existing.length === 0) return null;
  if (hasOneSelectionOnly && existing.length > 1)
    notices.leftOut(
      name,
      existing[1]!.label,
      `${label}: only one can be chosen; “${quoted(existing[0]!.label)}” is used.`,
    );
  return {
    definition,
    options,
    selectedAll: false,
    selected: hasOneSelectionOnly ? existing.slice(0, 1) : existing,
    given: true,
  };
}

/** Nothing chosen, and nothing narrowed by it. */
export const cleared = (filter: AppliedFilter): AppliedFilter => ({
  ...filter,
  given: false,
  selectedAll: false,
  selected: [],
});

/** A default that the data do not have falls back to all, or to the first value where one must be chosen. */
async function defaultSelection(definition: FilterDefinition, options: Options) {
  const { source, fallback } = kindTraits[definition.kind];
  const wanted = definition.default ?? fallback;
  if (wanted !== 'all') {
    // By value, or by name, as a person who writes a definition knows them.
    const exact = await options.pick(wanted);
    const selected = exact.length > 0 ? exact : options.called(wanted);
    if (selected.length > 0) return { selectedAll: false, selected };
  }
  if (definition.hasSelectAll) return { selectedAll: true, selected: [] };
  const mustChoose =
    definition.hasOneSelectionOnly && (source === 'static' || source === 'brand-products');
  if (!mustChoose) return { selectedAll: false, selected: [] };
  return {
    selectedAll: false,
    selected: (await options.page({ search: '', offset: 0, limit: 1 })).options,
  };
}

/**
 * Mutually exclusive siblings clear one another (D-03): of those that somebody chose the first holds, a range of days
 * before all others (D-06).
 * @returns the filters in the same order
 */
export function clearRivals(filters: readonly AppliedFilter[], notices: Notices): AppliedFilter[] {
  const holder = new Map<string | null, AppliedFilter>();
  const isRange = ({ definition }: AppliedFilter) => definition.kind === 'time_range';
  for (const filter of [...filters].sort((a, b) => Number(isRange(b)) - Number(isRange(a))))
    if (
      filter.given &&
      filter.definition.areMutuallyExclusive &&
      !holder.has(filter.definition.parent)
    )
      holder.set(filter.definition.parent, filter);
  return filters.map((filter) => {
    const { areMutuallyExclusive, parent, name, label } = filter.definition;
    const holds = areMutuallyExclusive ? holder.get(parent) : undefined;
    if (!holds || holds === filter) return filter;
    if (filter.given)
      notices.leftOut(
        name,
        null,
        `${holds.definition.label} and ${label} exclude one another; ${holds.definition.label} is used.`,
      );
    return cleared(filter);
  });
}
