/** All named queries. Definitions write their names with hyphens: `topBrands` is `top-brands`. */
export { alerts } from './alerts';
export { assortment, assortmentGaps, claims } from './assortment';
export { boughtWith } from './bought-with';
export { searchesAndOrders, shareOfSearch } from './brand-searches';
export { buyerFlow, buyerIndexInBrand, repeatCohorts } from './buyers';
export { competitors, netSalesAgainstCategory } from './competitors';
export { salesDrivers } from './drivers';
export { investor } from './investor';
export { growthContribution } from './investor-market';
export { launchSurvival } from './launch-survival';
export { launchCurve, launches, newestLaunches } from './launches';
export { leaderboard, leaderboardMonths } from './leaderboard';
export { peers, peersIndexed } from './peers-table';
export { packs, priceAgainstCategory, unitsAndStockOuts } from './product-charts';
export { brandProfile, productProfile } from './profiles';
export { growthByMonth, seasonality } from './market-months';
export { movers, ranking, ranksByMonth } from './ranking';
export { ratingAgainstPeers, ratingAgainstProducts, ratings, themes, verbatims } from './ratings';
export { reformulation } from './reformulation';
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
export { scorecardMonths, scorecardProducts } from './scorecard-charts';
export { searchTerms, unmetDemand } from './search-terms';
export { risingSearches, searchFunnel } from './searches';
export { overlap, sourceOfVolume, switching } from './shared-buyers';
export { topBrands, topProducts } from './top';
export { whiteSpace } from './white-space';
