import { count, inMarket, rowComponent, sum } from '../component';

export const stars = rowComponent('reviews', 'star_sum', sum('f.stars'), {
  label: 'Stars',
  format: 'integer',
  unit: 'stars',
});
export const categoryStars = inMarket(stars, 'Stars in the category');

export const reviews = rowComponent('reviews', 'reviews', count(), {
  label: 'Reviews',
  format: 'integer',
  unit: 'reviews',
});
export const categoryReviews = inMarket(reviews, 'Reviews in the category');

export const positiveMentions = rowComponent(
  'themes',
  'positive',
  count({ where: 'm.polarity > 0' }),
  { label: 'Positive mentions', format: 'integer', unit: 'mentions' },
);
export const negativeMentions = rowComponent(
  'themes',
  'negative',
  count({ where: 'm.polarity < 0' }),
  { label: 'Negative mentions', format: 'integer', unit: 'mentions' },
);
export const mentions = rowComponent('themes', 'mentions', count(), {
  label: 'Mentions',
  format: 'integer',
  unit: 'mentions',
});
