import * as z from 'zod';

import { planSchema } from '../../../../app/contracts/billing/plans';
import { defineOperation, graphql } from '../../upstream/graphql/operation';

const ownPriceSchema = z.object({
  id: z.string(),
  kind: z.string(),
  plan: z.object({ id: z.string() }),
});

/** The plans on offer, and of a user the subscriptions that decide which of them to mark. */
export const plansQuery = defineOperation(
  graphql(`
    query Plans {
      plans {
        id
        name
        rank
        userLimit
        brandLimit
        isUnlimited
        isTrial
        dataRange
        competitorLimit
        features {
          id
          name
          description
        }
        prices {
          id
          kind
          amount
          amountPerMonth
        }
      }
      addOnPrices {
        kind
        amountPerMonth
      }
      subscriptions: user {
        activeSubscription {
          id
          status
          endDate
          isPaymentActionRequired
          price {
            id
            kind
            plan {
              id
            }
          }
          changeToPrice {
            id
            kind
            plan {
              id
            }
          }
        }
        topSubscription {
          id
          plan {
            id
          }
          user {
            email
          }
        }
      }
    }
  `),
  {
    plans: z.array(planSchema),
    addOnPrices: z.array(z.object({ kind: z.string(), amountPerMonth: z.number().int() })),
    subscriptions: z
      .object({
        activeSubscription: z
          .object({
            id: z.string(),
            status: z.string(),
            endDate: z.string().nullable(),
            isPaymentActionRequired: z.boolean(),
            price: ownPriceSchema,
            changeToPrice: ownPriceSchema.nullable(),
          })
          .nullable(),
        topSubscription: z
          .object({
            id: z.string(),
            plan: z.object({ id: z.string() }),
            user: z.object({ email: z.string() }),
          })
          .nullable(),
      })
      .nullable(),
  },
);
