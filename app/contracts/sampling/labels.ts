import type { QuestionKind } from '../../../contract/vocabulary';

/** The labels of a campaign's fields: in the form, its review, its errors and a conflict. In the order of the form. */
export const campaignLabels = {
  name: 'Name',
  brand: 'Brand',
  objective: 'Objective',
  audience: 'Audience',
  quantity: 'Number of samples',
  starts: 'First day',
  ends: 'Last day',
  products: 'Products',
  questions: 'Survey',
} as const;
export type CampaignField = keyof typeof campaignLabels;
export const campaignFields = Object.keys(campaignLabels) as CampaignField[];
/** The fields of a question, as they stand in its row. */
export const questionFields = ['question', 'kind'] as const;

export const questionKindNames: Readonly<Record<QuestionKind, string>> = {
  scale: 'Scale from 1 to 5',
  jar: 'Just about right, 1 to 5',
  nps: 'Recommendation, 0 to 10',
  text: 'Text',
};

/** The initial survey of a new campaign: the questions that the report covers. */
export const firstQuestions = [
  { question: 'How likely are you to buy it?', kind: 'scale' },
  { question: 'How is the flavour?', kind: 'jar' },
  { question: 'How likely are you to recommend it to a friend?', kind: 'nps' },
  { question: 'What else would you like to say?', kind: 'text' },
] as const;
