import type { QueryContext } from '../execute/query-context';
import { queryFigures } from '../execute/query-figures';
import { missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { metricQuery } from '../model/metric-query';
import { isResolved, type ResolvedSelection, resolveSubject } from '../model/resolved-selection';
import type { QuerySelection } from '../model/selection';
import { hasFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type NamedQuery, readParams } from './named-query';
import { rivalsOf } from './peers';
import { productPeersOf } from './product-peers';

type Rivals = Partial<Pick<QuerySelection, 'competitors' | 'competitorProducts'>>;

/** Bayesian ratings of the subject and its rivals, the best first. */
async function ratings(
  context: QueryContext,
  dim: 'brand' | 'product',
  rivalsFor: (resolved: ResolvedSelection) => Promise<Rivals>,
): Promise<QueryResult> {
  const { dataSet, names, selection } = context;
  const query = metricQuery({
    subject: 'brand+competitors',
    measures: [metricMeasure('BRAT')],
    dimensions: [dim],
    rank: { by: 'BRAT', direction: 'desc', limit: null },
  });
  const resolved = resolveSubject('brand', dataSet.info, selection);
  const canRate = missingPart(dataSet.info, ['reviews']) === null;
  const rivals = canRate && isResolved(resolved) ? await rivalsFor(resolved) : {};
  const found = await queryFigures({ ...context, selection: { ...selection, ...rivals } }, query);
  return hasFigures(found)
    ? shapeResult(found, dataSet, names)
    : emptyResult(dataSet, selection, query, found);
}

/** Ratings of the brand, whichever of its products is chosen, of the compared brands, and of its nearest peers. */
export const ratingAgainstPeers: NamedQuery<Record<string, never>> = {
  reason: 'Peers are chosen by what the brand sells.',
  metrics: ['BRAT'],
  members: ['brand_id'],
  ignoresProduct: true,
  read: readParams<Record<string, never>>({}),
  run(asked) {
    const selection = { ...asked.selection, product: null, competitorProducts: [] };
    const context = { ...asked, selection };
    return ratings(context, 'brand', async (resolved) => ({
      competitors: await rivalsOf(context, resolved),
    }));
  },
};

/** Ratings of the product, of the compared products, and of the nearest ones of its sub-category. */
export const ratingAgainstProducts: NamedQuery<Record<string, never>> = {
  reason: 'Peers are chosen by how much the product sells.',
  metrics: ['BRAT'],
  members: ['product_id'],
  read: readParams<Record<string, never>>({}),
  run(context) {
    const { competitorProducts } = context.selection;
    return ratings(context, 'product', async (resolved) => ({
      competitors: [],
      competitorProducts: [
        ...new Set([...competitorProducts, ...(await productPeersOf(context, resolved))]),
      ],
    }));
  },
};
