import * as z from 'zod';

import { requiredMessage } from '../forms/messages';
import { optionalCount, optionalDay, optionalText, requiredText } from '../forms/texts';
import { mostProducts, mostQuestions } from './labels';

/** What a campaign must hold to be stored, and to be submitted (R-08, U-08). The platform decides once more. */

const mostSamples = 100_000;

const kind = z.enum(['scale', 'jar', 'nps', 'text'], { error: requiredMessage });

/** A draft: whatever is given must be readable, and nothing but brand and name must be given. */
export const draftSchema = z.object({
  brand: z.string().min(1, requiredMessage),
  name: requiredText(120),
  objective: optionalText(500),
  audience: optionalText(500),
  quantity: optionalCount(mostSamples, 1),
  starts: optionalDay,
  ends: optionalDay,
  products: z
    .array(z.string())
    .max(mostProducts, `A campaign has at most ${mostProducts} products.`),
  questions: z
    .array(z.object({ question: requiredText(200), kind }))
    .max(mostQuestions, `A survey has at most ${mostQuestions} questions.`),
});
export type Draft = z.infer<typeof draftSchema>;

const always = () => true;
const given = (value: unknown) =>
  value === undefined || (Array.isArray(value) ? value.length > 0 : value !== null);

/** Without a day, or with one that is not readable, there is no window yet. */
const endsBeforeStart = ({ starts, ends }: Draft) =>
  typeof starts === 'string' && typeof ends === 'string' && ends < starts;

/** A campaign that can be submitted. A wrong field has its message already, and no readable value here. */
export const submitSchema = (
  ['objective', 'audience', 'quantity', 'starts', 'ends', 'products', 'questions'] as const
)
  .reduce<z.ZodType<Draft>>(
    (schema, name) =>
      schema.refine((draft) => given(draft[name]), {
        path: [name],
        message: requiredMessage,
        when: always,
      }),
    draftSchema,
  )
  .refine((draft) => !endsBeforeStart(draft), {
    path: ['ends'],
    message: 'The window ends before it starts.',
    when: always,
  });
