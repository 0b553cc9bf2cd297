import { dateOf, days, firstDay } from './calendar';
import type { DemoProduct } from './catalogue';
import { insertRows, makeTable, type GeneratorContext } from './generator-context';
import { coprime } from './orders';
import { surveyQuestions, verbatims } from './texts';

/** Shares of sampled people: delivered, answered the survey, bought within 90 days, and the same in the control group. */
export const sampling = {
  delivered: 0.94,
  answered: 0.38,
  bought: 0.09,
  boughtAnyway: 0.04,
  days: 90,
};
/** Approximate share of people who buy the product anyway. The planted purchases come on top of it. */
const organic = 0.003;

const objectives = [
  'Trial of a launch',
  'Win back lapsed buyers',
  'Feedback on a recipe',
  'Seasonal push',
  'New region',
];
const open = ['Draft', 'Submitted', 'Approved', 'Rejected'] as const;

interface Campaign {
  id: number;
  product: DemoProduct;
  status: string;
  starts: number;
  samples: number;
  controls: number;
}

function planCampaigns({ scale, catalogue, random }: GeneratorContext): Campaign[] {
  const fitting = catalogue.products.filter(
    ({ launchDay, lastDay, place }) => launchDay < 0 && lastDay === null && place <= 4,
  );
  const named = fitting.filter(({ brand }) => brand.key !== null);
  const sent = scale.campaigns - open.length;
  const fielding = Math.max(1, Math.round(sent / 20));
  const closed = sent - fielding;
  return Array.from({ length: scale.campaigns }, (_, index) => {
    const id = index + 1;
    // Every third campaign is for a brand of the demo users, so that they find their own.
    const pool = index % 3 === 0 ? named : fitting;
    const product = pool[Math.floor(pool.length * random.of('sampled', id))]!;
    const isOpen = index >= sent;
    const isFielding = !isOpen && index >= sent - fielding;
    return {
      id,
      product,
      status: isOpen ? open[index - sent]! : isFielding ? 'Fielding' : 'Closed',
      starts: isOpen
        ? days + 7
        : isFielding
          ? days - 30 - Math.floor(15 * random.of('starts', id))
          : index === closed - 1
            ? // Starts in the last full quarter, and the 90 days of its people end within the data.
              days - 135
            : 45 + Math.floor(((days - 230) * index) / sent),
      samples: isOpen ? 0 : share(scale.samples, sent, index),
      controls: isOpen ? 0 : share(scale.controls, sent, index),
    };
  });
}

/** `total` is divided into `parts` nearly equal integers; returns the one at `index`. */
const share = (total: number, parts: number, index: number) =>
  Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts);

/**
 * Fills sample_campaign and fact_sample, and creates t_planted: the purchases that samples cause. People in the control
 * group get no sample, but have the days on which it would have been sent and delivered.
 */
export async function makeSamples(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  await makeCampaigns(context);
  await drawSampled(context);
  const arrives = `(place > samples OR ${random.share('arrives', 'key')} < ${sampling.delivered})`;
  const date = (day: string) =>
    `CASE WHEN ${day} < ${days} THEN DATE '${firstDay}' + ${day}::INTEGER END`;
  await connection.run(
    `INSERT INTO fact_sample
     SELECT campaign, product, buyer, ${date('requested')}, ${date('sent')},
       CASE WHEN ${arrives} THEN ${date('delivered')} END, place > samples
     FROM t_sampled ORDER BY campaign, place`,
  );
  const bought = `CASE WHEN place > samples THEN ${sampling.boughtAnyway - organic} ELSE ${sampling.bought - organic} END`;
  await connection.run(
    `CREATE TEMP TABLE t_planted AS
     SELECT buyer, day::SMALLINT AS day, product, row_number() OVER (ORDER BY campaign, place) AS number FROM (
       SELECT *, list_filter(range(wish, wish + 8), day -> day < ${days} AND get_bit(stock, least(day, ${days - 1})::INTEGER) = 0)[1] AS day
       FROM t_sampled JOIN (SELECT product, region, stock FROM t_shelf) s USING (product, region)
       WHERE ${arrives} AND ${random.share('bought', 'key')} < ${bought})
     WHERE day IS NOT NULL`,
  );
}

/** Fills sample_campaign, and creates t_campaign with the campaigns that have sent samples. */
async function makeCampaigns(context: GeneratorContext): Promise<void> {
  const { random, scale } = context;
  const campaigns = planCampaigns(context);
  await insertRows(
    context,
    'sample_campaign (id, code, brand, name, status, objective, starts, ends, quantity, cost_cents)',
    campaigns.map(({ id, product, status, starts, samples }) => {
      const quantity = samples || Math.max(20, Math.round(scale.samples / scale.campaigns));
      const unit = 380 + Math.round(0.4 * product.priceCents);
      return [
        id,
        `smp_demo_${id}`,
        product.brand.id,
        `${product.name}, ${monthOf(starts)}`,
        status,
        objectives[Math.floor(objectives.length * random.of('objective', id))]!,
        dateOf(starts),
        dateOf(starts + 42),
        quantity,
        quantity * unit,
      ];
    }),
  );
  await makeTable(
    context,
    't_campaign (id INTEGER, product INTEGER, starts INTEGER, samples INTEGER, people INTEGER, first INTEGER)',
    campaigns
      .filter(({ samples }) => samples > 0)
      .map(({ id, product, starts, samples, controls }) => [
        id,
        product.id,
        starts,
        samples,
        samples + controls,
        Math.floor(scale.buyers * random.of('first asked', id)),
      ]),
  );
}

