import type { DayRange } from '../../dates/days';
import {
  type Offer,
  type Offers,
  type Plan,
  planRange,
  type Price,
  type SubscriptionView,
} from '../../accounts/subscriptions';
import type { Builder } from './builder';

type Feature = Plan['features'][number];

/** Adds subscriptions, plans and prices (P-01). Amounts are in US cents, dates in ISO 8601. */
export function addSubscriptions(builder: Builder) {
  const { plan, price, feature } = addPrices(builder);
  addOffers(builder, { price, feature });
  const owner = builder.objectRef<SubscriptionView['owner']>('SubscriptionOwner').implement({
    fields: (t) => ({ id: t.exposeID('id'), email: t.exposeString('email') }),
  });

  const dataRange = builder.objectRef<DayRange>('DataRange').implement({
    description: 'An inclusive range of days, as YYYY-MM-DD.',
    fields: (t) => ({ startDate: t.exposeString('startDate'), endDate: t.exposeString('endDate') }),
  });

  return builder.objectRef<SubscriptionView>('Subscription').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.exposeString('status'),
      startDate: t.string({ nullable: true, resolve: (row) => row.startDate.toISOString() }),
      endDate: t.string({ nullable: true, resolve: (row) => row.endDate?.toISOString() ?? null }),
      usersLeft: t.exposeInt('usersLeft', { nullable: true }),
      brandsLeft: t.exposeInt('brandsLeft', { nullable: true }),
      userLimit: t.exposeInt('userLimit', { nullable: true, description: 'Null: no limit.' }),
      brandLimit: t.exposeInt('brandLimit', { nullable: true, description: 'Null: no limit.' }),
      isUnlimited: t.exposeBoolean('isUnlimited'),
      isPaymentActionRequired: t.exposeBoolean('isPaymentActionRequired'),
      isTrial: t.boolean({ resolve: (row) => row.price.plan.isTrial }),
      dataRange: t.field({
        type: dataRange,
        nullable: true,
        description:
          'The days of data that the plan includes, up to the last day of the default data set of the user. Null if the plan includes all data.',
        resolve: async (row, _args, context) => {
          const asOf = await context.dataAsOf();
          return asOf === null ? null : planRange(row.price.plan.dataRange, asOf);
        },
      }),
      competitorLimit: t.int({ resolve: (row) => row.price.plan.competitorLimit }),
      changeToPrice: t.field({ type: price, nullable: true, resolve: (row) => row.changeToPrice }),
      plan: t.field({ type: plan, resolve: (row) => row.price.plan }),
      price: t.field({ type: price, resolve: (row) => row.price }),
      user: t.field({
        type: owner,
        resolve: (row) => row.owner,
        description: 'The owner. For a gift, this is another user.',
      }),
    }),
  });
}

/** Adds plans with their features, and their prices. */
function addPrices(builder: Builder) {
  const feature = builder.objectRef<Feature>('PlanFeature').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
    }),
  });

  const plan = builder.objectRef<Plan>('Plan').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      userLimit: t.exposeInt('userLimit', { nullable: true }),
      iconIdentifier: t.exposeString('iconIdentifier'),
      features: t.field({ type: [feature], resolve: (row) => row.features }),
    }),
  });

  const price = builder.objectRef<Price>('Price').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      paymentGatewayPriceIdentifier: t.exposeString('paymentGatewayPriceIdentifier'),
      status: t.exposeString('status'),
      amount: t.exposeInt('amount', { description: 'US cents per billing period.' }),
      amountPerMonth: t.exposeInt('amountPerMonth', { description: 'US cents.' }),
      kind: t.exposeString('kind', { description: 'trial, monthly or yearly.' }),
      plan: t.field({ type: plan, resolve: (row) => row.plan }),
    }),
  });

  return { plan, price, feature };
}

/** Adds what is sold, for visitors too. */
function addOffers(
  builder: Builder,
  { price, feature }: Pick<ReturnType<typeof addPrices>, 'price' | 'feature'>,
) {
  const offer = builder.objectRef<Offer>('PlanOffer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      rank: t.exposeInt('rank', { description: 'A higher rank is an upgrade.' }),
      userLimit: t.exposeInt('userLimit', { nullable: true, description: 'Null: no limit.' }),
      brandLimit: t.exposeInt('brandLimit', { nullable: true, description: 'Null: no limit.' }),
      isUnlimited: t.exposeBoolean('isUnlimited'),
      isTrial: t.exposeBoolean('isTrial'),
      dataRange: t.exposeString('dataRange', {
        nullable: true,
        description: 'How far back its data go, as an ISO 8601 duration; null: no limit.',
      }),
      competitorLimit: t.exposeInt('competitorLimit'),
      iconIdentifier: t.exposeString('iconIdentifier'),
      features: t.field({ type: [feature], resolve: (row) => row.features }),
      prices: t.field({ type: [price], resolve: (row) => row.prices }),
    }),
  });
  const addOn = builder.objectRef<Offers['addOns'][number]>('AddOnPrice').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'users or brands.' }),
      amountPerMonth: t.exposeInt('amountPerMonth', { description: 'US cents.' }),
    }),
  });
  builder.queryFields((t) => ({
    plans: t.field({
      type: [offer],
      resolve: async (_root, _args, context) => (await context.offers()).plans,
    }),
    addOnPrices: t.field({
      type: [addOn],
      resolve: async (_root, _args, context) => (await context.offers()).addOns,
    }),
  }));
}
