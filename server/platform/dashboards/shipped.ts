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

/** The shipped definitions, imported one by one so that they are part of the bundle. */
export const shippedDefinitions: readonly unknown[] = [
  brandDossierDossier,
  brandDossierBrandInfo,
  brandDossierPerformance,
  brandDossierDemographics,
  brandDossierPeerGroup,
  brandDossierRatingAndReviews,
  brandDossierScorecard,
  brandDossierBrandIntelligence,
  productDossierProductProductInfo,
  productDossierProductPerformance,
  productDossierProductDemographics,
  productDossierProductRatingsReviews,
  overviewOverviewHome,
  overviewPubliclyAvailable,
  experimentationExperimentationSamples,
  experimentationExperimentationSamplingReport,
  experimentationSampling,
  trendsTrendsAndRankings,
  trendsSearchOrderTrend,
  trendsCategoryInsight,
  trendsPubliclyAvailable,
  leaderboardLeaderboard,
  leaderboardPubliclyAvailable,
  categoryInsightPubliclyAvailable,
  investorInvestor,
];
