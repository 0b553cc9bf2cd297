import { ratio } from './arithmetic';
import { rateOf } from './base';
import { recommendationAnswersBase } from './components/bases';
import { detractors, promoters, recommendationAnswers } from './components/samples';
import { defineMetric } from './metric';

export const netPromoterScore = defineMetric({
  code: 'NPS',
  name: 'Net promoter score',
  unit: 'points',
  format: 'points',
  definition: 'Share of answers of 9 or 10, minus the share of 0 to 6.',
  formula: '% 9–10 − % 0–6',
  needs: ['samples'],
  base: rateOf(recommendationAnswersBase),
  better: 'higher',
  components: [promoters, detractors, recommendationAnswers],
  value: (for9or10, for0to6, all) => ratio(for9or10 - for0to6, all),
});
