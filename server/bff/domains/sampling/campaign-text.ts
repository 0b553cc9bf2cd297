import type { CampaignText, QuestionText } from '../../../../app/contracts/sampling/form';
import { campaignReadings } from '../../../../app/contracts/sampling/form';
import {
  campaignFields,
  campaignLabels,
  questionFields,
  questionKindNames,
} from '../../../../app/contracts/sampling/labels';
import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import type { Campaign } from '../../../../contract/ams/sampling';
import { campaignLimits } from '../../../../contract/limits';
import { namesIn, type Comparison } from '../../forms/record-edit';

/** The form of a campaign as texts. All of it is pure. */

export const textOfCampaign = (campaign: Campaign): CampaignText => ({
  brand: campaign.brand.id,
  name: campaign.name,
  objective: campaign.objective ?? '',
  audience: campaign.audience ?? '',
  quantity: campaign.quantity === null ? '' : String(campaign.quantity),
  starts: campaign.starts ?? '',
  ends: campaign.ends ?? '',
  products: campaign.products.map(({ id }) => id),
  questions: campaign.questions.map((question) => ({ ...question })),
});

/** The survey after a button of the form: `add` appends a question, `remove:1` takes the second one away. */
export function changedQuestions(
  questions: readonly QuestionText[],
  intent: string,
): QuestionText[] {
  if (intent === 'add' && questions.length < campaignLimits.questions)
    return [...questions, { question: '', kind: 'scale' }];
  const removed = /^remove:(\d)$/.exec(intent)?.[1];
  return questions.filter((_question, index) => index !== Number(removed));
}

/** A question without text is left out when the form is stored; its place in the form stays in `index`. */
export const givenQuestions = (questions: readonly QuestionText[]) =>
  questions.flatMap((question, index) =>
    question.question.trim() === '' ? [] : [{ ...question, index }],
  );

const isKind = (kind: string): kind is keyof typeof questionKindNames =>
  Object.hasOwn(questionKindNames, kind);

/** @param named brands and products with their names */
export const comparisonOf = (named: Parameters<typeof namesIn>[0]): Comparison => ({
  readings: campaignReadings,
  show: (name, value) =>
    name === 'brand' || name === 'products' ? namesIn(named)(name, value) : undefined,
  lists: {
    questions: {
      keyOf: ({ question = '' }) => question.trim() || null,
      describe: ({ question = '', kind = '' }) =>
        `${question.trim()} (${isKind(kind) ? questionKindNames[kind] : kind})`,
      labelOf: () => campaignLabels.questions,
    },
  },
});

/**
 * The errors of the stored lists at the fields of the form, in its order: products have one place, and blank questions
 * were left out.
 * @param places of the questions that were sent, in the form
 */
export function inForm(
  fields: Readonly<Record<string, string>>,
  places: readonly number[],
): Record<string, string> {
  const named = Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [, index, field] = /^questions\[(\d+)\]\.(\w+)/.exec(name) ?? [];
      if (index !== undefined)
        return [`questions[${places[Number(index)] ?? index}].${field}`, message];
      const list = /^(\w+)\[/.exec(name)?.[1] ?? name;
      return [list in campaignLabels ? list : name, message];
    }),
  );
  return inOrderOfForm(named, [...campaignFields, ...questionFields]);
}
