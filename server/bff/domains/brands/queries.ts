import * as z from 'zod';

import { brandInfoSchema } from '../../../../app/contracts/brands/brands';
import { defineOperation, graphql } from '../../upstream/graphql/operation';

/** The facts of a brand; null for one that the user may not edit. */
export const brandInfoQuery = defineOperation(
  graphql(`
    query BrandInfo($brand: ID!) {
      brandInfo(brand: $brand) {
        id
        name
        logo
        version
        changedBy
        fields {
          name
          value
          dataSetValue
          editedOn
        }
      }
    }
  `),
  { brandInfo: brandInfoSchema.nullable() },
);

export const updateBrandInfoMutation = defineOperation(
  graphql(`
    mutation UpdateBrandInfo($brand: ID!, $version: Int!, $input: BrandInfoInput!) {
      updateBrandInfo(brand: $brand, version: $version, input: $input) {
        id
      }
    }
  `),
  { updateBrandInfo: z.object({ id: z.string() }) },
);
