import { dayIndex, days, dayWeights, firstDay } from './calendar';
import { type Catalogue, categories, type DemoProduct } from './catalogue';
import { storyProduct } from './demand';
import { drawProducts, times } from './drawing';
import { binsOf, type GeneratorContext, makeTable } from './generator-context';
import { flavors } from './lexicon';
import { drawBuyer } from './orders';
import { stories } from './stories';

interface SearchTerm {
  term: string;
  /** Relative number of searches. */
  weight: number;
  finds: readonly DemoProduct[];
}

/** Unmet demand: terms without any product. */
const unmet = [
  'mushroom chips',
  'matcha popcorn',
  'insect protein',
  'cbd gummies',
  'sugar free soda',
  'hot honey nuts',
  'ube cookies',
  'salt free pretzels',
  'collagen popcorn',
  'date caramel',
  'tahini chocolate',
  'pickle chips',
  'freeze dried candy',
  'adaptogen latte',
  'low fodmap bar',
  'kids lunch box',
] as const;

/** Brands whose best-known product people search for by its name: those of the highest ranks. */
const searchedBrands = 60;

/** All search terms with their results: categories, flavours, brands, best-known products, and unmet demand. */
function searchTerms({ brands, products }: Catalogue): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const add = (term: string, weight: number, finds: readonly DemoProduct[]) => {
    const word = term.toLowerCase();
    if (!terms.has(word)) terms.set(word, { term: word, weight, finds });
  };
  const stillSold = (list: readonly DemoProduct[]) =>
    list.filter(({ lastDay }) => lastDay === null);
  for (const { id, level, name } of categories) {
    if (level === 1) continue;
    const finds = products.filter((row) => row.category === id || row.subCategoryId === id);
    add(name, level === 2 ? 6 : 2.5, stillSold(finds));
  }
  flavors.forEach(({ name, called }, at) => {
    const finds = stillSold(products.filter((row) => row.flavors.includes(at)));
    add(name, 4 / (1 + at / 6), finds);
    if (called !== name) add(called, 1.2, finds);
  });
  for (const brand of brands) {
    const own = products.filter((row) => row.brand === brand);
    add(brand.name, 40 / (brand.rank + 6), stillSold(own));
    const [first] = own;
    if (brand.rank <= searchedBrands && first) add(first.name, 8 / (brand.rank + 6), [first]);
  }
  unmet.forEach((term, at) => add(term, 4 / (1 + at / 4), []));
  return [...terms.values()];
}

/** Shares of page views and searches that precede a purchase. The others come from visits without an order. */
const bought = { views: 1 / 3, searches: 1 / 4 };
/** Visits without an order: average page views, and the share of searches that end in a click. */
const browsing = { views: 4, clicked: 0.42 };
/** Share of searches for the viral flavour in the weeks of its story. */
const viralSearches = 0.035;
const termBins = 16_384;
/** Number of result positions of a term that can be clicked. */
const places = 32;

/** Fills fact_page_view and fact_search, sorted by time. */
export async function makeTraffic(context: GeneratorContext): Promise<void> {
  const { connection, random, scale } = context;
  await makeTerms(context);
  const sessions = Math.round(
    (scale.pageViews * (1 - bought.views)) / browsing.views / activeShare,
  );
  const perDay = await makeSessions(context, sessions);

  // Second of the day: offices are active from 8:00 to 18:00, homes from 11:00 to 23:00.
  const clock = (stream: string, key: string) =>
    `CASE WHEN office THEN 28800 + 36000 * (${random.share(stream, key)} + ${random.share(`${stream} 2`, key)}) / 2
      ELSE 39600 + 43200 * sqrt(${random.share(stream, key)}) END`;
  const at = (day: string, seconds: string) =>
    `TIMESTAMP '${firstDay} 00:00:00' + to_seconds((${day})::BIGINT * 86400 + (${seconds})::BIGINT)`;
  const before = `SELECT f.order_id, f.buyer, f.product, f.line_id, b.office, (f.date - DATE '${firstDay}') AS day,
      (f.date - DATE '${firstDay}') * ${perDay}::BIGINT + f.order_id % (${perDay} // 2) AS session, ${clock('orders at', 'f.order_id')} AS seconds
    FROM fact_order_line f JOIN t_buyer b ON b.id = f.buyer`;
  const viewRate = (scale.pageViews * bought.views) / scale.lines;
  const source = `(SELECT * EXCLUDE (number, views), number AS view, id::BIGINT * 64 + number AS key FROM (${times('t_session', 'views')}))`;
  await connection.run(
    `INSERT INTO fact_page_view
     SELECT moment, buyer, product, session FROM (
       SELECT ${at('day', `seconds - 20 - ${random.below('viewed before', 'line_id', 900)}`)} AS moment, buyer, product, session
       FROM (${before}) WHERE ${random.share('viewed', 'line_id')} < ${viewRate}
       UNION ALL
       SELECT ${at('day', `${clock('visits at', 'id')} + view * 45 + ${random.below('view at', 'key', 40)}`)}, buyer, product, session
       FROM (${drawProducts(context, 'view', source)})
     ) ORDER BY moment, session, product`,
  );
  const searchRate = (scale.searches * bought.searches) / scale.lines;
  const [viralFrom, viralTo] = [dayIndex(stories.viral.from), dayIndex(stories.viral.to)];
  const viral = `day BETWEEN ${viralFrom} AND ${viralTo} AND ${random.share('viral search', 'v.key')} < ${viralSearches}`;
  await connection.run(
    `INSERT INTO fact_search
     SELECT moment, buyer, t.term, t.results, product, session FROM (
       SELECT ${at('day', `seconds - 960 - ${random.below('searched before', 'line_id', 300)}`)} AS moment, buyer, p.term AS id, s.product, session
       FROM (${before}) s JOIN t_product_term p ON p.product = s.product AND p.kind = ${random.below('term kind', 'line_id', termKinds)}
       WHERE ${random.share('searched', 'line_id')} < ${searchRate}
       UNION ALL
       SELECT moment, buyer, id, CASE WHEN ${random.share('clicks', 'key')} < ${browsing.clicked} THEN c.product END, session FROM (
         SELECT ${at('day', `${clock('visits at', 'v.id')} - 30 + search * 60`)} AS moment, v.buyer, v.session, v.key,
           CASE WHEN ${viral} THEN (SELECT id FROM t_term WHERE is_viral) ELSE b.item END AS id
         FROM (SELECT *, number AS search, id::BIGINT * 8 + number AS key FROM (${times('t_session', 'searches')})) v
         JOIN t_term_bin b ON b.key = ${random.below('term', 'v.key', termBins)}
       ) v LEFT JOIN t_click c ON c.term = v.id AND c.place = ${random.below('clicks on', 'v.key', places)}
     ) JOIN t_term t USING (id) ORDER BY moment, session, id`,
  );
}

