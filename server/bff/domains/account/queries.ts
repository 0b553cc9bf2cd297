import * as z from 'zod';

import { subscriptionSchema as shownSubscription } from '../../../../app/contracts/shell/shell';
import { named } from '../../../../contract/fields';
import { adminRoles, merchantRoles } from '../../../../contract/permissions';
import { defineOperation, graphql } from '../../upstream/graphql/operation';

const nullableString = z.string().nullable();
const brandsSchema = z.array(named.extend({ products: z.array(named) }));

const subscriptionSchema = shownSubscription.extend({
  isTrial: z.boolean(),
  dataRange: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }).nullable(),
  competitorLimit: z.number().int(),
});

const userSchema = z.object({
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
  profileVersion: z.string(),
  account: z.object({ name: z.string(), version: z.string() }),
  /** IANA name of the account's time zone (U-10); null until somebody has said it. */
  timeZone: nullableString,
  brand: named.nullable(),
  primaryBrand: named.nullable(),
  activeSubscription: subscriptionSchema.nullable(),
  topSubscription: subscriptionSchema.extend({ user: z.object({ id: z.string() }) }).nullable(),
  subscriptionsCount: z.number().int(),
});
export type PlatformUser = z.infer<typeof userSchema>;

const subscriptionFields = graphql(`
  fragment SubscriptionFields on Subscription {
    id
    status
    startDate
    endDate
    usersLeft
    brandsLeft
    userLimit
    brandLimit
    isUnlimited
    isPaymentActionRequired
    isTrial
    dataRange {
      startDate
      endDate
    }
    competitorLimit
    plan {
      id
      name
    }
  }
`);

/** The current user with own and associated brands, both without performance details; the user is null for a visitor. */
export const currentUserQuery = defineOperation(
  graphql(
    `
      query CurrentUser {
        user {
          id
          firstName
          lastName
          email
          role
          merchantRoles
          ldUserKey
          ldSecureModeHash
          designation
          profileVersion
          timeZone
          subscriptionsCount
          account {
            name
            version
          }
          brand {
            id
            name
          }
          primaryBrand {
            id
            name
          }
          activeSubscription {
            ...SubscriptionFields
          }
          topSubscription {
            ...SubscriptionFields
            user {
              id
            }
          }
        }
        ownBrands: brands(kind: own, withPerformanceDetails: false) {
          id
          name
          products {
            id
            name
          }
        }
        associatedBrands: brands(kind: associated, withPerformanceDetails: false) {
          id
          name
          products {
            id
            name
          }
        }
      }
    `,
    [subscriptionFields],
  ),
  { user: userSchema.nullable(), ownBrands: brandsSchema, associatedBrands: brandsSchema },
);
