import { count, fixedComponent, integers, money, rowComponent } from '../component';

const people = (label: string) => integers(label, 'people');

export const deliveries = fixedComponent('samples', 'delivered', people('People delivered to'));
export const controlGroup = fixedComponent('samples', 'control', people('Control group'));

/** Figures of sampling campaigns, in the order in which the formulas of CONV, LIFT and CPA take them. */
export const sampleFigures = [
  deliveries,
  fixedComponent('samples', 'bought', people('Of them bought')),
  controlGroup,
  fixedComponent('samples', 'control_bought', people('Of it bought')),
  fixedComponent('samples', 'cost', money('Cost of the campaigns')),
];

const answers = (name: string, label: string, where: string) =>
  rowComponent('answers', name, count({ where }), integers(label, 'answers'));

export const purchaseIntentions = answers(
  'would_buy',
  'Would buy',
  "f.kind = 'scale' AND f.score >= 4",
);
export const intentAnswers = answers('intents', 'Answers', "f.kind = 'scale'");
export const promoters = answers('promoters', 'Promoters', "f.kind = 'nps' AND f.score >= 9");
export const detractors = answers('detractors', 'Detractors', "f.kind = 'nps' AND f.score <= 6");
export const recommendationAnswers = answers('recommendations', 'Answers', "f.kind = 'nps'");
