import { defineChart } from '../../chart-definition';
import { VerbatimCards } from './cards';
import { samples } from './samples.server';

/** Reviews in the reviewers' own words, with a search. Rows: id, day, stars, text, product, purchase, themes. */
export const verbatims = defineChart({
  kind: 'verbatims',
  draw: (widget, facts) => ({
    layout: 'words',
    content: <VerbatimCards widget={widget} facts={facts} />,
  }),
  // A search that finds nothing is shown with its form.
  hasValues: ({ result }) => result.empty === null,
  samples,
});
