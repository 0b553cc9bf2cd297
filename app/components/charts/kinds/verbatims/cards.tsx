import { AppLink } from '~/components/ui/actions/app-link';
import { ListSearch } from '~/components/ui/data/list-search';
import type { WidgetView } from '~/contracts/dashboards/content';

import type { ChartFacts } from '../../chart-facts';
import type { ReviewCard } from './model';
import { verbatimsModel, verbatimsSummary } from './model';

const maxStars = 5;

/** Reviews as cards, under a search in their texts. The search and “Show more” are a form and a link, so they need no script. */
export function VerbatimCards({ widget, facts }: { widget: WidgetView; facts: ChartFacts }) {
  const model = verbatimsModel(widget);
  const { reviews: links } = facts;
  const hasMore = model.found > model.reviews.length;
  const more = (hasMore && links?.moreAfter(model.reviews.length)) || null;
  return (
    <figure className="chart" aria-label={widget.title}>
      {links !== undefined && (
        <ListSearch
          action={`${links.page}#widget-${widget.id}`}
          name="search"
          label="Words in reviews"
          search={links.search}
          keep={links.keep}
          inPlace
        />
      )}
      <p className="chart-note mt-3 mb-2" role="status">
        {verbatimsSummary(model, links?.search ?? '')}
      </p>
      <ul className="grid gap-x-6 lg:grid-cols-2">
        {model.reviews.map((review) => (
          <Card key={review.key} review={review} />
        ))}
      </ul>
      {more !== null && (
        <AppLink to={more} preventScrollReset className="button button-secondary button-small mt-3">
          Show more reviews
        </AppLink>
      )}
    </figure>
  );
}

function Card({ review: { stars, text, facts, themes } }: { review: ReviewCard }) {
  return (
    <li className="border-t border-line py-3">
      <p>
        <span aria-hidden="true" className="text-base text-accent">
          {'★'.repeat(stars)}
          {'☆'.repeat(Math.max(0, maxStars - stars))}
        </span>
        <span className="sr-only">{`${stars} of ${maxStars} stars.`}</span>
      </p>
      <blockquote className="text-sm wrap-anywhere">{text}</blockquote>
      <p className="chart-note">{facts}</p>
      {themes.length > 0 && <p className="chart-note">{themes.join(' ')}</p>}
    </li>
  );
}
