import * as z from 'zod';

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

const nameOnly = z.object({ name: z.string() }).transform(({ name }) => name);

/** U-05, as far as a page shows it; null for a visitor. */
export const preferencesQuery = defineOperation(
  graphql(`
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
  `),
  {
    user: z
      .object({
        primaryCategories: z.array(nameOnly),
        subCategories: z.array(nameOnly),
        competitorBrands: z.array(nameOnly),
        insightIds: z.array(z.string()),
        needToListBrand: z.boolean(),
      })
      .nullable(),
  },
);
