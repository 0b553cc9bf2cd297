import * as z from 'zod';

import { filterKinds, kindTraits } from './filter-kinds';

/** One filter of a dashboard, as its data file has it (D-01). */
export const filterDefinition = z
  .strictObject({
    /** How `filters` of the address calls it. */
    name: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, 'must be a name of small letters, digits and _'),
    kind: z.enum(filterKinds, { error: `must be one of ${filterKinds.join(', ')}` }),
    label: z.string().min(1).max(40),
    /** Name of the filter that limits its values (D-03). */
    parent: z.string().nullable().default(null),
    hasSelectAll: z.boolean().default(false),
    /** It and its siblings that say so clear one another. */
    areMutuallyExclusive: z.boolean().default(false),
    hasOneSelectionOnly: z.boolean().default(false),
    /** Values, or names of values, that hold until somebody chooses; left out: the kind's. */
    default: z.union([z.literal('all'), z.array(z.string()).max(50)]).optional(),
    /** For kinds with a fixed list: those of it that are offered, with other labels maybe. */
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(60) }))
      .min(1)
      .max(100)
      .optional(),
  })
  .superRefine((filter, context) => {
    for (const { path, message } of filterProblems(filter))
      context.addIssue({ code: 'custom', path: [path], message });
  });
export type FilterDefinition = z.output<typeof filterDefinition>;

type Problem = { path: string; message: string };

function filterProblems(filter: {
  kind: (typeof filterKinds)[number];
  hasSelectAll: boolean;
  hasOneSelectionOnly: boolean;
  default?: 'all' | string[] | undefined;
  options?: { value: string }[] | undefined;
}): Problem[] {
  const { source, options: known } = kindTraits[filter.kind];
  const problems: Problem[] = [];
  if (filter.options !== undefined && source !== 'static')
    problems.push({ path: 'options', message: `${filter.kind} takes its values from the data` });
  if (filter.options === undefined && source === 'static' && known === null)
    problems.push({ path: 'options', message: `${filter.kind} needs its values` });
  const values = (filter.options ?? known)?.map(({ value }) => value);
  for (const { value } of filter.options ?? [])
    if (known && !known.some((option) => option.value === value))
      problems.push({ path: 'options', message: `${filter.kind} has no value ${value}` });
  if (values && new Set(values).size < values.length)
    problems.push({ path: 'options', message: 'a value is there twice' });
  if (filter.default === 'all' && !filter.hasSelectAll)
    problems.push({ path: 'default', message: "'all' needs hasSelectAll" });
  if (Array.isArray(filter.default)) {
    if (filter.hasOneSelectionOnly && filter.default.length > 1)
      problems.push({ path: 'default', message: 'only one value can be chosen' });
    const odd = source === 'static' && filter.default.find((value) => !values?.includes(value));
    if (typeof odd === 'string')
      problems.push({ path: 'default', message: `${odd} is none of its values` });
    if (source === 'none' && filter.default.length > 0)
      problems.push({ path: 'default', message: `${filter.kind} has no values` });
  }
  return problems;
}

/** @returns what is wrong with a dashboard's filters as a whole */
export function filtersProblems(filters: readonly FilterDefinition[]): Problem[] {
  const problems: Problem[] = [];
  const byName = new Map(filters.map((filter) => [filter.name, filter]));
  if (byName.size < filters.length)
    problems.push({ path: 'filters', message: 'two filters have the same name' });
  for (const { name, parent } of filters) {
    if (parent === null) continue;
    const above = byName.get(parent);
    if (!above)
      problems.push({ path: 'filters', message: `${name} names a parent that is not there` });
    else if (parent === name)
      problems.push({ path: 'filters', message: `${name} cannot be its own parent` });
    else if (above.parent !== null)
      problems.push({ path: 'filters', message: `${name} has a parent that has one itself` });
  }
  for (const parameter of ['brand', 'product', 'timerange', 'comparison'] as const) {
    const rivals = filters.filter(({ kind }) => kindTraits[kind].parameter === parameter);
    if (rivals.length > 1)
      problems.push({
        path: 'filters',
        message: `${rivals.map(({ name }) => name).join(' and ')} would share the parameter ${parameter}`,
      });
  }
  return problems;
}
