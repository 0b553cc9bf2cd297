import type { EmptyState } from '../model/empty-state';
import { baselinesOf, measureColumns } from '../results/columns';
import { hasFigures, type QueryFigures } from '../results/query-figures';
import type { QueryResult } from '../results/query-result';
import { emptyResult, shapeResult } from '../results/shape-result';
import { type NamedQuery, readParams } from './named-query';
import {
  noteOnBrands,
  sales,
  salesQuery,
  seriesColumns,
  seriesOf,
  subjectAndCompetitors,
} from './series';

/** Bars of the brand (or product) and its competitors, highest net sales first, with baseline and growth. */
export const competitors: NamedQuery<Record<string, never>> = {
  reason:
    'A product and the brands or products beside it are rows of one result, named by different dimensions.',
  metrics: ['NS'],
  readsBaseline: true,
  read: readParams<Record<string, never>>({}),
  async run(context): Promise<QueryResult> {
    const { dataSet, names, selection } = context;
    const query = salesQuery('brand', [], null, true);
    const found = await subjectAndCompetitors(context, null, true);
    const shaped = async (figures: QueryFigures | EmptyState | null) =>
      figures !== null && hasFigures(figures) ? shapeResult(figures, dataSet, names) : null;
    const [own, others] = await Promise.all([shaped(found.own), shaped(found.competitors)]);
    const first = own ?? others;
    if (!hasFigures(found.own) && (found.own.reason !== 'no-data' || first === null))
      return emptyResult(dataSet, selection, query, found.own);
    if (first === null) throw new Error('Figures of the subject have no result.');
    const { id, name } = found.name;
    const rows = [...(own?.rows ?? []).map((row) => [id, name, ...row]), ...(others?.rows ?? [])];
    rows.sort(
      (one, other) =>
        Number(other[2]) - Number(one[2]) || (String(one[1]) < String(other[1]) ? -1 : 1),
    );
    return {
      ...first,
      columns: [
        ...seriesColumns(seriesOf(selection)),
        ...measureColumns(sales, {
          currency: dataSet.info.currency,
          compare: true,
          ...baselinesOf(selection),
        }),
      ],
      rows,
      ...noteOnBrands(selection),
    };
  },
};
