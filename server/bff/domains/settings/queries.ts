import * as z from 'zod';

import { brandPageSchema } from '../../../../app/contracts/settings/brands';
import { digestFrequencies } from '../../../../app/contracts/settings/preferences';
import { defineOperation, graphql } from '../../upstream/graphql/operation';

export const updateProfileMutation = defineOperation(
  graphql(`
    mutation UpdateProfile($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        id
      }
    }
  `),
  { updateProfile: z.object({ id: z.string() }) },
);

/** The time zone of the account (U-10). */
export const updateTimeZoneMutation = defineOperation(
  graphql(`
    mutation UpdateTimeZone($timeZone: String!, $onlyFirst: Boolean!) {
      updateTimeZone(timeZone: $timeZone, onlyFirst: $onlyFirst) {
        id
        timeZone
      }
    }
  `),
  { updateTimeZone: z.object({ id: z.string(), timeZone: z.string().nullable() }) },
);

const named = z.object({ id: z.string(), name: z.string() });

/** The preferences of the user (U-05), null for a visitor; and what they can be. */
export const preferencesQuery = defineOperation(
  graphql(`
    query Preferences {
      preferences: user {
        primaryCategoryIds
        subCategoryIds
        competitorBrands {
          id
          name
        }
        insightIds
        digest
        unlistedBrandName
      }
      allCategories: categories(subCategories: true) {
        id
        name
        level
        parentId
      }
      insights {
        id
        name
      }
    }
  `),
  {
    preferences: z
      .object({
        primaryCategoryIds: z.array(z.string()),
        subCategoryIds: z.array(z.string()),
        competitorBrands: z.array(named),
        insightIds: z.array(z.string()),
        digest: z.enum(digestFrequencies),
        unlistedBrandName: z.string().nullable(),
      })
      .nullable(),
    allCategories: z.array(
      named.extend({ level: z.number().int(), parentId: z.string().nullable() }),
    ),
    insights: z.array(named),
  },
);

export const updatePreferencesMutation = defineOperation(
  graphql(`
    mutation UpdatePreferences($input: UpdatePreferencesInput!) {
      updatePreferences(input: $input) {
        id
      }
    }
  `),
  { updatePreferences: z.object({ id: z.string() }) },
);

/** The competitors of the user; null for a visitor. */
export const competitorsQuery = defineOperation(
  graphql(`
    query Competitors {
      competitors: user {
        competitorBrands {
          id
          name
        }
      }
    }
  `),
  { competitors: z.object({ competitorBrands: z.array(named) }).nullable() },
);

/** The brands of the account, and what the user has asked to list; that is null for a visitor. */
export const brandChoiceQuery = defineOperation(
  graphql(`
    query BrandChoice {
      chosen: brands(kind: own) {
        id
        name
        isShared
        heldBy
      }
      unlisted: user {
        unlistedBrandName
        declinedBrand {
          name
          reason
          at
        }
      }
    }
  `),
  {
    chosen: z.array(named.extend({ isShared: z.boolean(), heldBy: z.string().nullable() })),
    unlisted: z
      .object({
        unlistedBrandName: z.string().nullable(),
        declinedBrand: z
          .object({ name: z.string(), reason: z.string(), at: z.string() })
          .nullable(),
      })
      .nullable(),
  },
);

/** A page of brands that a search finds. */
export const brandSearchQuery = defineOperation(
  graphql(`
    query BrandSearch(
      $purpose: BrandSearchPurpose!
      $search: String
      $after: String
      $ids: [ID!]
      $near: ID
    ) {
      brandSearch(purpose: $purpose, search: $search, after: $after, ids: $ids, near: $near) {
        brands {
          id
          name
          category
          products
          dataSet
          owner
        }
        endCursor
      }
    }
  `),
  { brandSearch: brandPageSchema },
);

export const claimBrandMutation = defineOperation(
  graphql(`
    mutation ClaimBrand($brand: ID!) {
      claimBrand(brand: $brand) {
        id
      }
    }
  `),
  { claimBrand: z.object({ id: z.string() }) },
);

export const releaseBrandMutation = defineOperation(
  graphql(`
    mutation ReleaseBrand($brand: ID!) {
      releaseBrand(brand: $brand) {
        id
      }
    }
  `),
  { releaseBrand: z.object({ id: z.string() }) },
);

export const reportUnlistedBrandMutation = defineOperation(
  graphql(`
    mutation ReportUnlistedBrand($name: String!) {
      reportUnlistedBrand(name: $name) {
        id
      }
    }
  `),
  { reportUnlistedBrand: z.object({ id: z.string() }) },
);
