import { QueryRefusedError } from '../model/query-refused-error';
import type { WidgetQuery } from '../model/widget-query';
import { alerts } from './alerts';
import { assortment, claims } from './assortment';
import { assortmentGaps } from './assortment-gaps';
import { boughtWith } from './bought-with';
import { searchesAndOrders, shareOfSearch } from './brand-searches';
import { buyerFlow } from './buyer-flow';
import { buyerIndexInBrand } from './buyer-index-in-brand';
import { brandProfile } from './brand-profile';
import { competitors } from './competitors';
import { movers } from './movers';
import type { NamedQuery } from './named-query';
import { growthByMonth } from './growth-by-month';
import { growthContribution } from './growth-contribution';
import { investor } from './investor';
import { launches } from './launches';
import { leaderboard, leaderboardMonths } from './leaderboard';
import { launchCurve } from './launch-curve';
import { launchSurvival } from './launch-survival';
import { netSalesAgainstCategory } from './net-sales-against-category';
import { newestLaunches } from './newest-launches';
import { overlap } from './overlap';
import { packs } from './packs';
import { priceAgainstCategory } from './price-against-category';
import { productProfile } from './product-profile';
import { peersIndexed, peersTable } from './peers-table';
import { ranking } from './ranking';
import { ranksByMonth } from './ranks-by-month';
import { ratingAgainstPeers, ratingAgainstProducts } from './rating-against-peers';
import { ratings } from './ratings';
import { reformulation } from './reformulation';
import { repeatCohorts } from './repeat-cohorts';
import { risingSearches } from './rising-searches';
import { salesDrivers } from './sales-drivers';
import {
  intentByGroup,
  justAboutRight,
  samplingRespondents,
  samplingTexts,
} from './sampling-answers';
import { samplingCampaigns } from './sampling-campaigns';
import { samplingCurve } from './sampling-curve';
import { samplingFigure } from './sampling-figure';
import { samplingExample, samplingFunnel } from './sampling-funnel';
import { samplingBenchmark, samplingGroups } from './sampling-groups';
import { samplingProfile } from './sampling-profile';
import { scorecard } from './scorecard';
import { scorecardMonths } from './scorecard-months';
import { scorecardProducts } from './scorecard-products';
import { searchFunnel } from './search-funnel';
import { searchTerms, unmetDemand } from './search-terms';
import { seasonality } from './seasonality';
import { sourceOfVolume } from './source-of-volume';
import { switching } from './switching';
import { themes } from './themes';
import { unitsAndStockOuts } from './units-and-stock-outs';
import { topBrands, topProducts } from './top';
import { verbatims } from './verbatims';
import { whiteSpace } from './white-space';

/** Named queries by the name that definitions use. */
export const namedQueries: ReadonlyMap<string, NamedQuery> = new Map(
  Object.entries({
    'net-sales-against-category': netSalesAgainstCategory,
    competitors,
    'top-brands': topBrands,
    'top-products': topProducts,
    ratings,
    themes,
    'rating-against-peers': ratingAgainstPeers,
    'rating-against-products': ratingAgainstProducts,
    reformulation,
    verbatims,
    'brand-profile': brandProfile,
    assortment,
    'assortment-gaps': assortmentGaps,
    claims,
    launches,
    'product-profile': productProfile,
    'price-against-category': priceAgainstCategory,
    packs,
    'sales-drivers': salesDrivers,
    'repeat-cohorts': repeatCohorts,
    'launch-curve': launchCurve,
    'bought-with': boughtWith,
    'units-and-stock-outs': unitsAndStockOuts,
    'buyer-flow': buyerFlow,
    'buyer-index-in-brand': buyerIndexInBrand,
    peers: peersTable,
    'peers-indexed': peersIndexed,
    scorecard,
    'scorecard-months': scorecardMonths,
    'scorecard-products': scorecardProducts,
    overlap,
    switching,
    'source-of-volume': sourceOfVolume,
    movers,
    leaderboard,
    'leaderboard-months': leaderboardMonths,
    ranking,
    'ranks-by-month': ranksByMonth,
    'growth-by-month': growthByMonth,
    'rising-searches': risingSearches,
    'searches-and-orders': searchesAndOrders,
    'share-of-search': shareOfSearch,
    'search-funnel': searchFunnel,
    'search-terms': searchTerms,
    'unmet-demand': unmetDemand,
    seasonality,
    'white-space': whiteSpace,
    'newest-launches': newestLaunches,
    'sampling-campaigns': samplingCampaigns,
    'sampling-profile': samplingProfile,
    'sampling-figure': samplingFigure,
    'sampling-funnel': samplingFunnel,
    'sampling-example': samplingExample,
    'sampling-groups': samplingGroups,
    'sampling-benchmark': samplingBenchmark,
    'sampling-curve': samplingCurve,
    'sampling-respondents': samplingRespondents,
    'sampling-texts': samplingTexts,
    'just-about-right': justAboutRight,
    'intent-by-group': intentByGroup,
    investor,
    'growth-contribution': growthContribution,
    'launch-survival': launchSurvival,
    alerts,
  } as Record<string, NamedQuery>),
);

/** @throws {QueryRefusedError} unknown-query */
export function namedQuery(name: string): NamedQuery {
  const found = namedQueries.get(name);
  if (found !== undefined) return found;
  throw new QueryRefusedError('unknown-query', `There is no query '${name.slice(0, 40)}'.`);
}

/**
 * Whether a widget's query is a named one with a mark.
 * @throws {QueryRefusedError} unknown-query
 */
export const isMarked = (
  query: WidgetQuery,
  mark: 'ignoresProduct' | 'ignoresPeriod' | 'ownProducts',
): boolean => query.language === 'sql' && namedQuery(query.name)[mark] === true;
