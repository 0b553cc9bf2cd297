import { indexOf } from './base';
import { ofWhole } from './component';
import { buyersBase } from './components/bases';
import { buyers, categoryBuyers } from './components/sales';
import { defineMetric } from './metric';

export const buyerIndex = defineMetric({
  code: 'IDX',
  name: 'Index',
  unit: '',
  format: 'index',
  definition:
    'How much more (over 100) or less (under 100) of the brand’s buyers than of the category’s belong to this group.',
  formula: '100 × share of the group among the brand’s buyers ÷ its share among the category’s',
  needs: ['buyers'],
  base: indexOf(buyersBase),
  better: 'higher',
  needsSegment: true,
  components: [buyers, ofWhole(buyers), categoryBuyers, ofWhole(categoryBuyers)],
  value: (own, allOwn, category, allCategory) =>
    allOwn > 0 && category > 0 ? (100 * own * allCategory) / (allOwn * category) : null,
});
