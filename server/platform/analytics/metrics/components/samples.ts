import { count, fixedComponent, rowComponent } from '../component';

const people = { format: 'integer', unit: 'people' } as const;

export const deliveries = fixedComponent('samples', 'delivered', {
  ...people,
  label: 'People delivered to',
});
export const controlGroup = fixedComponent('samples', 'control', {
  ...people,
  label: 'Control group',
});

/** Figures of sampling campaigns, in the order in which the formulas of CONV, LIFT and CPA take them. */
export const sampleFigures = [
  deliveries,
  fixedComponent('samples', 'bought', { ...people, label: 'Of them bought' }),
  controlGroup,
  fixedComponent('samples', 'control_bought', { ...people, label: 'Of it bought' }),
  fixedComponent('samples', 'cost', {
    label: 'Cost of the campaigns',
    format: 'money',
    unit: 'currency',
  }),
];

const answers = (name: string, label: string, where: string) =>
  rowComponent('answers', name, count({ where }), { label, format: 'integer', unit: 'answers' });

export const purchaseIntentions = answers(
  'would_buy',
  'Would buy',
  "f.kind = 'scale' AND f.score >= 4",
);
export const intentAnswers = answers('intents', 'Answers', "f.kind = 'scale'");
export const promoters = answers('promoters', 'Promoters', "f.kind = 'nps' AND f.score >= 9");
export const detractors = answers('detractors', 'Detractors', "f.kind = 'nps' AND f.score <= 6");
export const recommendationAnswers = answers('recommendations', 'Answers', "f.kind = 'nps'");
