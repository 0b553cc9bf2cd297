/**
 * Every metric, one line each. The registry reads this list; a metric is added by its own file and a line here.
 */
export { units } from './units';
export { netSales } from './net-sales';
export { orderLines } from './order-lines';
export { orders } from './orders';
export { buyers } from './buyers';
export { averageUnitPrice } from './average-unit-price';
export { averagePricePerOunce } from './average-price-per-ounce';
export { pointsOfDistribution } from './points-of-distribution';
export { velocity } from './velocity';
export { dollarVelocity } from './dollar-velocity';
export { weightedDistribution } from './weighted-distribution';
export { totalDistributionPoints } from './total-distribution-points';
export { shareOfCategory } from './share-of-category';
export { penetrationOfAllBuyers } from './penetration-of-all-buyers';
export { penetrationOfCategoryBuyers } from './penetration-of-category-buyers';
export { purchaseFrequency } from './purchase-frequency';
export { spendPerTrip } from './spend-per-trip';
export { buyRate } from './buy-rate';
export { repeatRate } from './repeat-rate';
export { shareOfRequirements } from './share-of-requirements';
export { buyerIndex } from './buyer-index';
export { averageRating } from './average-rating';
export { bayesianRating } from './bayesian-rating';
export { reviews } from './reviews';
export { responseRate } from './response-rate';
export { netSentiment } from './net-sentiment';
export { outOfStock } from './out-of-stock';
export { lostSales } from './lost-sales';
export { samplingConversion } from './sampling-conversion';
export { samplingLift } from './sampling-lift';
export { purchaseIntent } from './purchase-intent';
export { netPromoterScore } from './net-promoter-score';
export { costPerAcquisition } from './cost-per-acquisition';
export { growth } from './growth';
