import { dayIndex, days, firstDay } from './calendar';
import { storyProduct } from './demand';
import { makeTable, type GeneratorContext } from './generator-context';
import { reformulations, stories } from './stories';
import { openings, sentences, themes } from './texts';

/** Share of the reviews with each number of stars, from 1 to 5. */
export const starShares = [0.07, 0.06, 0.11, 0.24, 0.52];
/** Probability that a theme is praised, by stars from 1 to 5. */
const praise = [0, 0.15, 0.5, 0.88, 1];

/** Fills fact_review and review_theme. About 3 % of the order lines are reviewed, within a month. */
export async function makeReviews(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  await makeTexts(context);
  await drawReviews(context);
  await drawMentions(context);
  await connection.run(
    `INSERT INTO fact_review
     SELECT r.id, r.brand, r.product, r.buyer, r.date, r.stars, ${random.share('verified', 'r.id')} < 0.92, o.text || ' ' || m.text
     FROM t_review r JOIN t_opening o ON o.stars = r.stars AND o.id = ${random.below('opening', 'r.id', 4)}
     JOIN (SELECT id, string_agg(text, ' ' ORDER BY place) AS text FROM t_mention GROUP BY id) m ON m.id = r.id
     ORDER BY r.brand, r.date, r.id`,
  );
  const names = themes.map((theme, at) => `WHEN ${at} THEN '${theme}'`).join(' ');
  await connection.run(
    `INSERT INTO review_theme
     SELECT id, CASE theme ${names} END, CASE WHEN pleased THEN 1 ELSE -1 END FROM t_mention ORDER BY id, place`,
  );
}

/** Creates t_sentence and t_opening: the texts of which reviews are made. */
async function makeTexts(context: GeneratorContext): Promise<void> {
  const rows = themes.flatMap((theme, at) =>
    (['pleased', 'displeased'] as const).flatMap((mood) =>
      sentences[theme][mood].map((text, id) => [at, mood === 'pleased', id, text] as const),
    ),
  );
  await makeTable(
    context,
    't_sentence (theme INTEGER, pleased BOOLEAN, id INTEGER, text VARCHAR)',
    rows,
  );
  await makeTable(
    context,
    't_opening (stars INTEGER, id INTEGER, text VARCHAR)',
    openings.flatMap((texts, at) => texts.map((text, id) => [at + 1, id, text])),
  );
}

const dayOfReview = `(date - DATE '${firstDay}')`;

/** SQL conditions: whether a story is the reason of a review. */
function storyConditions(context: GeneratorContext) {
  const { viral, recall, priceRise } = stories;
  const recalled = storyProduct(context, recall).id;
  const dear = context.catalogue.brands.find(({ key }) => key === priceRise.brand)!.id;
  const between = (story: { from: string; to: string }, early = 0) =>
    `${dayOfReview} BETWEEN ${dayIndex(story.from) - early} AND ${dayIndex(story.to) + 28}`;
  const isRecalled = `(product = ${recalled} AND ${between(recall, 18)})`;
  const isViral = `(product = ${storyProduct(context, viral).id} AND ${between(viral)})`;
  const isDear = `(brand = ${dear} AND ${between(priceRise)})`;
  return { isRecalled, isViral, isDear };
}

/** Creates t_review: the reviewed order lines with their stars. */
async function drawReviews(context: GeneratorContext): Promise<void> {
  const { connection, random, scale } = context;
  const { isRecalled, isViral } = storyConditions(context);
  // Products differ in quality, so the draw is skewed for each; the shares over all products stay about the same.
  const bend = `exp(0.5 * (${random.share('quality', 'product')} - 0.5))`;
  const star = `(1 - (1 - ${random.share('stars', 'line_id')}) ** ${bend})`;
  const changed = reformulations.flatMap(({ brand, product, from, shift }) =>
    context.catalogue.products
      .filter((one) => one.brand.key === brand && one.place === product)
      .map(({ id }) => {
        const draw = shift < 0 ? `${1 + shift} * ${star}` : `${shift} + ${1 - shift} * ${star}`;
        return `WHEN product = ${id} AND ${dayOfReview} >= ${dayIndex(from)} THEN ${draw}`;
      }),
  );
  const bent = `CASE ${changed.join(' ')} WHEN ${isRecalled} THEN 0.25 * ${star} WHEN ${isViral} THEN 0.3 + 0.7 * ${star} ELSE ${star} END`;
  let sum = 0;
  const limits = starShares
    .slice(0, -1)
    .map((share, at) => `WHEN draw < ${(sum += share)} THEN ${at + 1}`);
  const rate = (1.35 * scale.reviews) / scale.lines;
  await connection.run(
    `CREATE TEMP TABLE t_review AS
     SELECT row_number() OVER (ORDER BY date, line_id)::INTEGER AS id, *, CASE ${limits.join(' ')} ELSE 5 END AS stars FROM (
       SELECT *, ${bent} AS draw FROM (
         SELECT brand, product, buyer, line_id, date + 3 + ${random.below('review after', 'line_id', 24)} AS date
         FROM fact_order_line
         WHERE units > 0 AND ${random.share('reviewed', 'line_id')} < ${rate}
         ORDER BY ${random.bits('reviewed', 'line_id')} LIMIT ${Math.round(scale.reviews * 1.06)}
       ) WHERE ${dayOfReview} < ${days} ORDER BY ${random.bits('kept review', 'line_id')} LIMIT ${scale.reviews}
     )`,
  );
}

/** Creates t_mention: the themes of each review, each with a sentence. */
async function drawMentions(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  const { isRecalled, isDear } = storyConditions(context);
  const first = `CASE WHEN ${isRecalled} AND ${random.share('of recall', 'id')} < 0.7 THEN ${themes.indexOf('packaging') + 0} + floor(2 * ${random.share('recall theme', 'id')})
    WHEN ${isDear} AND ${random.share('of price', 'id')} < 0.4 THEN ${themes.indexOf('price')}
    ELSE floor(${themes.length} * ${random.share('theme', 'id')} ** 1.35) END`;
  const each = 'id * 4 + place';
  const count = `(1 + (${random.share('themes', 'id')} < 0.55)::INTEGER + (${random.share('themes', 'id')} < 0.15)::INTEGER)`;
  const other = `1 + ${random.below('other themes', 'id', 2)}`;
  await connection.run(
    `CREATE TEMP TABLE t_mention AS
     SELECT m.id, m.place, m.theme, m.pleased, s.text FROM (
       SELECT *, CASE WHEN stars >= 4 AND theme = ${themes.indexOf('price')} AND ${isDear} AND stars < 5 THEN ${random.share('is pleased', each)} < 0.5
         ELSE ${random.share('is pleased', each)} < CASE stars ${praise.map((share, at) => `WHEN ${at + 1} THEN ${share}`).join(' ')} END END AS pleased,
         ${random.below('sentence', each, 6)} AS sentence
       FROM (
         SELECT *, ((${first})::INTEGER + place * (${other})) % ${themes.length} AS theme
         FROM (SELECT *, unnest(range(${count}))::INTEGER AS place FROM t_review)
       )
     ) m JOIN t_sentence s ON s.theme = m.theme AND s.pleased = m.pleased AND s.id = m.sentence`,
  );
}
