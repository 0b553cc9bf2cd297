import type { Base } from '../base';
import type { Component } from '../component';
import { mentions, reviews } from './reviews';
import { allBuyers, buyers, buyersInCategory, categoryBuyers, orders, purchases } from './sales';
import { deliveries, controlGroup, intentAnswers, recommendationAnswers } from './samples';

/** The base that is one component's figure. */
const baseOf = (name: string, component: Component, metric: string | null = null): Base => ({
  key: `base_${name}`,
  label: component.label,
  unit: component.unit,
  metric,
  components: [component],
});

export const buyersBase = baseOf('buyers', buyers, 'BUY');
export const buyersInCategoryBase = baseOf('buyers_in_category', buyersInCategory);
export const categoryBuyersBase = baseOf('category_buyers', categoryBuyers);
export const allBuyersBase = baseOf('all_buyers', allBuyers);
export const ordersBase = baseOf('orders', orders, 'ORD');
export const purchasesBase = baseOf('purchases', purchases);
export const reviewsBase = baseOf('reviews', reviews, 'REV');
export const mentionsBase = baseOf('mentions', mentions);
export const peopleBase = baseOf('people', deliveries);
export const intentAnswersBase = baseOf('intent_answers', intentAnswers);
export const recommendationAnswersBase = baseOf('recommendation_answers', recommendationAnswers);

/** The base of a comparison of two groups is the smaller group. */
export const bothGroupsBase: Base = {
  ...peopleBase,
  key: 'base_both_groups',
  label: 'People in the smaller group',
  components: [deliveries, controlGroup],
};
