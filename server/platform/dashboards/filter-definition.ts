import * as z from 'zod';

import { kindTraits } from './filter-kinds';
import { filterKinds } from '../../../contract/vocabulary';

/** One filter in a dashboard's file (D-01). */
export const filterDefinition = z
  .strictObject({
    /** Its name among the `filters` of the URL. */
    name: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, 'must be a name of small letters, digits and _'),
    kind: z.enum(filterKinds, { error: `must be one of ${filterKinds.join(', ')}` }),
    /** If it is missing, the kind's label applies. */
    label: z.string().min(1).max(40).optional(),
    /** Name of the filter that limits its values (D-03). */
    parent: z.string().nullable().default(null),
    hasSelectAll: z.boolean().default(false),
    /** A selection in it clears its mutually exclusive siblings, and vice versa (D-03). */
    areMutuallyExclusive: z.boolean().default(false),
    hasOneSelectionOnly: z.boolean().default(false),
    /** Values, or labels of values, that are selected by default. If it is missing, the kind's default applies. */
    default: z.union([z.literal('all'), z.array(z.string()).max(50)]).optional(),
    /** `search_brands`: the default is the viewer's own brand, if the data set has it. */
    startsWithOwn: z.boolean().default(false),
    /** The offered values of a static kind, with their labels. */
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(60) }))
      .min(1)
      .max(100)
      .optional(),
  })
  .superRefine((filter, context) => {
    for (const fault of filterFaults(filter)) context.addIssue({ code: 'custom', ...fault });
  })
  .transform((filter) => ({ ...filter, label: filter.label ?? kindTraits[filter.kind].label }));
export type FilterDefinition = z.output<typeof filterDefinition>;

/** A fault of a definition: where in the file, and why. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** Contradictions between the properties of one filter. */
function filterFaults(filter: {
  kind: (typeof filterKinds)[number];
  hasSelectAll: boolean;
  hasOneSelectionOnly: boolean;
  default?: 'all' | string[] | undefined;
  startsWithOwn: boolean;
  options?: { value: string }[] | undefined;
}): Fault[] {
  const { source, options: known } = kindTraits[filter.kind];
  const faults: Fault[] = [];
  const add = (path: string, message: string) => faults.push({ path: [path], message });
  if (filter.options !== undefined && source !== 'static')
    add('options', `${filter.kind} takes its values from the data`);
  if (filter.options === undefined && source === 'static' && known === null)
    add('options', `${filter.kind} needs its values`);
  const values = (filter.options ?? known)?.map(({ value }) => value);
  for (const { value } of filter.options ?? [])
    if (known && !known.some((option) => option.value === value))
      add('options', `${filter.kind} has no value ${value}`);
  if (values && new Set(values).size < values.length) add('options', 'a value is there twice');
  if (filter.startsWithOwn && filter.kind !== 'search_brands')
    add('startsWithOwn', `${filter.kind} does not search for brands`);
  if (filter.default === 'all' && !filter.hasSelectAll) add('default', "'all' needs hasSelectAll");
  if (Array.isArray(filter.default)) {
    if (filter.hasOneSelectionOnly && filter.default.length > 1)
      add('default', 'only one value can be chosen');
    const unknown = source === 'static' && filter.default.find((value) => !values?.includes(value));
    if (typeof unknown === 'string') add('default', `${unknown} is not one of its values`);
    if (source === 'none' && filter.default.length > 0)
      add('default', `${filter.kind} has no values`);
  }
  return faults;
}

/** Faults between the filters of a dashboard: equal names, parents, shared URL parameters. */
export function filtersFaults(
  filters: readonly { name: string; kind: string; parent: string | null }[],
): Fault[] {
  const faults: Fault[] = [];
  const add = (message: string, ...path: (string | number)[]) =>
    faults.push({ path: ['filters', ...path], message });
  const named = filters.filter(({ name }) => name !== '');
  const byName = new Map(named.map((filter) => [filter.name, filter]));
  if (byName.size < named.length) add('two filters have the same name');
  for (const [index, { name, parent }] of filters.entries()) {
    if (parent === null) continue;
    const above = byName.get(parent);
    if (!above) add(`${name} names a parent that is not there`, index, 'parent');
    else if (parent === name) add(`${name} cannot be its own parent`, index, 'parent');
    else if (above.parent !== null)
      add(`${name} has a parent that has one itself`, index, 'parent');
  }
  for (const parameter of ['brand', 'product', 'timerange', 'comparison'] as const) {
    const sharing = filters.filter(({ kind }) => parameterOf(kind) === parameter);
    if (sharing.length > 1)
      add(
        `${sharing.map(({ name }) => name).join(' and ')} would share the parameter ${parameter}`,
      );
  }
  return faults;
}

const parameterOf = (kind: string) =>
  filterKinds.flatMap((known) => (known === kind ? [kindTraits[known].parameter] : []))[0];
