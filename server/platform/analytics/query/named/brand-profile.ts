import { dayText } from '../../../dates/day-text';
import type { QueryContext } from '../execute/query-context';
import { capitalised } from '../results/name-lookup';
import type { QueryResult } from '../results/query-result';
import { completeness, type Fact, factsResult } from './facts';
import { type NamedQuery, readParams } from './named-query';

const columns = [
  'story',
  'website',
  'hq_state',
  'founded_year',
  'ownership',
  'certifications',
  'price_tier',
  'channels',
  'social',
  'contacts',
  'launch_date',
];

/** Facts of the chosen brand in the data set, by column; null where unknown. */
async function brandRow({
  dataSet,
  dialect,
  selection,
  signal,
}: QueryContext): Promise<(column: string) => string | null> {
  const { rows } = await dataSet.store.query(
    `SELECT ${columns.join(', ')} FROM dim_brand WHERE id = ${dialect.parameter(1, 'integer')}`,
    [selection.brand],
    signal,
  );
  return (column) => {
    const cell = rows[0]?.[columns.indexOf(column)] ?? null;
    return cell === null ? null : String(cell);
  };
}

/** Number of the brand's products, and the names of their categories, the one with most products first. */
async function assortmentOf({ dataSet, dialect, selection, signal }: QueryContext) {
  const { rows } = await dataSet.store.query(
    `SELECT CASE WHEN category <> 0 THEN category ELSE department END AS category, COUNT(*) FROM dim_product
     WHERE brand = ${dialect.parameter(1, 'integer')} AND id <> 0 GROUP BY 1 ORDER BY 2 DESC, 1`,
    [selection.brand],
    signal,
  );
  const names = rows.flatMap(
    ([id]) => dataSet.categories.find((category) => category.id === Number(id))?.name ?? [],
  );
  const count = rows.reduce((sum, [, products]) => sum + Number(products), 0);
  return { categories: names.length === 0 ? null : names.join(', '), count };
}

/** The facts of the chosen brand (domain.md section 5), and finally their completeness. */
export const brandProfile: NamedQuery<Record<string, never>> = {
  reason: 'Facts are texts, and JAQL knows figures alone.',
  metrics: [],
  read: readParams<Record<string, never>>({}),
  run(context): Promise<QueryResult> {
    const { names, selection } = context;
    return factsResult(context, async () => {
      const [row, assortment] = await Promise.all([brandRow(context), assortmentOf(context)]);
      const launched = row('launch_date');
      const capitalisedOf = (column: string) => {
        const text = row(column);
        return text === null ? null : capitalised(text);
      };
      const facts: Fact[] = [
        ['name', 'Brand', names.brand(selection.brand ?? 0).name],
        ['story', 'Story', row('story')],
        ['website', 'Website', row('website')],
        ['headquarters', 'Headquarters', row('hq_state')],
        ['founded', 'Founded', row('founded_year')],
        ['ownership', 'Ownership', capitalisedOf('ownership')],
        ['certifications', 'Certifications', row('certifications')],
        ['categories', 'Categories', assortment.categories],
        ['price-tier', 'Price tier', capitalisedOf('price_tier')],
        ['products', 'Products', assortment.count.toLocaleString('en-US')],
        ['launched', 'First product launched', launched === null ? null : dayText(launched)],
        ['channels', 'Channels', row('channels')],
        ['social', 'Social media', row('social')],
        ['contacts', 'Contact', row('contacts')],
      ];
      return [...facts, ['completeness', 'Completeness', completeness(facts)]];
    });
  },
};
