import { count, inMarket, rowComponent, sum, integers } from '../component';

export const stars = rowComponent(
  'reviews',
  'star_sum',
  sum('f.stars'),
  integers('Stars', 'stars'),
);
export const categoryStars = inMarket(stars, 'Stars in the category');

export const reviews = rowComponent('reviews', 'reviews', count(), integers('Reviews', 'reviews'));
export const categoryReviews = inMarket(reviews, 'Reviews in the category');

export const positiveMentions = rowComponent(
  'themes',
  'positive',
  count({ where: 'm.polarity > 0' }),
  integers('Positive mentions', 'mentions'),
);
export const negativeMentions = rowComponent(
  'themes',
  'negative',
  count({ where: 'm.polarity < 0' }),
  integers('Negative mentions', 'mentions'),
);
export const mentions = rowComponent(
  'themes',
  'mentions',
  count(),
  integers('Mentions', 'mentions'),
);
