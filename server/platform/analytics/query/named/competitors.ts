import type { QueryResult } from '../results/query-result';
import { type Empty } from '../execute/resolve-periods';
import { emptyResult, isAnswer } from '../execute/query-figures';
import { type NamedQuery, readParams } from './named-query';
import { measureColumns, shapeResult } from '../results/shape-result';
import { seriesColumns } from './net-sales-against-category';
import { ownAndRivals, salesQuery } from './series';

/** Bar: id, name, net sales, baseline, growth: the brand (or product), and its competitors, most first. */
export const competitors: NamedQuery<Record<string, never>> = {
  reason:
    'A product and the brands or products beside it are rows of one result, named by different dimensions.',
  metrics: ['NS'],
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const { dataSet, binding } = asked;
    const query = salesQuery('brand', [], null, dataSet.info.currency, true);
    const [sales] = query.measures;
    if (sales === undefined) throw new Error('a query of nothing');
    const { own, rivals, name } = await ownAndRivals(asked, null, true);
    if (!isAnswer(own) && own.reason !== 'no-data') return emptyResult(asked, query, own);
    const mine = isAnswer(own) ? await shapeResult(own.shaping) : null;
    const theirs = rivals !== null && isAnswer(rivals) ? await shapeResult(rivals.shaping) : null;
    const whole = mine ?? theirs;
    if (whole === null) return emptyResult(asked, query, own as Empty);
    const rows = [
      ...(mine?.rows ?? []).map((row) => [name.id, name.name, ...row]),
      ...(theirs?.rows ?? []),
    ];
    rows.sort(
      (one, other) =>
        Number(other[2]) - Number(one[2]) || (String(one[1]) < String(other[1]) ? -1 : 1),
    );
    return {
      ...whole,
      columns: [...seriesColumns, ...measureColumns(sales, true, binding.baseline?.kind ?? null)],
      rows,
      empty: null,
    };
  },
};
