import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { isResolved, missingSubject, resolveSelection } from '../model/resolved-selection';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { missingPart } from '../model/empty-state';
import { type NamedQuery, readParams } from './named-query';
import { rivalsOf } from './peers';

/** The brand itself, whatever product of it is chosen. */
const ofBrand = (context: QueryContext): QueryContext => ({
  ...context,
  selection: { ...context.selection, product: null, competitorProducts: [] },
});

/** Bayesian rating of the brand, the brands that it is compared with and its nearest peers, the best first. */
export const ratingAgainstPeers: NamedQuery<Record<string, never>> = {
  reason: 'Peers are chosen by what the brand sells.',
  metrics: ['BRAT'],
  ignoresProduct: true,
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const context = ofBrand(asked);
    const { dataSet, names, selection } = context;
    const query = metricQuery({
      subject: 'brand+competitors',
      measures: [metricMeasure('BRAT')],
      dimensions: ['brand'],
      rank: { by: 'BRAT', direction: 'desc', limit: null },
    });
    const resolved =
      missingSubject('brand', selection) ?? resolveSelection(dataSet.info, selection);
    const canRate = missingPart(dataSet.info, ['reviews']) === null;
    const competitors = canRate && isResolved(resolved) ? await rivalsOf(context, resolved) : [];
    const found = await queryFigures(
      { ...context, selection: { ...selection, competitors } },
      query,
    );
    return hasFigures(found)
      ? shapeResult(found, dataSet, names)
      : emptyResult(dataSet, selection, query, found);
  },
};
