import { ratio } from './arithmetic';
import { rateOf } from './base';
import { intentAnswersBase } from './components/bases';
import { purchaseIntentions, intentAnswers } from './components/samples';
import { defineMetric } from './metric';

export const purchaseIntent = defineMetric({
  code: 'PI',
  name: 'Purchase intent',
  unit: '%',
  format: 'percent',
  definition: 'Share of answers in the upper two of five boxes: would buy, would surely buy.',
  formula: 'answers of 4 or 5 ÷ answers',
  needs: ['samples'],
  base: rateOf(intentAnswersBase),
  better: 'higher',
  components: [purchaseIntentions, intentAnswers],
  value: ratio,
});
