import { peopleBase } from '../../metrics/components/bases';
import { dimensions } from '../model/dimensions';
import { cannotSplit, missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { baseColumn, countColumn, dimensionColumns, figureColumns } from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { noCampaigns, sampledCampaigns, totalOf, whyNoPurchases } from './sampling-counts';
import { samplingResult } from './sampling-result';
import type { SampledSubject } from './sampling-statement';

interface Params extends Record<string, unknown> {
  by: 'division' | 'category';
  figure: 'CONV' | 'delivered';
}

const columnsOf = ({ by, figure }: Params, currency: string): ResultColumn[] => [
  ...dimensionColumns([by]),
  ...(figure === 'CONV'
    ? [...figureColumns(metricMeasure('CONV'), currency), baseColumn(peopleBase)]
    : [countColumn('delivered', 'People delivered to', 'people')]),
];

const groupsOf = (subject: SampledSubject): NamedQuery<Params> => ({
  reason: 'It is of campaigns, and of recorded ones too.',
  metrics: ({ figure }) => (figure === 'CONV' ? ['CONV'] : []),
  subject,
  alsoFollows: ['occasion'],
  read: readParams<Params>({
    by: oneOf('division', 'category'),
    figure: oneOf('CONV', 'delivered'),
  }),
  run: (context, params): Promise<QueryResult> => {
    const { dataSet, names } = context;
    const { by, figure } = params;
    const columns = columnsOf(params, dataSet.info.currency);
    return samplingResult(context, columns, subject, async (resolved) => {
      const { needs, noun } = dimensions[by];
      const missing = needs === null ? null : missingPart(dataSet.info, [needs]);
      if (missing !== null) return cannotSplit(missing, noun);
      const found = await sampledCampaigns(context, resolved, { subject, split: by });
      if (found.length === 0) return noCampaigns();
      const unknown = figure === 'CONV' ? whyNoPurchases(totalOf(found)) : null;
      if (unknown !== null) return unknown;
      const namer = await names.namer(
        by,
        found.map(({ split }) => split),
      );
      const splits = [...new Set(found.map(({ split }) => split))];
      const groups = splits.map((split) => {
        const { id, name } = namer(split);
        const { delivered, linked, bought } = totalOf(found.filter((one) => one.split === split));
        const share = linked === 0 ? null : bought / linked;
        return {
          isKnown: id !== 'unknown',
          people: figure === 'CONV' ? linked : delivered,
          order: figure === 'CONV' && linked < context.hiddenBelow ? -1 : (share ?? -1),
          row: figure === 'CONV' ? [id, name, share, linked] : [id, name, delivered],
        };
      });
      const shown = groups.filter(({ people }) => people > 0);
      shown.sort(
        (one, other) =>
          Number(other.isKnown) - Number(one.isKnown) ||
          (figure === 'CONV' ? other.order - one.order : 0) ||
          other.people - one.people,
      );
      return shown.length === 0 ? noCampaigns() : { rows: shown.map(({ row }) => row) };
    });
  },
});

/** Conversion, or people delivered to, by division or category (docs/domain.md section 9.14). Rows: group, figure, base. */
export const samplingGroups = groupsOf('brand');

/** The same for all campaigns of the data set. */
export const samplingBenchmark = groupsOf('market');