/** Share of the drawn visits that remain: the buyer is active on that day, and the product is listed in their state. */
const activeShare = 0.92;

/**
 * Creates t_session: visits that do not end in an order.
 * @returns the number of session ids reserved for each day
 */
async function makeSessions(context: GeneratorContext, sessions: number): Promise<number> {
  const { connection, random, scale } = context;
  const weights = dayWeights('home', random);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let next = 0;
  let busiest = 0;
  await makeTable(
    context,
    't_visits (day INTEGER, visits INTEGER, first_id INTEGER)',
    weights.map((weight, day) => {
      const visits = Math.max(1, Math.round((weight / whole) * sessions));
      const row: [number, number, number] = [day, visits, next];
      next += visits;
      busiest = Math.max(busiest, visits);
      return row;
    }),
  );
  // Visits with and without an order use separate halves of a day's ids, so no two visits share one.
  const perDay = 2 ** Math.ceil(Math.log2(2 * Math.max(busiest, (2 * scale.lines) / days)));
  const views = `least(40, 1 + floor(-ln(1 - ${random.share('views', 'o.id')}) * ${browsing.views * 1.05}))`;
  const searches = (scale.searches * (1 - bought.searches)) / (sessions * 0.8);
  await connection.run(
    `CREATE TEMP TABLE t_session AS
     SELECT o.id, o.day, o.office, o.buyer, b.region, o.day * ${perDay}::BIGINT + ${perDay / 2} + o.place AS session, ${views}::INTEGER AS views,
       floor(${searches} * 2 * ${random.share('searches', 'o.id')} + ${random.share('searches 2', 'o.id')})::INTEGER AS searches
     FROM (
       SELECT *, first_id + place AS id, ${random.share('visitor', 'first_id + place')} < 0.15 AS office, ${drawBuyer(context, 'visits', 'first_id + place')} AS buyer
       FROM (SELECT day, first_id, unnest(range(visits))::INTEGER AS place FROM t_visits)
     ) o JOIN t_buyer b ON b.id = o.buyer AND o.day >= b.first AND o.day < b.last`,
  );
  return perDay;
}

/**
 * Creates t_term, t_term_bin (equally likely bins by weight), t_click (clicked product by result position) and
 * t_product_term (terms that lead to a product).
 */
async function makeTerms(context: GeneratorContext): Promise<void> {
  const { connection, catalogue } = context;
  const terms = searchTerms(catalogue);
  const viral = storyProduct(context, stories.viral);
  const index = new Map(terms.map(({ term }, at) => [term, at]));
  const isViral = ({ term }: SearchTerm) => term === viralTerm;
  await makeTable(
    context,
    't_term (id INTEGER, term VARCHAR, results INTEGER, is_viral BOOLEAN)',
    terms.map((row, at) => [at, row.term, row.finds.length, isViral(row)]),
  );
  await makeTable(
    context,
    't_term_range (first INTEGER, last INTEGER, item INTEGER)',
    binsOf(
      terms.map(({ weight }) => weight),
      termBins,
    ),
  );
  await connection.run(
    'CREATE TEMP TABLE t_term_bin AS SELECT unnest(range(first, last))::INTEGER AS key, item FROM t_term_range ORDER BY key',
  );
  await makeTable(
    context,
    't_click (term INTEGER, place INTEGER, product INTEGER)',
    terms.flatMap((row, at) =>
      row.finds.length === 0
        ? []
        : Array.from({ length: places }, (_, place) => {
            const found =
              isViral(row) && place < places * 0.7 ? viral : row.finds[place % row.finds.length]!;
            return [at, place, found.id];
          }),
    ),
  );
  const found = (name: string) => index.get(name.toLowerCase())!;
  await makeTable(
    context,
    't_product_term (product INTEGER, kind INTEGER, term INTEGER)',
    catalogue.products.flatMap((product) =>
      termsTo(product).map((name, kind) => [product.id, kind, found(name)]),
    ),
  );
}

const termKinds = 8;

/**
 * Search terms, equally likely, of people who then buy the product. Every kind of term leads to purchases, so that
 * unmet demand consists of terms with few products.
 */
function termsTo(product: DemoProduct): string[] {
  const { brand, place, category, subCategoryName, flavorName } = product;
  const department = categories.find(({ id }) => id === category)!.name;
  const own = place === 1 && brand.rank <= searchedBrands ? product.name : brand.name;
  const { called } = flavors[product.flavors[0]!]!;
  return [brand.name, brand.name, own, subCategoryName, department, department, flavorName, called];
}

const viralTerm = 'smoked paprika';
