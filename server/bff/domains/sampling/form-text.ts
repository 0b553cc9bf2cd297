import { writtenDay } from '../../../../app/contracts/dates';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import type {
  CampaignDetail,
  CampaignText,
  CampaignTyped,
  QuestionText,
} from '../../../../app/contracts/sampling/form';
import {
  campaignFields,
  campaignLabels,
  questionKindNames,
  type CampaignField,
} from '../../../../app/contracts/sampling/labels';
import type { Draft } from '../../../../app/contracts/sampling/rules';
import {
  campaignFieldNames,
  type Campaign,
  type samplingCalls,
} from '../../../../contract/ams/sampling';
import type { SentBody } from '../../../../contract/call';
import { campaignLimits } from '../../../../contract/limits';
import { pick } from '../../../../contract/pick';

/** Converts a campaign to the texts of its form, and the form to the body for the AMS. All of it is pure. */

export const blankQuestion: QuestionText = { question: '', kind: 'scale' };

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

export const bodyOf = (draft: Draft): SentBody<typeof samplingCalls.create> => ({
  ...draft,
  action: 'save',
});

const headNames = ['brand', ...campaignFieldNames, 'find', 'version', 'wanted'] as const;
/** The fields of the form besides its lists, for the answer that fills the form again. */
export const headValues = (typed: CampaignTyped): FormValues => pick(typed, headNames);

/** The survey after a button of the form: `add` appends a question, `remove:1` takes the second one away. */
export function changedQuestions(
  questions: readonly QuestionText[],
  intent: string,
): QuestionText[] {
  if (intent === 'add')
    return questions.length < campaignLimits.questions
      ? [...questions, blankQuestion]
      : [...questions];
  const removed = /^remove:(\d)$/.exec(intent);
  return removed === null
    ? [...questions]
    : questions.filter((_question, index) => index !== Number(removed[1]));
}

/** A question without text is left out when the form is stored; its place in the form stays in `index`. */
export const givenQuestions = (questions: readonly QuestionText[]) =>
  questions.flatMap((question, index) =>
    question.question.trim() === '' ? [] : [{ ...question, index }],
  );

interface NameOf {
  product: (id: string) => string;
  brand: (id: string) => string;
}

/** A field as pages write what it means, so that two spellings of the same value are equal. */
function shownField(field: CampaignField, of: CampaignText, nameOf: NameOf): string {
  switch (field) {
    case 'brand':
      return nameOf.brand(of.brand);
    case 'products':
      return of.products.map(nameOf.product).join(', ');
    case 'questions':
      return givenQuestions(of.questions)
        .map(
          ({ question, kind }) =>
            `${question.trim()} (${questionKindNames[kind as keyof typeof questionKindNames] ?? kind})`,
        )
        .join('\n');
    case 'starts':
    case 'ends':
      return writtenDay(of[field]);
    case 'quantity':
      return of.quantity.replace(/[,\s]/g, '');
    default:
      return of[field].replace(/\r\n/g, '\n').trim();
  }
}

/** Two brands or products may have one name. */
const byId: NameOf = { product: (id) => id, brand: (id) => id };

/** The fields in which two versions of a campaign differ. */
export const differencesOf = (
  mine: CampaignText,
  theirs: CampaignText,
  nameOf: NameOf,
): NonNullable<CampaignDetail['conflict']>['differences'] =>
  campaignFields
    .filter((field) => shownField(field, mine, byId) !== shownField(field, theirs, byId))
    .map((field) => ({
      field,
      label: campaignLabels[field],
      mine: shownField(field, mine, nameOf),
      theirs: shownField(field, theirs, nameOf),
    }));

/** The form with the user's choices of a conflict. Without a choice, the user's own value stays. */
export function merged(mine: CampaignTyped, theirs: CampaignText): CampaignTyped {
  const taken = campaignFields.filter((field) => mine.choice[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}
