import { lift, ratio } from './arithmetic';
import { rateOf } from './base';
import { defineMetric } from './metric';
import {
  bothGroupsBase,
  intentAnswersBase,
  peopleBase,
  recommendationAnswersBase,
} from './components/bases';
import {
  detractors,
  intentAnswers,
  promoters,
  purchaseIntentions,
  recommendationAnswers,
  sampleFigures,
} from './components/samples';

export const samplingConversion = defineMetric({
  code: 'CONV',
  name: 'Sampling conversion',
  format: 'percent',
  definition: 'Share of people who bought the product within 90 days of getting its sample.',
  formula: 'people who bought within 90 days of delivery ÷ people delivered to',
  needs: ['samples'],
  base: rateOf(peopleBase),
  components: sampleFigures,
  value: (delivered, bought) => ratio(bought, delivered),
});

export const samplingLift = defineMetric({
  code: 'LIFT',
  name: 'Sampling lift',
  format: 'points',
  definition:
    'Conversion of those who got a sample, minus that of the control group, who got none.',
  formula: 'CONV − the control group’s',
  needs: ['samples'],
  base: rateOf(bothGroupsBase),
  components: sampleFigures,
  value: lift,
});

export const purchaseIntent = defineMetric({
  code: 'PI',
  name: 'Purchase intent',
  format: 'percent',
  definition: 'Share of answers in the upper two of five boxes: would buy, would surely buy.',
  formula: 'answers of 4 or 5 ÷ answers',
  needs: ['samples'],
  base: rateOf(intentAnswersBase),
  components: [purchaseIntentions, intentAnswers],
  value: ratio,
});

export const netPromoterScore = defineMetric({
  code: 'NPS',
  name: 'Net promoter score',
  format: 'points',
  definition: 'Share of answers of 9 or 10, minus the share of 0 to 6.',
  formula: '% 9–10 − % 0–6',
  needs: ['samples'],
  base: rateOf(recommendationAnswersBase),
  components: [promoters, detractors, recommendationAnswers],
  value: (for9or10, for0to6, all) => ratio(for9or10 - for0to6, all),
});

export const costPerAcquisition = defineMetric({
  code: 'CPA',
  name: 'Cost per acquisition',
  format: 'money',
  definition:
    'Cost of each buyer who would not have bought without the sample. Not shown without lift.',
  formula: 'cost of the campaigns ÷ (LIFT × people delivered to)',
  needs: ['samples'],
  base: rateOf(bothGroupsBase),
  better: 'lower',
  components: sampleFigures,
  value: (delivered, bought, control, controlBought, cost) => {
    const won = lift(delivered, bought, control, controlBought);
    return won !== null && won > 0 ? cost / (won * delivered) : null;
  },
});
