import {
  brandPurposes,
  type BrandPage,
  type BrandPurpose,
  type BrandSearch,
  type CompetitorForm,
  type OwnBrandForm,
} from '../../../../app/contracts/settings/brands';
import { maxCompetitors } from '../../../../app/contracts/settings/limits';
import { InvalidFieldsError, SignInUnconfirmedError } from '../../errors';
import { readChoice, readSearch } from '../../http/list-page';
import type { GraphqlClient } from '../../upstream/graphql/client';
import {
  brandSearchQuery,
  claimBrandMutation,
  competitorsQuery,
  releaseBrandMutation,
  reportUnlistedBrandMutation,
  updatePreferencesMutation,
} from './queries';

const longestSearch = 100;
const cursorPattern = /^\d{1,7}$/;

/** Searches brands by a part of their names (U-05, P-11). */
export async function searchBrands(
  graphql: GraphqlClient,
  request: {
    purpose: BrandPurpose;
    search: string;
    after: string | null;
    /** Only these brands. */
    ids?: readonly string[];
    /** An own brand, whose category comes first; null for that of the account. */
    near?: string | null;
  },
): Promise<BrandPage> {
  const answer = await graphql.query(brandSearchQuery, request, { alone: true });
  return answer.field('brandSearch');
}

/** @param url `q`, `after` (R-19: a wrong cursor starts with the first page), `brand` */
function readBrandSearch(url: URL): { search: string; after: string | null; near: string | null } {
  const after = url.searchParams.get('after') ?? '';
  return {
    search: readSearch(url, longestSearch),
    after: cursorPattern.test(after) ? after : null,
    near: url.searchParams.get('brand')?.slice(0, 200) ?? null,
  };
}

/** A page of brands, for the search in the page. @param url as `readBrandSearch`, and `purpose` */
export function loadBrandPage(graphql: GraphqlClient, url: URL): Promise<BrandPage> {
  const purpose = readChoice(url, 'purpose', brandPurposes) ?? 'compare';
  return searchBrands(graphql, { purpose, ...readBrandSearch(url) });
}

/** The search of a URL. If it fails, the page is shown without results. */
export async function loadBrandSearch(
  graphql: GraphqlClient,
  url: URL,
  purpose: BrandPurpose,
  report: (error: unknown) => void,
): Promise<BrandSearch> {
  const { search: query, after, near } = readBrandSearch(url);
  const request = { purpose, search: query, after, near };
  const page = await searchBrands(graphql, request).catch((error: unknown) => {
    report(error);
    return null;
  });
  return { query, after, page };
}

/**
 * Claims a brand, gives one back, or says that one is not listed (P-11).
 * @throws {InvalidFieldsError} at `brand` or `name`, {ForbiddenError}
 */
export async function saveOwnBrand(graphql: GraphqlClient, form: OwnBrandForm): Promise<void> {
  if (form.intent === 'report') {
    (await graphql.mutate(reportUnlistedBrandMutation, { name: form.name })).field(
      'reportUnlistedBrand',
    );
    return;
  }
  const { brand } = form;
  if (form.intent === 'claim')
    (await graphql.mutate(claimBrandMutation, { brand })).field('claimBrand');
  else (await graphql.mutate(releaseBrandMutation, { brand })).field('releaseBrand');
}

/** The competitors of the user. */
export async function loadCompetitors(graphql: GraphqlClient) {
  const user = (await graphql.query(competitorsQuery, {})).field('competitors');
  if (user === null) throw new SignInUnconfirmedError();
  return user.competitorBrands;
}

/**
 * Adds a competitor or removes one. What is done already is no error.
 * @throws {InvalidFieldsError} at `brand`
 */
export async function saveCompetitor(
  graphql: GraphqlClient,
  { intent, brand }: CompetitorForm,
): Promise<void> {
  const others = (await loadCompetitors(graphql)).map(({ id }) => id).filter((id) => id !== brand);
  if (intent === 'add' && others.length >= maxCompetitors)
    throw new InvalidFieldsError({
      brand: `You have ${maxCompetitors} competitors. Remove one to add another.`,
    });
  const competitorBrandIds = intent === 'add' ? [...others, brand] : others;
  try {
    const answer = await graphql.mutate(updatePreferencesMutation, {
      input: { competitorBrandIds },
    });
    answer.field('updatePreferences');
  } catch (error) {
    const reason = error instanceof InvalidFieldsError && error.fields['competitorBrandIds'];
    if (reason) throw new InvalidFieldsError({ brand: reason });
    throw error;
  }
}
