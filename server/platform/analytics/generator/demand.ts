import { assortments, seasons } from './assortment';
import { brandShare, productShare, type DemoProduct } from './catalogue';
import { dateOf, days, mondayOf, weekIndex, weeks } from './calendar';
import { makeTable, numbers, type GeneratorContext } from './generator-context';
import { regions } from './regions';
import { stories } from './stories';

/** Promotions: share of the weeks, discount in percent, and factor on demand. */
export const promotion = { weeks: 0.08, percentOff: 15, units: 1.6 };

/** Products of the stories have no promotions in the last weeks of the demo. */
const quietWeeks = 30;

/**
 * `demand` of t_demand is in thousandths of a product's usual sales. Up to this value, more demand gives more order lines;
 * above it, more units per line.
 */
export const fullDemand = 1_600;
/** The products of a brand share 2^6 bins in a region. The smallest of twenty products still gets two. */
export const productBits = 6;

/** The product that a story is about. */
export function storyProduct(
  context: GeneratorContext,
  story: { brand: string; product: number | null },
): DemoProduct {
  return context.catalogue.products.find(
    ({ brand, place }) => brand.key === story.brand && place === story.product,
  )!;
}

/** The factor of each week in a season of a sub-category, with a ramp of a week at both ends. Factors of 1 are omitted. */
function seasonRows(): [subCategory: string, week: number, factor: number][] {
  return [...assortments].flatMap(([sub, { seasons: names }]) =>
    Array.from({ length: names.length > 0 ? weeks : 0 }, (_, week): [string, number, number] => {
      let factor = 1;
      for (const name of names) {
        let inside = 0;
        for (let day = mondayOf(week) - 3; day < mondayOf(week) + 10; day++) {
          if (seasons[name]!.months.includes(Number(dateOf(day).slice(5, 7)))) inside++;
        }
        factor *= 1 + (seasons[name]!.factor - 1) * (inside / 13);
      }
      return [sub, week, factor];
    }).filter(([, , factor]) => factor !== 1),
  );
}

/** The factor of each week in which a story changes a product's demand. */
function storyDemand(context: GeneratorContext): [product: number, week: number, factor: number][] {
  const { recall, priceRise, seasonal } = stories;
  const each = (from: string, to: string, factor: (at: number) => number, product: number) => {
    const first = weekIndex(from);
    const count = weekIndex(to) - first + 1;
    return Array.from({ length: count }, (_, at): [number, number, number] => [
      product,
      first + at,
      factor(at),
    ]);
  };
  const recalled = storyProduct(context, recall).id;
  return [
    ...recall.recovery.map((factor, at): [number, number, number] => [
      recalled,
      weekIndex(recall.to) + 1 + at,
      factor,
    ]),
    ...each(seasonal.from, seasonal.to, () => seasonal.sales, storyProduct(context, seasonal).id),
    ...context.catalogue.products
      .filter(({ brand }) => brand.key === priceRise.brand)
      .flatMap(({ id }) => each(priceRise.from, priceRise.to, () => priceRise.demand, id)),
  ];
}

