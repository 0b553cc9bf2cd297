/** All named queries. Definitions write their names with hyphens: `topBrands` is `top-brands`. */
export { alerts } from './alerts';
export { assortment, claims } from './assortment';
export { assortmentGaps } from './assortment-gaps';
export { boughtWith } from './bought-with';
export { searchesAndOrders, shareOfSearch } from './brand-searches';
export { buyerFlow } from './buyer-flow';
export { buyerIndexInBrand } from './buyer-index-in-brand';
export { competitors } from './competitors';
export { salesDrivers } from './drivers';
export { growthByMonth } from './growth-by-month';
export { growthContribution } from './growth-contribution';
export { investor } from './investor';
export { launchCurve } from './launch-curve';
export { launchSurvival } from './launch-survival';
export { launches, newestLaunches } from './launches';
export { leaderboard, leaderboardMonths } from './leaderboard';
export { movers } from './movers';
export { netSalesAgainstCategory } from './net-sales-against-category';
export { overlap } from './overlap';
export { packs } from './packs';
export { peers, peersIndexed } from './peers-table';
export { priceAgainstCategory } from './price-against-category';
export { brandProfile, productProfile } from './profiles';
export { ranking, ranksByMonth } from './ranking';
export { ratingAgainstPeers, ratingAgainstProducts, ratings, themes } from './ratings';
export { reformulation } from './reformulation';
export { repeatCohorts } from './repeat-cohorts';
export {
  intentByGroup,
  justAboutRight,
  samplingRespondents,
  samplingTexts,
} from './sampling-answers';
export { samplingFigure } from './sampling-figure';
export {
  samplingBenchmark,
  samplingCampaigns,
  samplingCurve,
  samplingExample,
  samplingFunnel,
  samplingGroups,
  samplingProfile,
} from './sampling-people';
export { scorecard } from './scorecard';
export { scorecardMonths } from './scorecard-months';
export { scorecardProducts } from './scorecard-products';
export { searchTerms, unmetDemand } from './search-terms';
export { risingSearches, searchFunnel } from './searches';
export { seasonality } from './seasonality';
export { sourceOfVolume } from './source-of-volume';
export { switching } from './switching';
export { topBrands, topProducts } from './top';
export { unitsAndStockOuts } from './units-and-stock-outs';
export { verbatims } from './verbatims';
export { whiteSpace } from './white-space';
