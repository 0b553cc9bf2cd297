import brandDossierBrandInfo from './definitions/brand-dossier.brand-info.json';
import brandDossierBrandIntelligence from './definitions/brand-dossier.brand-intelligence.json';
import brandDossierDemographics from './definitions/brand-dossier.demographics.json';
import brandDossierDossier from './definitions/brand-dossier.dossier.json';
import brandDossierPeerGroup from './definitions/brand-dossier.peer-group.json';
import brandDossierPerformance from './definitions/brand-dossier.performance.json';
import brandDossierRatingAndReviews from './definitions/brand-dossier.rating-and-reviews.json';
import brandDossierScorecard from './definitions/brand-dossier.scorecard.json';
import categoryInsightPubliclyAvailable from './definitions/category-insight.publicly-available.json';
import experimentationExperimentationSamples from './definitions/experimentation.experimentation-samples.json';
import experimentationExperimentationSamplingReport from './definitions/experimentation.experimentation-sampling-report.json';
import experimentationSampling from './definitions/experimentation.sampling.json';
import investorInvestor from './definitions/investor.investor.json';
import leaderboardLeaderboard from './definitions/leaderboard.leaderboard.json';
import leaderboardPubliclyAvailable from './definitions/leaderboard.publicly-available.json';
import overviewOverviewHome from './definitions/overview.overview-home.json';
import overviewPubliclyAvailable from './definitions/overview.publicly-available.json';
import productDossierProductDemographics from './definitions/product-dossier.product-demographics.json';
import productDossierProductPerformance from './definitions/product-dossier.product-performance.json';
import productDossierProductProductInfo from './definitions/product-dossier.product-product-info.json';
import productDossierProductRatingsReviews from './definitions/product-dossier.product-ratings-reviews.json';
import trendsCategoryInsight from './definitions/trends.category-insight.json';
import trendsPubliclyAvailable from './definitions/trends.publicly-available.json';
import trendsSearchOrderTrend from './definitions/trends.search-order-trend.json';
import trendsTrendsAndRankings from './definitions/trends.trends-and-rankings.json';

/** The shipped definitions by file name, in the order of the navigation. They are imported so that the bundle holds them. */
export const shippedDefinitions: Readonly<Record<string, unknown>> = {
  'brand-dossier.dossier.json': brandDossierDossier,
  'brand-dossier.brand-info.json': brandDossierBrandInfo,
  'brand-dossier.performance.json': brandDossierPerformance,
  'brand-dossier.demographics.json': brandDossierDemographics,
  'brand-dossier.peer-group.json': brandDossierPeerGroup,
  'brand-dossier.rating-and-reviews.json': brandDossierRatingAndReviews,
  'brand-dossier.scorecard.json': brandDossierScorecard,
  'brand-dossier.brand-intelligence.json': brandDossierBrandIntelligence,
  'product-dossier.product-product-info.json': productDossierProductProductInfo,
  'product-dossier.product-performance.json': productDossierProductPerformance,
  'product-dossier.product-demographics.json': productDossierProductDemographics,
  'product-dossier.product-ratings-reviews.json': productDossierProductRatingsReviews,
  'overview.overview-home.json': overviewOverviewHome,
  'overview.publicly-available.json': overviewPubliclyAvailable,
  'experimentation.experimentation-samples.json': experimentationExperimentationSamples,
  'experimentation.experimentation-sampling-report.json':
    experimentationExperimentationSamplingReport,
  'experimentation.sampling.json': experimentationSampling,
  'trends.trends-and-rankings.json': trendsTrendsAndRankings,
  'trends.search-order-trend.json': trendsSearchOrderTrend,
  'trends.category-insight.json': trendsCategoryInsight,
  'trends.publicly-available.json': trendsPubliclyAvailable,
  'leaderboard.leaderboard.json': leaderboardLeaderboard,
  'leaderboard.publicly-available.json': leaderboardPubliclyAvailable,
  'category-insight.publicly-available.json': categoryInsightPubliclyAvailable,
  'investor.investor.json': investorInvestor,
};