/** Creates t_demand: by product and week, the demand (in thousandths of the usual), price and promotion. */
export async function makeDemand(context: GeneratorContext): Promise<void> {
  const { connection, catalogue, random } = context;
  await makeTable(
    context,
    't_product (id INTEGER, brand INTEGER, sub_category VARCHAR, price INTEGER, rises BOOLEAN, trend DOUBLE)',
    catalogue.products.map((row) => {
      const rises = row.brand.key !== stories.priceRise.brand;
      return [row.id, row.brand.id, row.subCategory, row.priceCents, rises, row.brand.trend];
    }),
  );
  await makeTable(
    context,
    't_season (sub_category VARCHAR, week INTEGER, factor DOUBLE)',
    seasonRows(),
  );
  await makeTable(
    context,
    't_story (product INTEGER, week INTEGER, factor DOUBLE)',
    storyDemand(context),
  );

  const step = (year: number) => {
    const key = `p.id * 4 + ${year}`;
    const at = `${year * 52} + ${random.below('price step', key, 52)}`;
    return `CASE WHEN week < ${at} THEN 1 + 0.05 * ${random.share('price step size', key)} ELSE 1 END`;
  };
  const rise = weekIndex(stories.priceRise.from);
  // Promotions would hide the effect of a story.
  const storyProducts = [
    ...Object.values(stories),
    { brand: stories.launch.brand, product: stories.launch.eats },
  ].flatMap((story) => (story.product === null ? [] : [storyProduct(context, story).id]));
  const promo = `${random.share('promotion', `p.id * 1024 + week // 2`)} < ${promotion.weeks}
    AND NOT (p.id IN (${storyProducts.join(', ')}) AND week >= ${weeks - quietWeeks})`;
  const noise = `(0.92 + 0.16 * ${random.share('week', 'p.brand * 1024 + week')})`;
  await connection.run(
    `CREATE TEMP TABLE t_demand AS
     SELECT p.id * ${weeks} + week AS key, promo,
       round(1000 * coalesce(s.factor, 1) * coalesce(t.factor, 1) * CASE WHEN promo THEN ${promotion.units} ELSE 1 END
         * p.trend ** ((week - ${weeks / 2}) / 52.18) * ${noise})::INTEGER AS demand,
       round(p.price / CASE WHEN rises THEN ${step(0)} * ${step(1)} * ${step(2)}
         WHEN week < ${rise} THEN ${stories.priceRise.price} ELSE 1 END)::INTEGER AS price
     FROM (SELECT *, ${promo} AS promo FROM t_product p, (SELECT range::INTEGER AS week FROM range(${weeks}))) p
     LEFT JOIN t_season s USING (sub_category, week) LEFT JOIN t_story t ON t.product = p.id AND t.week = p.week
     ORDER BY key`,
  );
}

/**
 * Creates the tables from which orders draw products. t_brand_bin has equally likely bins by region, in proportion to each
 * brand's weight; t_product_bin has the same by brand and region. t_redirect has the share of a product's purchases that a
 * story redirects in a week. A brand in few stores or out of season gets more weight, so that its sales match its rank.
 */
export async function makeBins(context: GeneratorContext): Promise<void> {
  const { connection } = context;
  const productWeights = await weighProducts(context);
  await makeTable(
    context,
    't_asked (product INTEGER, brand INTEGER, weight BIGINT)',
    [...productWeights].map(([{ id, brand }, weight]) => [id, brand.id, Math.ceil(weight * 1e10)]),
  );
  // Integer weights, because their sums do not depend on the order in which threads add them.
  await connection.run(
    `CREATE TEMP TABLE t_listed AS
     SELECT region, brand, product, weight FROM t_listing JOIN t_asked USING (product)`,
  );
  const bins = (bits: number, group: string, item: string) =>
    `SELECT ((${group}) * ${2 ** bits} + unnest(range(first::BIGINT, last::BIGINT)))::INTEGER AS bin, item FROM (
       SELECT *, ((until - weight) * ${2 ** bits}) // whole AS first, (until * ${2 ** bits}) // whole AS last FROM (
         SELECT *, sum(weight) OVER (PARTITION BY ${group} ORDER BY item) AS until, sum(weight) OVER (PARTITION BY ${group}) AS whole
         FROM (SELECT region, brand, ${item} AS item, sum(weight) AS weight FROM t_listed GROUP BY ALL)))
     ORDER BY bin`;
  await connection.run(
    `CREATE TEMP TABLE t_brand_bin AS ${bins(context.scale.brandBits, 'region - 1', 'brand')}`,
  );
  await connection.run(
    `CREATE TEMP TABLE t_product_bin AS ${bins(productBits, 'brand * 51 + region - 1', 'product')}`,
  );
  await makeRedirects(context, productWeights);
}

/** @returns the share of each product in all purchases, where and when it is on sale */
async function weighProducts(context: GeneratorContext): Promise<ReadonlyMap<DemoProduct, number>> {
  const { catalogue } = context;
  const people = regions.reduce((sum, { population }) => sum + population, 0);
  const shelf = new Map(
    (
      await numbers(
        context,
        `SELECT s.product, sum(s.days * r.population) FROM (SELECT product, region, last - first + 1 - outs AS days FROM t_shelf) s
         JOIN t_region r ON r.id = s.region GROUP BY s.product ORDER BY s.product`,
      )
    ).map(([product, sum]) => [product!, sum! / people / days]),
  );
  const demand = new Map(
    (
      await numbers(
        context,
        `SELECT key // ${weeks}, sum(demand) FROM t_demand GROUP BY 1 ORDER BY 1`,
      )
    ).map(([product, sum]) => [product!, sum! / 1000 / weeks]),
  );
  const brandWeights = catalogue.brands.map((brand) => {
    const own = catalogue.products.filter((product) => product.brand === brand);
    const whole = own.reduce((sum, product) => sum + productShare(product), 0);
    const worth = own.reduce(
      (sum, product) =>
        sum +
        (productShare(product) / whole) *
          (shelf.get(product.id) ?? 0) *
          demand.get(product.id)! *
          product.priceCents,
      0,
    );
    return { brand, own, weight: brandShare(brand) / worth, whole };
  });
  const total = brandWeights.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    brandWeights.flatMap(({ own, weight, whole }) =>
      own.map((product) => [product, ((weight / total) * productShare(product)) / whole] as const),
    ),
  );
}

async function makeRedirects(
  context: GeneratorContext,
  productWeights: ReadonlyMap<DemoProduct, number>,
): Promise<void> {
  const { viral, launch } = stories;
  const wanted = storyProduct(context, viral);
  const rivals = context.catalogue.products.filter(
    (product) => product.category === wanted.category && product !== wanted,
  );
  const rivalShare = rivals.reduce((sum, product) => sum + productWeights.get(product)!, 0);
  const rows: [key: number, to: number, brand: number, share: number][] = viral.sales.flatMap(
    (sales, at) =>
      rivals.map(({ id }): [number, number, number, number] => [
        id * weeks + weekIndex(viral.from) + at,
        wanted.id,
        wanted.brand.id,
        Math.min(0.6, ((sales - 1) * productWeights.get(wanted)!) / rivalShare),
      ]),
  );
  const launched = storyProduct(context, launch);
  const eaten = storyProduct(context, { brand: launch.brand, product: launch.eats });
  for (let week = weekIndex(launch.from); week < weeks; week++) {
    rows.push([eaten.id * weeks + week, launched.id, launched.brand.id, launch.takes]);
  }
  await makeTable(
    context,
    't_redirect (key INTEGER, product INTEGER, brand INTEGER, share DOUBLE)',
    rows,
  );
}
