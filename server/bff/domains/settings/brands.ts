import {
  brandPurposes,
  type BrandPage,
  type BrandPurpose,
  type BrandSearch,
  type CompetitorForm,
  type OwnBrandForm,
  type OwnBrandView,
} from '../../../../app/contracts/settings/brands';
import { maxCompetitors } from '../../../../app/contracts/settings/limits';
import { InvalidFieldsError, SignInUnconfirmedError } from '../../errors';
import { isStale } from '../../forms/record-edit';
import { readChoice, readSearch } from '../../http/list-page';
import type { GraphqlClient } from '../../upstream/graphql/client';
import {
  brandSearchQuery,
  claimableBrandQuery,
  claimBrandMutation,
  competitorsQuery,
  releaseBrandMutation,
  reportUnlistedBrandMutation,
  updatePreferencesMutation,
  withdrawClaimMutation,
} from './queries';

const maxSearchLength = 100;
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
  const answer = await graphql.query(brandSearchQuery, request);
  return answer.field('brandSearch');
}

/** @param url `q`, `after` (R-19: a wrong cursor starts with the first page), `brand` */
function readBrandSearch(url: URL): { search: string; after: string | null; near: string | null } {
  const after = url.searchParams.get('after') ?? '';
  return {
    search: readSearch(url, maxSearchLength),
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
  report: (error: unknown) => null,
): Promise<BrandSearch> {
  const { search: query, after, near } = readBrandSearch(url);
  const request = { purpose, search: query, after, near };
  const page = await searchBrands(graphql, request).catch(report);
  return { query, after, page };
}

/**
 * The brand to claim, from the address, with the domain whose mailboxes prove the claim (P-12).
 * @param email of the user
 * @returns null without one, and for one that is unknown, or the account's already
 */
export async function loadClaim(
  graphql: GraphqlClient,
  url: URL,
  email: string,
): Promise<OwnBrandView['claim']> {
  const wanted = url.searchParams.get('claim')?.slice(0, 200) ?? '';
  if (wanted === '') return null;
  const answer = await graphql.query(claimableBrandQuery, { brand: wanted });
  const [found] = answer.field('claimable').brands;
  if (found === undefined || found.owner === 'own') return null;
  const { id, name, proofDomain: domain } = found;
  const isAtDomain = domain !== null && email.toLowerCase().endsWith(`@${domain}`);
  return { id, name, domain, ownAddress: isAtDomain ? email : null };
}

/**
 * Claims a brand, ends a claim, gives a brand up, or says that one is not listed (P-11, P-12).
 * @throws {InvalidFieldsError} at `brand`, `mailbox` or `name`, {ForbiddenError}
 */
export async function saveOwnBrand(graphql: GraphqlClient, form: OwnBrandForm): Promise<void> {
  if (form.intent === 'report') {
    await graphql.mutate(reportUnlistedBrandMutation, { name: form.name });
    return;
  }
  const { brand } = form;
  if (form.intent === 'claim')
    await graphql.mutate(claimBrandMutation, { brand, mailbox: form.mailbox });
  else if (form.intent === 'withdraw') await graphql.mutate(withdrawClaimMutation, { brand });
  else await graphql.mutate(releaseBrandMutation, { brand });
}

/** The competitors of the user, with the version of the preferences. */
async function readCompetitors(graphql: GraphqlClient) {
  const user = (await graphql.query(competitorsQuery, {})).field('competitors');
  if (user === null) throw new SignInUnconfirmedError();
  return user;
}

/** The competitors of the user. */
export const loadCompetitors = async (graphql: GraphqlClient) =>
  (await readCompetitors(graphql)).competitorBrands;

/**
 * Adds a competitor or removes one. A change that is made already is not an error. If the preferences have changed
 * meanwhile, the other competitors stay: the form is about one brand.
 * @throws {InvalidFieldsError} at `brand`
 */
export async function saveCompetitor(
  graphql: GraphqlClient,
  { intent, brand }: CompetitorForm,
  triesLeft = 2,
): Promise<void> {
  const { competitorBrands, preferencesVersion: version } = await readCompetitors(graphql);
  const others = competitorBrands.map(({ id }) => id).filter((id) => id !== brand);
  if (intent === 'add' && others.length >= maxCompetitors)
    throw new InvalidFieldsError({
      brand: `You have ${maxCompetitors} competitors. Remove one to add another.`,
    });
  const competitorBrandIds = intent === 'add' ? [...others, brand] : others;
  try {
    await graphql.mutate(updatePreferencesMutation, { version, input: { competitorBrandIds } });
  } catch (error) {
    if (isStale(error) && triesLeft > 0)
      return saveCompetitor(graphql, { intent, brand }, triesLeft - 1);
    const reason = error instanceof InvalidFieldsError && error.fields['competitorBrandIds'];
    if (reason) throw new InvalidFieldsError({ brand: reason });
    throw error;
  }
}
