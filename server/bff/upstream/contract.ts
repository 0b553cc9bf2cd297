import * as z from 'zod';

import { accessStatuses } from '../../../app/contracts/dashboards/dashboard';
import { adminRoles, merchantRoles } from '../../../app/contracts/permissions/permissions';

/**
 * What the BFF asks of the platform's GraphQL and the shapes it accepts (C-01, C-10). A wrong shape is
 * a named error (`UpstreamInvalidError`), never `undefined` in a page.
 */

const nullableString = z.string().nullable();
const named = z.object({ id: z.string(), name: z.string() });

const brandSchema = named.extend({ products: z.array(named) });
export const brandsSchema = z.array(brandSchema);

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  startDate: nullableString,
  endDate: nullableString,
  usersLeft: z.number().nullable(),
  brandsLeft: z.number().nullable(),
  userLimit: z.number().nullable(),
  brandLimit: z.number().nullable(),
  isUnlimited: z.boolean(),
  isPaymentActionRequired: z.boolean(),
  isTrial: z.boolean(),
  dataRange: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }).nullable(),
  competitorLimit: z.number().int(),
  plan: named,
});

export const userSchema = z.object({
  id: z.string(),
  firstName: nullableString.transform((name) => name ?? ''),
  lastName: nullableString.transform((name) => name ?? ''),
  email: z.string(),
  role: z
    .enum(adminRoles)
    .nullable()
    .transform((role) => role ?? 'user'),
  merchantRoles: z.array(z.enum(merchantRoles)),
  ldUserKey: nullableString,
  ldSecureModeHash: nullableString,
  designation: nullableString,
  brand: named.nullable(),
  primaryBrand: named.nullable(),
  activeSubscription: subscriptionSchema.nullable(),
  topSubscription: subscriptionSchema.nullable(),
  subscriptionsCount: z.number().int(),
});
export type PlatformUser = z.infer<typeof userSchema>;

const navigationLeaf = z.object({
  id: z.string(),
  name: z.string(),
  url: nullableString,
  dashboardLink: nullableString,
});
export const navigationSchema = z.array(
  navigationLeaf.extend({
    iconClass: nullableString,
    menuListNavigationItems: z.array(navigationLeaf),
  }),
);
export type PlatformNavigation = z.infer<typeof navigationSchema>;

export const categoriesSchema = z.array(named.extend({ iconUrl: nullableString }));
export const configSchema = z.object({ ldAnonymousSecureModeHash: z.string() });

const subscriptionFields = `
  id status startDate endDate usersLeft brandsLeft userLimit brandLimit isUnlimited isPaymentActionRequired
  isTrial dataRange { startDate endDate } competitorLimit
  plan { id name }`;

/** The current user with own and associated brands, both without performance details. */
export const userQuery = /* GraphQL */ `
  query CurrentUser {
    user {
      id firstName lastName email role merchantRoles ldUserKey ldSecureModeHash designation subscriptionsCount
      brand { id name }
      primaryBrand { id name }
      activeSubscription { ${subscriptionFields} }
      topSubscription { ${subscriptionFields} }
    }
    ownBrands: brands(kind: own, withPerformanceDetails: false) { id name products { id name } }
    associatedBrands: brands(kind: associated, withPerformanceDetails: false) { id name products { id name } }
  }`;

export const navigationQuery = /* GraphQL */ `
  query Navigation {
    navigationItems {
      id
      name
      url
      dashboardLink
      iconClass
      menuListNavigationItems {
        id
        name
        url
        dashboardLink
      }
    }
  }
`;

export const categoriesQuery = /* GraphQL */ `
  query CategoriesAndConfig {
    categories {
      id
      name
      iconUrl
    }
    config {
      ldAnonymousSecureModeHash
    }
  }
`;

export const dashboardSchema = z
  .object({
    parentSlug: z.string(),
    slug: z.string(),
    title: z.string(),
    purpose: z.string(),
    accessStatus: z.enum(accessStatuses),
    access: z.object({
      decision: z.enum(['granted', 'teaser', 'sign_in', 'home']),
      reason: z.enum(['visitor', 'trial', 'brandless', 'plan', 'restricted', 'role']).nullable(),
      message: nullableString,
    }),
    details: z.object({
      backgroundImageUrl: nullableString,
      customClass: nullableString,
      meta: z
        .object({
          cta_type: nullableString,
          timeframe: z.object({ startDate: nullableString, endDate: nullableString }).nullable(),
          timerange: nullableString,
        })
        .nullable(),
    }),
  })
  .nullable();
export type PlatformDashboard = NonNullable<z.infer<typeof dashboardSchema>>;

export const dashboardQuery = /* GraphQL */ `
  query Dashboard($parentSlug: String!, $slug: String!) {
    dashboard(parentSlug: $parentSlug, slug: $slug) {
      parentSlug
      slug
      title
      purpose
      accessStatus
      access {
        decision
        reason
        message
      }
      details {
        backgroundImageUrl
        customClass
        meta {
          cta_type
          timeframe {
            startDate
            endDate
          }
          timerange
        }
      }
    }
  }
`;

export const updateProfileMutation = /* GraphQL */ `
  mutation UpdateProfile($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      id
    }
  }
`;

/** U-05, as far as a page shows it. */
export const preferencesQuery = /* GraphQL */ `
  query Preferences {
    user {
      primaryCategories {
        name
      }
      subCategories {
        name
      }
      competitorBrands {
        name
      }
      insightIds
      needToListBrand
    }
  }
`;

const nameOnly = z.object({ name: z.string() }).transform(({ name }) => name);
export const preferencesSchema = z.object({
  primaryCategories: z.array(nameOnly),
  subCategories: z.array(nameOnly),
  competitorBrands: z.array(nameOnly),
  insightIds: z.array(z.string()),
  needToListBrand: z.boolean(),
});
