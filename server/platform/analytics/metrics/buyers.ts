import { itself, ratio } from './arithmetic';
import { averageOf, indexOf, rateOf } from './base';
import { defineMetric } from './metric';
import { ofWhole } from './component';
import {
  allBuyersBase,
  buyersBase,
  buyersInCategoryBase,
  categoryBuyersBase,
  ordersBase,
} from './components/bases';
import * as components from './components/sales';

export const buyers = defineMetric({
  code: 'BUY',
  name: 'Buyers',
  unit: 'buyers',
  format: 'integer',
  definition:
    'Different buyers. A buyer in several weeks counts once in the total. A return or a cancelled line makes no buyer.',
  formula: 'number of different buyers of lines with positive units',
  needs: ['buyers'],
  components: [components.buyers],
  value: itself,
});

export const penetrationOfCategoryBuyers = defineMetric({
  code: 'RPEN',
  name: 'Penetration of category buyers',
  format: 'percent',
  definition: 'Share of the buyers of the categories who bought the brand.',
  formula: 'brand buyers ÷ category buyers',
  needs: ['buyers'],
  base: rateOf(categoryBuyersBase),
  components: [components.buyers, components.categoryBuyers],
  value: ratio,
});

export const penetrationOfAllBuyers = defineMetric({
  code: 'PEN',
  name: 'Penetration of all buyers',
  format: 'percent',
  definition: 'Share of all buyers, whatever they bought in the period, who bought the brand.',
  formula: 'brand buyers ÷ all buyers',
  needs: ['buyers'],
  inChosenCategories: penetrationOfCategoryBuyers,
  base: rateOf(allBuyersBase),
  components: [components.buyers, components.allBuyers],
  value: ratio,
});

export const purchaseFrequency = defineMetric({
  code: 'FREQ',
  name: 'Purchase frequency',
  unit: 'orders a buyer',
  format: 'decimal',
  definition: 'How many orders a buyer placed on average.',
  formula: 'ORD ÷ BUY',
  needs: ['orders', 'buyers'],
  base: averageOf(buyersBase),
  components: [components.orders, components.buyers],
  value: ratio,
});

export const spendPerTrip = defineMetric({
  code: 'SPT',
  name: 'Spend per trip',
  format: 'money',
  definition: 'Net sales per order.',
  formula: 'NS ÷ ORD',
  needs: ['orders'],
  base: averageOf(ordersBase),
  components: [components.netSales, components.orders],
  value: ratio,
});

export const buyRate = defineMetric({
  code: 'BR',
  name: 'Buy rate',
  format: 'money',
  definition: 'Net sales per buyer: how often they buy times what they spend each time.',
  formula: 'NS ÷ BUY = FREQ × SPT',
  needs: ['buyers'],
  base: averageOf(buyersBase),
  components: [components.netSales, components.buyers],
  value: ratio,
});

export const repeatRate = defineMetric({
  code: 'RPT',
  name: 'Repeat rate',
  format: 'percent',
  definition:
    'Share of buyers who bought on two days or more of the period. A return is no purchase day.',
  formula: 'buyers with ≥ 2 order dates ÷ buyers',
  needs: ['buyers'],
  base: rateOf(buyersBase),
  components: [components.repeatBuyers, components.buyers],
  value: ratio,
});

export const shareOfRequirements = defineMetric({
  code: 'SOR',
  name: 'Share of requirements',
  format: 'percent',
  definition: 'The brand’s share of what its buyers spent in the category.',
  formula: 'brand NS ÷ category NS, among the brand’s buyers',
  needs: ['buyers'],
  base: rateOf(buyersInCategoryBase),
  components: [components.netSalesToKnownBuyers, components.categorySpendOfBuyers],
  value: ratio,
});

export const buyerIndex = defineMetric({
  code: 'IDX',
  name: 'Index',
  format: 'index',
  definition:
    'How much more (over 100) or less (under 100) of the brand’s buyers than of the category’s belong to this group.',
  formula: '100 × share of the group among the brand’s buyers ÷ its share among the category’s',
  needs: ['buyers'],
  base: indexOf(buyersBase),
  needsSegment: true,
  components: [
    components.buyers,
    ofWhole(components.buyers),
    components.categoryBuyers,
    ofWhole(components.categoryBuyers),
  ],
  value: (own, allOwn, category, allCategory) =>
    allOwn > 0 && category > 0 ? (100 * own * allCategory) / (allOwn * category) : null,
});
