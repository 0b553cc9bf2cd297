import * as z from 'zod';

import { defineOperation, graphql } from '../../upstream/graphql/operation';

const nullableString = z.string().nullable();
const leafSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: nullableString,
  dashboardLink: nullableString,
  /** Null for a screen that is not a dashboard. */
  access: z
    .object({
      decision: z.enum(['granted', 'teaser', 'sign_in', 'home']),
      reason: z.enum(['visitor', 'trial', 'brandless', 'plan', 'restricted', 'role']).nullable(),
    })
    .nullable(),
  /** Parameters and filters that the dashboard reads from an address; empty for another screen. */
  stateNames: z.array(z.string()),
});
export type PlatformLeaf = z.infer<typeof leafSchema>;

/** The side navigation: two levels (L-01). */
export const navigationQuery = defineOperation(
  graphql(`
    query Navigation {
      navigationItems {
        id
        name
        url
        dashboardLink
        access {
          decision
          reason
        }
        stateNames
        iconClass
        menuListNavigationItems {
          id
          name
          url
          dashboardLink
          access {
            decision
            reason
          }
          stateNames
        }
      }
    }
  `),
  {
    navigationItems: z.array(
      leafSchema.extend({
        iconClass: nullableString,
        menuListNavigationItems: z.array(leafSchema),
      }),
    ),
  },
);

/** What the platform configures for all users (D-12). */
export const configurationQuery = defineOperation(
  graphql(`
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
  `),
  {
    categories: z.array(z.object({ id: z.string(), name: z.string(), iconUrl: nullableString })),
    config: z.object({ ldAnonymousSecureModeHash: z.string() }),
  },
);
