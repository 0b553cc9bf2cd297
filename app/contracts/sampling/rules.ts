import * as z from 'zod';

import { campaignTexts } from '../../../contract/ams/sampling';
import { campaignLimits as limits } from '../../../contract/limits';
import { questionKinds } from '../../../contract/vocabulary';
import { requiredMessage } from '../forms/messages';
import { optionalCount, optionalDay, optionalText, requiredText } from '../forms/texts';

/** Rules for storing and submitting a campaign (R-08, U-08). The platform checks once more. */

const kind = z.enum(questionKinds, { error: requiredMessage });

/** A draft: only brand and name are required, and every given value must be readable. */
export const draftSchema = z.object({
  brand: z.string().min(1, requiredMessage),
  name: requiredText(limits.name),
  objective: optionalText(limits.objective),
  audience: optionalText(limits.audience),
  quantity: optionalCount(limits.quantity, 1),
  starts: optionalDay,
  ends: optionalDay,
  products: z.array(z.string()).max(limits.products, campaignTexts.tooManyProducts),
  questions: z
    .array(z.object({ question: requiredText(limits.question), kind }))
    .max(limits.questions, campaignTexts.tooManyQuestions),
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
    message: campaignTexts.order,
    when: always,
  });
