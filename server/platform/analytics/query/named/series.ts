import type { DateLevel } from '../../../dates/calendar-units';
import type { DimensionCode } from '../model/selection';
import { answer, type Answer, type Asked, type Query } from '../execute/query-figures';
import { measureOf } from '../model/measure';
import { brandNamed, type Named, productNames } from '../results/dimension-names';
import type { Empty } from '../execute/resolve-periods';

/** Net sales of the subject or of what it is compared with, side by side. */
export function salesQuery(
  subject: 'brand' | 'competitors',
  dims: readonly DimensionCode[],
  level: DateLevel | null,
  currency: string,
  compare: boolean,
): Query {
  return {
    subject,
    measures: [measureOf('NS', currency)],
    dimensions: level === null ? dims : ['date', ...dims],
    dateLevel: level,
    filters: [],
    rank: null,
    compare,
    total: false,
  };
}

/** What the competitors are told apart by: brands, or the products that were chosen in their place. */
export const rivalDim = ({ binding }: Asked): 'brand' | 'product' =>
  binding.competitorProducts.length > 0 ? 'product' : 'brand';

/** The subject's name: the chosen product's, or the brand's. */
export async function ownName({ dataSet, binding }: Asked): Promise<Named> {
  if (binding.product === null) return brandNamed(dataSet, binding.brand ?? 0);
  const names = await productNames(dataSet, [binding.product]);
  return names.get(binding.product) ?? brandNamed(dataSet, binding.brand ?? 0);
}

/** One object a kind of statement, for its plans to be kept by. */
export const owners = { own: {}, rivals: {}, average: {} };

/** Net sales of the subject, and of its competitors (null where none is chosen). */
export async function ownAndRivals(
  asked: Asked,
  level: DateLevel | null,
  compare: boolean,
): Promise<{ own: Answer | Empty; rivals: Answer | Empty | null; name: Named }> {
  const { binding, dataSet } = asked;
  const { currency } = dataSet.info;
  const hasRivals = binding.competitors.length > 0 || binding.competitorProducts.length > 0;
  const [own, rivals, name] = await Promise.all([
    answer(asked, owners.own, salesQuery('brand', [], level, currency, compare), false),
    hasRivals
      ? answer(
          asked,
          owners.rivals,
          salesQuery('competitors', [rivalDim(asked)], level, currency, compare),
          false,
        )
      : null,
    ownName(asked),
  ]);
  return { own, rivals, name };
}
