import { ratio } from './arithmetic';
import { rateOf } from './base';
import { mentionsBase } from './components/bases';
import { mentions, negativeMentions, positiveMentions } from './components/reviews';
import { defineMetric } from './metric';

export const netSentiment = defineMetric({
  code: 'SENT',
  name: 'Net sentiment',
  unit: 'points',
  format: 'points',
  definition:
    'Of all mentions of a theme in reviews: the part that is positive minus the part that is negative.',
  formula: '% positive − % negative theme mentions',
  needs: ['reviews'],
  base: rateOf(mentionsBase),
  better: 'higher',
  components: [positiveMentions, negativeMentions, mentions],
  value: (positive, negative, all) => ratio(positive - negative, all),
});
