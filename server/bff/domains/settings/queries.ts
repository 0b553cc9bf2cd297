import * as z from 'zod';

import {
  brandClaimSchema,
  brandPageSchema,
  foundBrandSchema,
  mailDeliverySchema,
} from '../../../../app/contracts/settings/brands';
import { chosenPreferencesSchema } from '../../../../app/contracts/settings/preferences';
import { named } from '../../../../contract/fields';
import { defineOperation, graphql } from '../../upstream/graphql/operation';

export const updateProfileMutation = defineOperation(
  graphql(`
    mutation UpdateProfile($version: String!, $input: UpdateProfileInput!) {
      updateProfile(version: $version, input: $input) {
        id
      }
    }
  `),
  { updateProfile: z.object({ id: z.string() }) },
);

/** Name (U-11) and time zone (U-10) of the account. */
export const updateAccountMutation = defineOperation(
  graphql(`
    mutation UpdateAccount($version: String!, $input: UpdateAccountInput!) {
      updateAccount(version: $version, input: $input) {
        id
      }
    }
  `),
  { updateAccount: z.object({ id: z.string() }) },
);

/** The time zone of the first browser of the account (U-10). */
export const presetTimeZoneMutation = defineOperation(
  graphql(`
    mutation PresetTimeZone($timeZone: String!) {
      presetTimeZone(timeZone: $timeZone) {
        id
        timeZone
      }
    }
  `),
  { presetTimeZone: z.object({ id: z.string(), timeZone: z.string().nullable() }) },
);

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
        preferencesVersion
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
    preferences: chosenPreferencesSchema
      .extend({ unlistedBrandName: z.string().nullable(), preferencesVersion: z.string() })
      .nullable(),
    allCategories: z.array(
      named.extend({ level: z.number().int(), parentId: z.string().nullable() }),
    ),
    insights: z.array(named),
  },
);

export const updatePreferencesMutation = defineOperation(
  graphql(`
    mutation UpdatePreferences($version: String!, $input: UpdatePreferencesInput!) {
      updatePreferences(version: $version, input: $input) {
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
        preferencesVersion
      }
    }
  `),
  {
    competitors: z
      .object({ competitorBrands: z.array(named), preferencesVersion: z.string() })
      .nullable(),
  },
);

/** The brands and claims of the account, and what the user has asked to list; that is null for a visitor. */
export const brandChoiceQuery = defineOperation(
  graphql(`
    query BrandChoice {
      chosen: brands(kind: own) {
        id
        name
        isShared
        heldBy
      }
      claims: brandClaims {
        brandId
        brandName
        state
        mailedTo
        expiresAt
        reason
      }
      mails: mailDelivery {
        isSent
        outboxUrl
        admin
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
    claims: z.array(brandClaimSchema),
    mails: mailDeliverySchema,
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

/** A brand that may be claimed, with the domain that proves it (P-12). */
export const claimableBrandQuery = defineOperation(
  graphql(`
    query ClaimableBrand($brand: ID!) {
      claimable: brandSearch(purpose: claim, ids: [$brand]) {
        brands {
          id
          name
          owner
          proofDomain
        }
      }
    }
  `),
  {
    claimable: z.object({
      brands: z.array(
        foundBrandSchema
          .pick({ id: true, name: true, owner: true })
          .extend({ proofDomain: z.string().nullable() }),
      ),
    }),
  },
);

export const claimBrandMutation = defineOperation(
  graphql(`
    mutation ClaimBrand($brand: ID!, $mailbox: String) {
      claimBrand(brand: $brand, mailbox: $mailbox) {
        id
      }
    }
  `),
  { claimBrand: z.object({ id: z.string() }) },
);

export const withdrawClaimMutation = defineOperation(
  graphql(`
    mutation WithdrawClaim($brand: ID!) {
      withdrawClaim(brand: $brand) {
        id
      }
    }
  `),
  { withdrawClaim: z.object({ id: z.string() }) },
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