/** Creates t_sampled: the people of each campaign, with the days of their sample and of a purchase. */
async function drawSampled({ connection, random, scale }: GeneratorContext): Promise<void> {
  // Only people who are active, in a region that lists the product, during the whole 90 days; each once in a campaign.
  const key = 'c.id::BIGINT * 4294967296 + buyer';
  await connection.run(
    `CREATE TEMP TABLE t_sampled AS
     SELECT *, delivered + 1 + ${random.below('buys on', 'key', sampling.days - 8)} AS wish FROM (
       SELECT *, sent + 2 + ${random.below('delivered on', 'key', 5)} AS delivered FROM (
         SELECT *, requested + 2 + ${random.below('sent on', 'key', 5)} AS sent FROM (
           SELECT campaign, p.product, buyer, p.key, s.region, row_number() OVER (PARTITION BY campaign ORDER BY number) AS place,
             samples, people, starts + ${random.below('requested on', 'p.key', 14)} AS requested
           FROM (
             SELECT c.id AS campaign, c.product, c.samples, c.people, c.starts, number,
               (1 + (c.first + number * ${coprime(scale.buyers)}) % ${scale.buyers})::INTEGER AS buyer, ${key} AS key
             FROM (SELECT *, unnest(range(least(people * 6, ${scale.buyers}))) AS number FROM t_campaign) c
           ) p
           JOIN t_buyer b ON b.id = p.buyer AND b.first <= p.starts AND b.last >= least(p.starts + 120, ${days})
           JOIN t_shelf s ON s.key = p.product * 51 + b.region - 1 AND s.first <= p.starts AND s.last >= least(p.starts + 120, ${days - 1})
         ) WHERE place <= people
       )
     )`,
  );
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthOf = (day: number) =>
  `${months[Number(dateOf(day).slice(5, 7)) - 1]} ${dateOf(day).slice(0, 4)}`;

/** Fills fact_survey_answer: the answers to the eight questions of each participant. Some skip the free text. */
export async function makeAnswers(context: GeneratorContext): Promise<void> {
  const { connection, random } = context;
  await makeTable(
    context,
    't_question (id INTEGER, question VARCHAR, kind VARCHAR)',
    surveyQuestions.map(({ question, kind }, at) => [at, question, kind]),
  );
  await makeTable(
    context,
    't_verbatim (id INTEGER, text VARCHAR)',
    verbatims.map((text, at) => [at, text]),
  );
  const third = verbatims.length / 3;
  const each = 'key * 8 + q.id';
  const u = random.share('score', each);
  // `liking` is one value for each person, so that their answers agree.
  await connection.run(
    `INSERT INTO fact_survey_answer
     SELECT campaign, buyer, question, kind, CASE WHEN kind <> 'text' THEN score END, CASE WHEN kind = 'text' THEN v.text END,
       DATE '${firstDay}' + answered
     FROM (
       SELECT campaign, buyer, q.question, q.kind, q.id AS question_id, answered,
         CASE q.kind
           WHEN 'jar' THEN CASE WHEN ${u} < 0.12 THEN 2 WHEN ${u} < 0.16 THEN 1 WHEN ${u} > 0.97 THEN 5 WHEN ${u} > 0.84 THEN 4 ELSE 3 END
           WHEN 'nps' THEN least(10, greatest(0, round(4.6 + 5.2 * liking + 2.4 * (${u} - 0.5))))
           WHEN 'scale' THEN least(5, greatest(1, round(1.4 + 3.2 * liking + 2 * (${u} - 0.5))))
           ELSE 0 END AS score,
         (CASE WHEN liking > 0.55 THEN 0 WHEN liking > 0.25 THEN 1 ELSE 2 END * ${third} + ${random.below('verbatim', each, third)})::INTEGER AS text_id,
         key
       FROM (
         SELECT s.*, ${random.share('liking', 'key')} ** 0.6 AS liking,
           (delivered + 3 + ${random.below('answered on', 'key', 18)})::INTEGER AS answered
         FROM t_sampled s
         WHERE place <= samples AND ${random.share('arrives', 'key')} < ${sampling.delivered}
           AND ${random.share('answers', 'key')} < ${sampling.answered}
       ) s, t_question q
       WHERE answered < ${days} AND (q.kind <> 'text' OR ${random.share('writes', 'key')} < 0.8)
     ) LEFT JOIN t_verbatim v ON v.id = text_id
     ORDER BY campaign, buyer, question_id`,
  );
}
