import { grouped, type Part, type PartContext, timingOf } from '../part';
import { Relation, tables } from '../from-clause';

const relation = (context: PartContext, part: Part, source?: string) =>
  new Relation(tables.reviews, context.places, timingOf(context, part), source)
    .narrow(context.scopes, part.scope)
    .inPeriod();

export function reviewsPart(context: PartContext, part: Part): string {
  const of = relation(context, part);
  return grouped(
    part.dims.map((dim) => [dim, of.say(dim)] as const),
    { stars: 'SUM(f.stars)', reviews: 'COUNT(*)' },
    of.text(),
  );
}

export function themesPart(context: PartContext, part: Part): string {
  const of = relation(context, part, 'review_theme m JOIN fact_review f ON f.id = m.review');
  return grouped(
    part.dims.map((dim) => [dim, of.say(dim)] as const),
    {
      positive: 'COUNT(*) FILTER (m.polarity > 0)',
      negative: 'COUNT(*) FILTER (m.polarity < 0)',
      mentions: 'COUNT(*)',
    },
    of.text(),
  );
}
