import { grouped, type Part, type PartContext, timingOf } from '../part';
import { Relation, tables } from '../from-clause';

/** Days after a delivery in which a purchase counts as won by it. */
const conversionDays = 90;

/**
 * Samples by the day they were delivered on; the control group, who got none, has the day theirs would have come.
 * A person is a buyer in a campaign, and counts once in a row.
 */
export function samplesPart(context: PartContext, part: Part): string {
  const people = `(SELECT s.campaign, c.brand, s.product, s.buyer, s.control, s.delivered AS date
    FROM fact_sample s JOIN sample_campaign c ON c.id = s.campaign) f`;
  const of = new Relation(tables.samples, context.places, timingOf(context, part), people)
    .narrow(context.scopes, part.scope)
    .inPeriod();
  const dims = part.dims.map((dim) => `${of.say(dim)} AS ${dim}`);
  const names = part.dims.map((dim) => dim as string);
  // Purchases after the days that the plan opens are not to be seen, even as a yes or no.
  const from = context.places.place('open.start', (run) => run.open.startDate, 'DATE');
  const to = context.places.place('open.end', (run) => run.open.endDate, 'DATE');
  const list = (...more: string[]) => [...names, ...more].join(', ');
  return grouped(
    part.dims.map((dim) => [dim, `g.${dim}`] as const),
    {
      delivered: 'SUM(g.delivered)',
      bought: 'SUM(g.bought)',
      control: 'SUM(g.control)',
      control_bought: 'SUM(g.control_bought)',
      cost: 'COALESCE(SUM(c.cost_cents) FILTER (g.delivered > 0), 0)',
    },
    `FROM (SELECT ${list('campaign', 'COUNT(*) FILTER (NOT control) AS delivered')},
        COUNT(*) FILTER (NOT control AND bought) AS bought, COUNT(*) FILTER (control) AS control,
        COUNT(*) FILTER (control AND bought) AS control_bought
      FROM (SELECT ${list('campaign', 'buyer', 'control', 'BOOL_OR(bought) AS bought')} FROM (
          SELECT ${[...dims, 'f.campaign', 'f.buyer', 'f.control'].join(', ')},
            EXISTS (SELECT 1 FROM fact_order_line o WHERE o.buyer = f.buyer AND o.product = f.product
              AND o.date BETWEEN f.date AND f.date + ${String(conversionDays)}
              AND o.date BETWEEN ${from} AND ${to}) AS bought
          ${of.text()}) GROUP BY ALL) GROUP BY ALL) g
      JOIN sample_campaign c ON c.id = g.campaign`,
  );
}

/** Survey answers by the day they were given. Of the questions on a scale, that on buying says so. */
export function answersPart(context: PartContext, part: Part): string {
  const answers = `(SELECT c.brand, COALESCE(s.product, 0) AS product, a.buyer, a.kind, a.score, a.answered AS date
    FROM fact_survey_answer a JOIN sample_campaign c ON c.id = a.campaign
    LEFT JOIN (SELECT campaign, buyer, MIN(product) AS product FROM fact_sample GROUP BY ALL) s
      ON s.campaign = a.campaign AND s.buyer = a.buyer
    WHERE a.score IS NOT NULL AND (a.kind = 'nps' OR (a.kind = 'scale' AND a.question ILIKE '%buy%'))) f`;
  const of = new Relation(tables.samples, context.places, timingOf(context, part), answers)
    .narrow(context.scopes, part.scope)
    .inPeriod();
  const count = (condition: string) => `COUNT(*) FILTER (${condition})`;
  return grouped(
    part.dims.map((dim) => [dim, of.say(dim)] as const),
    {
      intents: count("f.kind = 'scale'"),
      would_buy: count("f.kind = 'scale' AND f.score >= 4"),
      recommendations: count("f.kind = 'nps'"),
      promoters: count("f.kind = 'nps' AND f.score >= 9"),
      detractors: count("f.kind = 'nps' AND f.score <= 6"),
    },
    of.text(),
  );
}
