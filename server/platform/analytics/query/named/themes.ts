import { ratio } from '../../metrics/arithmetic';
import { rateOf } from '../../metrics/base';
import type { Component } from '../../metrics/component';
import { mentionsBase } from '../../metrics/components/bases';
import { mentions, negativeMentions, positiveMentions } from '../../metrics/components/reviews';
import { queryFigures } from '../execute/query-figures';
import { componentMeasure, type Measure, metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type NamedQuery, readParams } from './named-query';

/** A share of all mentions of a theme. */
const shareOfMentions = (key: string, label: string, part: Component): Measure => ({
  ...componentMeasure(part, key),
  label,
  format: 'percent',
  unit: '%',
  needs: ['reviews'],
  base: rateOf(mentionsBase),
  components: [part, mentions],
  value: ratio,
});

const measures = [
  metricMeasure('SENT'),
  shareOfMentions('positive', 'Positive mentions', positiveMentions),
  shareOfMentions('negative', 'Negative mentions', negativeMentions),
];

/**
 * Themes of reviews, the best net sentiment first: net sentiment, the shares of positive and negative mentions, and their
 * number. Themes with fewer than 30 mentions have no rates and come last (D-24). The last row is all themes together.
 */
export const themes: NamedQuery<Record<string, never>> = {
  reason: 'The shares of positive and negative mentions are no metrics.',
  metrics: ['SENT'],
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, names, selection } = context;
    const query = metricQuery({
      subject: 'brand',
      measures,
      dimensions: ['theme'],
      rank: { by: 'SENT', direction: 'desc', limit: null },
      total: true,
    });
    const found = await queryFigures(context, query);
    return hasFigures(found)
      ? shapeResult(found, dataSet, names)
      : emptyResult(dataSet, selection, query, found);
  },
};
