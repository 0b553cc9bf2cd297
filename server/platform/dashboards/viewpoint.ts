import { dashboardReach } from '../accounts/permissions';
import type { AccessFacts } from './access';

/** A brand as far as a dashboard needs it. */
export interface SubjectBrand {
  id: string;
  name: string;
  /** The data set that has its figures; null: none has. */
  dataSetId: string | null;
}

/** What somebody may look at and from where: made of who they are, never of what they ask (D-10, D-16). */
export interface Viewpoint {
  /** `public`: the market alone, cut to the last full quarter, for visitors and users without dashboards. */
  variant: 'full' | 'public';
  /** Brands that may be the subject; the first is the one to begin with. */
  brands: readonly SubjectBrand[];
  /** Any brand may be the subject, of every data set. */
  anyBrand: boolean;
  /** How far back the plan's data reach, ISO 8601 (P90D, P12M); null: all. */
  planRange: string | null;
  /** Brands or products that may be compared with at once (D-07). */
  competitorLimit: number;
}

/** D-07. */
const mostCompetitors = 3;

const publicView: Viewpoint = {
  variant: 'public',
  brands: [],
  anyBrand: false,
  planRange: null,
  competitorLimit: 0,
};

/**
 * The viewpoint of a user, or of a visitor (null). Brands are own ones (of the account) and associated ones (of the
 * user); a role that opens own brands alone leaves the associated ones (domain.md section 6). Pure.
 */
export function viewpointOf(
  user: {
    facts: AccessFacts;
    ownBrands: readonly SubjectBrand[];
    associatedBrands: readonly SubjectBrand[];
    primaryBrandId: string | null;
    plan: { dataRange: string | null; competitorLimit: number } | null;
  } | null,
): Viewpoint {
  if (user === null) return publicView;
  const reach = dashboardReach(user.facts);
  if (reach === 'public') return publicView;
  const allowed =
    reach === 'own' ? user.associatedBrands : [...user.ownBrands, ...user.associatedBrands];
  const brands = startingWith(user.primaryBrandId, distinct(allowed));
  if (reach === 'all')
    return {
      variant: 'full',
      brands,
      anyBrand: true,
      planRange: null,
      competitorLimit: mostCompetitors,
    };
  if (user.plan === null || brands.length === 0) return publicView;
  return {
    variant: 'full',
    brands,
    anyBrand: false,
    planRange: user.plan.dataRange,
    competitorLimit: Math.min(mostCompetitors, user.plan.competitorLimit),
  };
}

function distinct(brands: readonly SubjectBrand[]): SubjectBrand[] {
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()];
}

/** The primary brand first, then those with data: nobody begins with an empty page who need not. */
function startingWith(primary: string | null, brands: SubjectBrand[]): SubjectBrand[] {
  const weight = ({ id, dataSetId }: SubjectBrand) =>
    (dataSetId === null ? 2 : 0) + (id === primary ? 0 : 1);
  return brands.sort((a, b) => weight(a) - weight(b));
}
