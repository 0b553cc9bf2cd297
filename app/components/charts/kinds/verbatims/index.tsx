import type { WidgetView, Cell } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';
import { AppLink } from '~/components/ui/actions/app-link';
import { ListSearch } from '~/components/ui/data/list-search';

import { defineChart } from '../../chart-definition';
import type { ChartFacts } from '../../chart-facts';
import { numberAt, textAt } from '../../results/result';

/** Reviews in the reviewers' own words, with a search. Rows: id, day, stars, text, product, purchase, themes. */
export const verbatims = defineChart({
  kind: 'verbatims',
  draw: (widget, facts) => ({
    layout: 'words',
    content: <VerbatimCards widget={widget} facts={facts} />,
  }),
  // A search that finds nothing is shown with its form.
  hasValues: ({ result }) => result.empty === null,
});

const maxStars = 5;

/** Reviews as cards, under a search in their texts. The search and “Show more” are a form and a link, so they need no script. */
function VerbatimCards({ widget, facts }: { widget: WidgetView; facts: ChartFacts }) {
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

interface ReviewCard {
  key: string;
  /** 1 to 5. */
  stars: number;
  text: string;
  /** Day, product and whether the purchase is verified, as far as they are known. */
  facts: string;
  /** What the reviewer says of themes: 'Praised: taste, texture.' */
  themes: readonly string[];
}

interface VerbatimsModel {
  reviews: ReviewCard[];
  /** Number of reviews, including those that are not shown. */
  found: number;
}

const themeKeys = ['praised', 'criticised', 'mentioned'];

/** Reviews, in the order of their rows. Columns are found by their keys: most of them are texts. */
export function verbatimsModel({ result }: WidgetView): VerbatimsModel {
  const { columns, rows, baseSize } = result;
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const themes = columns.flatMap(({ key, label }, position) =>
    themeKeys.includes(key) ? [{ label, position }] : [],
  );
  const reviews = rows.map((row: Cell[]): ReviewCard => {
    const day = textAt(row, at('date'));
    const purchase = textAt(row, at('verified'));
    return {
      key: textAt(row, at('review_id')),
      stars: numberAt(row, at('stars')) ?? 0,
      text: textAt(row, at('text')),
      facts: [
        day === '' ? '' : dayText(day),
        textAt(row, at('product')),
        purchase === '' ? '' : `${purchase} purchase`,
      ]
        .filter((fact) => fact !== '')
        .join(' · '),
      themes: themes.flatMap(({ label, position }) => {
        const names = textAt(row, position);
        return names === '' ? [] : [`${label}: ${names}.`];
      }),
    };
  });
  return { reviews, found: Math.max(baseSize ?? 0, reviews.length) };
}

export function verbatimsSummary({ reviews, found }: VerbatimsModel, search: string): string {
  const all = `${found.toLocaleString('en-US')} ${found === 1 ? 'review' : 'reviews'}`;
  const which = search === '' ? all : `${all} with “${search}”`;
  if (found === 0) return `No reviews with “${search}”.`;
  return found > reviews.length
    ? `${which}; the ${reviews.length} newest are shown.`
    : `${which}, newest first.`;
}
