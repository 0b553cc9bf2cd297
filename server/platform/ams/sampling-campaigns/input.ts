import * as z from 'zod';

import { Refusal, type FieldError } from '../../http/refusal';
import {
  id,
  messages,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from '../../http/input';
import { numberedQuery, pageQuery } from '../paging';

export const maxQuestions = 8;
export const maxProducts = 20;
/** Days of a window. */
const maxWindow = 366;
const dayMs = 86_400_000;

export const campaignTexts = {
  stale: 'Somebody else has changed this campaign. Please look at it again.',
  state: 'This cannot be done with the campaign as it is now.',
  noProduct: 'The brand has no such product.',
  order: 'The window ends before it starts.',
  past: 'The window is over already.',
  long: 'A window has at most one year.',
} as const;

const question = z.strictObject({
  question: requiredText(200),
  kind: z.enum(['scale', 'jar', 'nps', 'text'], { error: messages.required }),
});

const fields = {
  brand: id,
  products: z
    .array(id)
    .max(maxProducts, `A campaign has at most ${maxProducts} products.`)
    .default([]),
  name: requiredText(120),
  objective: optionalText(500),
  audience: optionalText(500),
  quantity: wholeNumber(100_000, 1)
    .nullish()
    .transform((samples) => samples ?? null),
  starts: optionalDay,
  ends: optionalDay,
  questions: z
    .array(question)
    .max(maxQuestions, `A survey has at most ${maxQuestions} questions.`)
    .default([]),
};
const version = { version: wholeNumber(2_000_000_000, 1) };
const action = { action: z.enum(['save', 'submit']).default('save') };

export const createBody = z.strictObject({ ...fields, ...action });
export const editBody = z.strictObject({ ...fields, ...action, ...version });
/** Body of actions that need only the version that the caller has seen. */
export const versionBody = z.strictObject(version);
export type CreateInput = z.infer<typeof createBody>;
export type EditInput = z.infer<typeof editBody>;

export const listQuery = z.object({
  q: z.string().trim().max(100).default(''),
  ...numberedQuery,
});
export type ListQuery = z.infer<typeof listQuery>;

export const productsQuery = z.object({
  brand: z.string().max(200),
  q: z.string().trim().max(100).default(''),
  /** Ids of products, separated by commas: those alone. */
  ids: z.string().max(20_000).optional(),
  ...pageQuery,
});

/** What a campaign needs to be submitted. */
export interface Submittable {
  objective: string | null;
  audience: string | null;
  quantity: number | null;
  starts: string | null;
  ends: string | null;
  products: readonly unknown[];
  questions: readonly unknown[];
}

/**
 * Checks that a campaign can be submitted, with the texts of U-08.
 * @param today YYYY-MM-DD in the time zone of the account
 * @throws Refusal invalid, with the wrong fields
 */
export function assertSubmittable(campaign: Submittable, today: string): void {
  const faults: FieldError[] = (['objective', 'audience', 'quantity', 'starts', 'ends'] as const)
    .filter((name) => campaign[name] === null)
    .map((name) => ({ path: [name], message: messages.required }));
  for (const list of ['products', 'questions'] as const)
    if (campaign[list].length === 0) faults.push({ path: [list], message: messages.required });
  const { starts, ends } = campaign;
  if (starts !== null && ends !== null) {
    if (ends < starts) faults.push({ path: ['ends'], message: campaignTexts.order });
    else if (ends < today) faults.push({ path: ['ends'], message: campaignTexts.past });
    else if (Date.parse(ends) - Date.parse(starts) >= maxWindow * dayMs)
      faults.push({ path: ['ends'], message: campaignTexts.long });
  }
  if (faults.length > 0) throw new Refusal('invalid', messages.gaps, { fields: faults });
}
