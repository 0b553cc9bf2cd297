import { dateOf, days, firstDay, holidays } from './calendar';
import { categories, type DemoBrand, type DemoProduct } from './catalogue';
import { type GeneratorContext, insertRows, makeTable } from './generator-context';
import { demographics, flavors, restrictions } from './lexicon';
import { factColumns, makeProductEvents, productFacts } from './product-facts';
import type { Random } from './random';
import { regions } from './regions';

/** Columns of dim_brand with facts that a brand states itself. */
const brandFactColumns = 'story, website, certifications, channels, social, contacts';

const certificates = [
  'B Corp',
  'Fair Trade',
  'Rainforest Alliance',
  'Woman-owned',
  '1% for the Planet',
];
const channels = ['Grocery', 'Natural grocery', 'Offices', 'Convenience', 'Club', 'Online'];

const some = (names: readonly string[], share: number, at: (name: string) => number): string =>
  names.filter((name) => at(name) < share).join(', ');

/**
 * Most brands have a website of their own. Some invented ones, chosen by id, have none, or only a page on a shared
 * site, which proves nothing (P-12). Instagram gives such an address to nobody, because of its hyphen.
 */
function websiteOf(id: number, key: string | null, host: string): string | null {
  if (key === null && id % 20 === 18) return null;
  if (key === null && id % 20 === 19) return `https://www.instagram.com/${host}-example`;
  return `https://${host}.example`;
}

/**
 * Facts that a brand states itself, in the order of `brandFactColumns`. Most invented brands leave some of them out.
 * Own websites and mail addresses are under `.example`, which nobody can own.
 */
function brandFacts(
  { id, code, name, key, founded, hq, ownership }: DemoBrand,
  products: readonly DemoProduct[],
  random: Random,
): (string | null)[] {
  const host = code.slice(4);
  const kinds = [...new Set(products.map(({ subCategoryName }) => subCategoryName.toLowerCase()))];
  const isGap = (of: string) => key === null && random.of(`brand ${of}`, id) < 0.35;
  const story = `${name} has made ${kinds.slice(0, 2).join(' and ')} in ${hq.state} since ${founded}. It is ${ownership.toLowerCase()}, and sells ${products.length} products.`;
  const held = some(certificates, 0.3, (one) => random.of(`certificate ${one}`, id));
  const sold = some(channels, 0.6, (one) => random.of(`channel ${one}`, id));
  return [
    isGap('story') ? null : story,
    websiteOf(id, key, host),
    held === '' ? null : held,
    sold === '' ? 'Grocery' : sold,
    isGap('social') ? null : `@${host.replaceAll('-', '')}`,
    isGap('contacts') ? null : `hello@${host}.example`,
  ];
}

/** Fills the dimensions except dim_buyer, which needs the orders (`makeBuyers`). */
export async function makeDimensions(context: GeneratorContext): Promise<void> {
  await makeDates(context);
  await insertRows(
    context,
    'dim_category (id, parent, level, department, code, name, icon_url)',
    categories.map((row) => {
      const { id, parentId, level, department, code, name, iconUrl } = row;
      return [id, parentOf(parentId), level, department, code, name, iconUrl];
    }),
  );
  await makeBrands(context);
  await makeProducts(context);
  await makeProductEvents(context);
  await makeFlavorsAndRestrictions(context);
  await insertRows(
    context,
    'dim_region (id, state, division, zone)',
    regions.map(({ id, state, division, zone }) => [id, state, division, zone]),
  );
}

async function makeDates(context: GeneratorContext): Promise<void> {
  const { connection } = context;
  const names = [...holidays()].filter(([date]) => date >= firstDay && date <= dateOf(days - 1));
  await makeTable(context, 't_holiday (date DATE, name VARCHAR)', names);
  // The fiscal year is the ISO year. Each quarter has periods of 4, 4 and 5 weeks; a 53rd week is in the last period.
  await connection.run(
    `INSERT INTO dim_date
     SELECT day, date_trunc('week', day)::DATE, date_trunc('month', day)::DATE, date_trunc('quarter', day)::DATE, year(day),
       isoyear(day), (week // 13) * 3 + CASE WHEN week % 13 < 4 THEN 1 WHEN week % 13 < 8 THEN 2 ELSE 3 END, name
     FROM (SELECT (DATE '${firstDay}' + range::INTEGER) AS day, least(weekofyear(day), 52) - 1 AS week FROM range(${days}))
     LEFT JOIN t_holiday ON date = day ORDER BY day`,
  );
}

