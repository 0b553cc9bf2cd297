import { aliased, groupedSelect, type ScanBuilder, scanFrom } from '../scan';
import { tables } from '../tables';
import { aggregateSelect } from './lines';

/** Days after a delivery within which a purchase counts as a conversion. */
export const conversionDays = 90;

/**
 * Samples by the day of delivery. People of the control group received none; their day is the one on which a sample
 * would have arrived. A person counts once per campaign and row.
 */
export const samplesScan: ScanBuilder = (context, scan) => {
  const { params } = context;
  const { dialect } = params;
  const from = scanFrom(context, scan, tables.samples, {
    rows: `(SELECT s.campaign, c.brand, s.product, s.buyer, s.control, s.delivered AS date
    FROM fact_sample s JOIN sample_campaign c ON c.id = s.campaign) f`,
  });
  const columns = aliased(from.columns(scan.dims));
  // Purchases outside the open days must not show, not even through a conversion.
  const firstOpen = params.add('openDays.startDate', 'date', ({ openDays }) => openDays.startDate);
  const lastOpen = params.add('openDays.endDate', 'date', ({ openDays }) => openDays.endDate);
  const list = (...more: string[]) => [...scan.dims, ...more].join(', ');
  const people = `SELECT ${[...columns, 'f.campaign', 'f.buyer', 'f.control'].join(', ')},
            EXISTS (SELECT 1 FROM fact_order_line o WHERE o.buyer = f.buyer AND o.product = f.product AND o.units > 0
              AND o.date BETWEEN f.date AND ${dialect.addDays('f.date', String(conversionDays))}
              AND o.date BETWEEN ${firstOpen} AND ${lastOpen}) AS bought
          ${from.text()}`;
  const perPerson = `SELECT ${list('campaign', 'buyer', 'control', `${dialect.anyTrue('bought')} AS bought`)}
        FROM (${people}) ${dialect.groupByAll}`;
  const perCampaign = `SELECT ${list('campaign')},
        ${dialect.countWhere('NOT control')} AS delivered,
        ${dialect.countWhere('NOT control AND bought')} AS bought,
        ${dialect.countWhere('control')} AS control,
        ${dialect.countWhere('control AND bought')} AS control_bought
      FROM (${perPerson}) ${dialect.groupByAll}`;
  return groupedSelect(
    dialect,
    scan,
    scan.dims.map((dim) => [dim, `g.${dim}`]),
    {
      delivered: 'SUM(g.delivered)',
      bought: 'SUM(g.bought)',
      control: 'SUM(g.control)',
      control_bought: 'SUM(g.control_bought)',
      cost: `COALESCE(${dialect.sumWhere('c.cost_cents', 'g.delivered > 0')}, 0)`,
    },
    `FROM (${perCampaign}) g JOIN sample_campaign c ON c.id = g.campaign`,
  );
};

/** Survey answers by the day they were given: recommendations, and the scale questions about buying. */
export const answersScan: ScanBuilder = (context, scan) => {
  const { dialect } = context.params;
  const from = scanFrom(context, scan, tables.samples, {
    rows: `(SELECT c.brand, COALESCE(s.product, 0) AS product, a.buyer, a.kind, a.score, a.answered AS date
    FROM fact_survey_answer a JOIN sample_campaign c ON c.id = a.campaign
    LEFT JOIN (SELECT campaign, buyer, MIN(product) AS product FROM fact_sample ${dialect.groupByAll}) s
      ON s.campaign = a.campaign AND s.buyer = a.buyer
    WHERE a.score IS NOT NULL
      AND (a.kind = 'nps' OR (a.kind = 'scale' AND ${dialect.containsWord('a.question', 'buy')}))) f`,
  });
  return aggregateSelect(context, scan, from);
};
