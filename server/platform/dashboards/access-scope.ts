import { reachOf } from '../../../contract/permissions';
import type { AccessFacts } from './access';

/** A brand that a dashboard can be about. */
export interface SubjectBrand {
  id: string;
  name: string;
  /** The data set with its figures; null if it has none. */
  dataSetId: string | null;
}

/** What a user may see on dashboards. It depends on who they are, never on what they request (D-10, D-16). */
export interface AccessScope {
  /** `public`: only the market's last full quarter, for visitors and users without dashboards. */
  variant: 'full' | 'public';
  /** The viewer is a visitor: not signed in. */
  isVisitor?: boolean;
  /** Brands that may be the subject; the first is the default. */
  brands: readonly SubjectBrand[];
  /** Any brand of any data set may be the subject. */
  anyBrand: boolean;
  /** The viewer's brands on other pages; set on a page that shows everybody the same market. */
  elsewhere?: Pick<AccessScope, 'brands' | 'anyBrand'>;
  /** How far back the plan opens the data, as an ISO 8601 duration (P90D, P12M); null: no limit. */
  planRange: string | null;
  /** Maximum of brands or products in one comparison (D-07). */
  competitorLimit: number;
  /** Ids of the competitors that the user chose in the set-up. A comparison begins with them. */
  competitors: readonly string[];
  /** Names of the categories and departments that the user chose in the set-up. Pages of the market begin with them. */
  categories: readonly string[];
  /** Topics that the user follows. Alerts about them come first among equally severe ones. */
  topics: readonly string[];
}

/** Maximum of brands or products in a comparison for any viewer (D-07). */
const maxCompetitors = 3;

/** Scope of visitors, of users without dashboards, and of everybody on a page that is open to all. */
export const publicScope: AccessScope = {
  variant: 'public',
  brands: [],
  anyBrand: false,
  planRange: null,
  competitorLimit: 0,
  competitors: [],
  categories: [],
  topics: [],
};

/**
 * The access scope of a user, or of a visitor (null). Brands are the account's own and those associated with the user. With
 * the reach `own`, only the associated brands remain (domain.md section 6). Pure.
 */
export function accessScopeOf(
  user: {
    facts: AccessFacts;
    ownBrands: readonly SubjectBrand[];
    associatedBrands: readonly SubjectBrand[];
    primaryBrandId: string | null;
    competitorBrandIds: readonly string[];
    categoryNames: readonly string[];
    topics: readonly string[];
    plan: { dataRange: string | null; competitorLimit: number } | null;
  } | null,
): AccessScope {
  if (user === null) return { ...publicScope, isVisitor: true };
  const reach = reachOf(user.facts, 'dashboards.view');
  if (reach === 'public') return publicScope;
  const allowed =
    reach === 'own' ? user.associatedBrands : [...user.ownBrands, ...user.associatedBrands];
  const brands = startingWith(user.primaryBrandId, distinct(allowed));
  const chosen = {
    competitors: user.competitorBrandIds,
    categories: user.categoryNames,
    topics: user.topics,
  };
  if (reach === 'all')
    return {
      variant: 'full',
      brands,
      anyBrand: true,
      planRange: null,
      competitorLimit: maxCompetitors,
      ...chosen,
    };
  if (user.plan === null || brands.length === 0) return publicScope;
  return {
    variant: 'full',
    brands,
    anyBrand: false,
    planRange: user.plan.dataRange,
    competitorLimit: Math.min(maxCompetitors, user.plan.competitorLimit),
    ...chosen,
  };
}

function distinct(brands: readonly SubjectBrand[]): SubjectBrand[] {
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()];
}

/** Sorts brands with data first, then the primary brand, so that the default page has figures. */
function startingWith(primary: string | null, brands: SubjectBrand[]): SubjectBrand[] {
  const weight = ({ id, dataSetId }: SubjectBrand) =>
    (dataSetId === null ? 2 : 0) + (id === primary ? 0 : 1);
  return brands.sort((a, b) => weight(a) - weight(b));
}