async function makeBrands(context: GeneratorContext): Promise<void> {
  const { brands, products } = context.catalogue;
  await insertRows(
    context,
    `dim_brand (id, code, name, hq_state, founded_year, ownership, launch_date, price_tier, ${brandFactColumns})`,
    brands.map((brand) => {
      const own = products.filter((product) => product.brand === brand);
      const first = Math.min(...own.map(({ launchDay }) => launchDay));
      const facts = brandFacts(brand, own, context.random);
      const { id, code, name, hq, founded, ownership, priceTier } = brand;
      return [id, code, name, hq.state, founded, ownership, dateOf(first), priceTier, ...facts];
    }),
  );
}

async function makeProducts(context: GeneratorContext): Promise<void> {
  await insertRows(
    context,
    `dim_product (id, code, brand, department, category, sub_category, name, gtin14, net_wt_oz, units_per_case, list_price_cents, launch_date, discontinued_date, ${factColumns})`,
    context.catalogue.products.map((row) => [
      row.id,
      row.code,
      row.brand.id,
      row.department,
      row.category,
      row.subCategoryId,
      row.name,
      row.gtin14,
      row.ounces,
      row.unitsPerCase,
      row.priceCents,
      dateOf(row.launchDay),
      row.lastDay === null ? null : dateOf(row.lastDay),
      ...productFacts(row, context.random),
    ]),
  );
}

async function makeFlavorsAndRestrictions(context: GeneratorContext): Promise<void> {
  const { products } = context.catalogue;
  await insertRows(
    context,
    'dim_flavor (id, name)',
    flavors.map(({ name }, at) => [at + 1, name]),
  );
  const restrictionNames = Object.keys(restrictions);
  await insertRows(
    context,
    'dim_restriction (id, name)',
    restrictionNames.map((name, at) => [at + 1, name]),
  );
  await insertRows(
    context,
    'product_flavor (product, flavor)',
    products.flatMap(({ id, flavors: tastes }) => tastes.map((at) => [id, at + 1])),
  );
  await insertRows(
    context,
    'product_restriction (product, restriction)',
    products.flatMap((product) =>
      product.restrictions.map((name) => [product.id, restrictionNames.indexOf(name) + 1]),
    ),
  );
}

const parentOf = (code: string | null): number =>
  categories.find((row) => row.code === code)?.id ?? 0;

/** SQL that draws one of the names by weight. */
function choice(
  context: GeneratorContext,
  stream: string,
  weights: Readonly<Record<string, number>>,
): string {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const draw = context.random.below(stream, 'id', total);
  let sum = 0;
  const cases = Object.entries(weights).map(
    ([name, weight]) => `WHEN draw < ${(sum += weight)} THEN '${name}'`,
  );
  return `(SELECT CASE ${cases.join(' ')} END FROM (SELECT ${draw} AS draw))`;
}

/** Fills dim_buyer: homes have age, gender, income and household; offices have company size and industry. */
export async function makeBuyers(context: GeneratorContext): Promise<void> {
  const home = (stream: string, weights: Readonly<Record<string, number>>) =>
    `CASE WHEN office THEN NULL ELSE ${choice(context, stream, weights)} END`;
  const office = (stream: string, weights: Readonly<Record<string, number>>) =>
    `CASE WHEN office THEN ${choice(context, stream, weights)} END`;
  await context.connection.run(
    `INSERT INTO dim_buyer
     SELECT id, 'byr_' || id, CASE WHEN office THEN 'office' ELSE 'home' END, region,
       ${home('age', demographics.age)}, ${home('gender', demographics.gender)},
       ${home('income', demographics.income)}, ${home('household', demographics.household)},
       ${office('company', demographics.company)}, ${office('industry', demographics.industry)}, first_order
     FROM t_buyer LEFT JOIN (SELECT buyer, min(date) AS first_order FROM fact_order_line WHERE units > 0 GROUP BY buyer) ON buyer = id
     ORDER BY id`,
  );
}
