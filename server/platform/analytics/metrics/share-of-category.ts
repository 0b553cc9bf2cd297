import { ratio } from './arithmetic';
import { categoryNetSales, netSalesInCategory } from './components/sales';
import { defineMetric } from './metric';

export const shareOfCategory = defineMetric({
  code: 'SH',
  name: 'Share of category',
  unit: '%',
  format: 'percent',
  definition:
    'The brand’s share of the net sales of the chosen categories. If none are chosen, the categories of the brand’s own products.',
  formula: 'brand NS ÷ category NS',
  ofWholeMarket: {
    name: 'Share of the market',
    definition: 'The brand’s share of the net sales of all brands and categories.',
  },
  better: 'higher',
  components: [netSalesInCategory, categoryNetSales],
  value: ratio,
});
