import { conversionDays } from '../compile/sources/samples';
import { boundId } from '../compile/sql-params';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import { hasRecords, noRecords, type SamplingRecords } from '../model/sampling-records';
import { Statement } from './statement';

/** Subject whose campaigns are read. Records of accounts are never a part of the market. */
export type SampledSubject = 'brand' | 'market';

/**
 * Writes statements on sampling campaigns (docs/domain.md section 9.14). `with` makes the tables
 * - campaigns: id, code, name, status, starts, ends, cost, people (all who were delivered to, whatever the filters),
 * - people: campaign, person, brand, product, buyer, requested, sent, delivered, control, linked, split,
 * - answers: campaign, person, question, kind, score, text, answered; of people without the control group,
 * - offers: campaign, person, product; of a recorded campaign all of its products,
 * - purchases: campaign, person, first (the first purchase within 90 days of delivery; null), existing.
 * Campaigns of the data set and recorded ones are rows of the same tables; the latter have negative ids.
 */
export class SamplingStatement extends Statement {
  /** @param split the dimension of the column `split`, which is 0 without one */
  with(split: DimensionCode | null = null): string {
    return `WITH campaigns AS (${this.campaigns()}),
      people AS (${this.people(split)}),
      answers AS (${this.answers()}),
      offers AS (${this.offers()}),
      purchases AS (${this.purchases()})`;
  }

  /** The rows of the data set, followed by those of the records, if any. @param select their SELECT from a table */
  private withRecords(
    ofDataSet: string,
    list: keyof ReturnType<typeof rowsOf>,
    columns: Parameters<QueryContext['dialect']['jsonRows']>[1],
    select: (table: string) => string,
  ): string {
    const { dialect, resolved } = this.context;
    if (this.subject === 'market' || !hasRecords(resolved.selection.sampling ?? noRecords))
      return ofDataSet;
    const json = this.params.add(`sampling.${list}`, 'text', ({ selection }) =>
      JSON.stringify(rowsOf(selection.sampling ?? noRecords)[list]),
    );
    return dialect.unionAll([ofDataSet, select(dialect.jsonRows(json, columns))]);
  }

  private campaigns(): string {
    const { dialect } = this.context;
    const where = this.campaignConditions();
    const delivered = `(SELECT COUNT(*) FROM fact_sample s WHERE s.campaign = c.id AND s.delivered IS NOT NULL AND NOT s.control)`;
    const ofDataSet = `SELECT c.id, c.code, c.name, c.status, c.starts, c.ends, c.brand,
        ${dialect.cast('c.cost_cents', 'bigint')} AS cost, ${delivered} AS people FROM sample_campaign c`;
    const all = this.withRecords(
      ofDataSet,
      'campaigns',
      {
        place: 'integer',
        code: 'text',
        brand: 'text',
        name: 'text',
        status: 'text',
        starts: 'date',
        ends: 'date',
        cost: 'bigint',
        people: 'integer',
      },
      (table) =>
        `SELECT -1 - j.place, j.code, j.name, j.status, j.starts, j.ends, COALESCE(b.id, 0), j.cost, j.people FROM ${table} j LEFT JOIN dim_brand b ON b.code = j.brand`,
    );
    return `SELECT * FROM (${all}) c${where}`;
  }

  private campaignConditions(): string {
    const { dataSet, resolved } = this.context;
    const conditions: string[] = [];
    if (this.subject === 'brand') {
      const brand = this.params.add('brand', 'integer', (bound) => boundId(bound.selection.brand));
      conditions.push(`c.brand = ${brand}`);
    }
    if (typeof resolved.selection.report === 'string') {
      const code = this.params.add('report', 'text', (bound) => bound.selection.report ?? '');
      conditions.push(`c.code = ${code}`);
    } else {
      const first = this.params.day('period', 'startDate');
      const last = this.params.day('period', 'endDate');
      // A period that ends on the last day of the data includes the campaigns that start later, too.
      const asOf = this.params.add('asOf', 'date', () => dataSet.info.asOf);
      conditions.push(
        `(c.ends IS NULL OR c.ends >= ${first})`,
        `(c.starts IS NULL OR c.starts <= ${last} OR ${last} = ${asOf})`,
      );
    }
    return ` WHERE ${conditions.join(' AND ')}`;
  }

  private people(split: DimensionCode | null): string {
    const rows = `(${this.personRows()}) f`;
    const from = this.from(tables.sampled, 'subject', { rows, day: null });
    const by = split === null ? '0' : from.columnFor(split);
    return `SELECT f.campaign, f.person, f.brand, f.product, f.buyer, f.requested, f.sent, f.delivered, f.control,
        (f.buyer <> 0 AND f.delivered IS NOT NULL AND f.delivered <= ${this.lastOpen()}) AS linked, ${by} AS split ${from.text()}`;
  }

  private personRows(): string {
    const [first, last] = [this.firstOpen(), this.lastOpen()];
    const open = (day: string) =>
      `CASE WHEN s.${day} BETWEEN ${first} AND ${last} THEN s.${day} END AS ${day}`;
    const occasion = `CASE b.kind WHEN 'office' THEN 1 WHEN 'home' THEN 2 ELSE 0 END`;
    const ofDataSet = `SELECT s.campaign, s.buyer AS person, c.brand, COALESCE(s.product, 0) AS product, s.buyer,
        b.region AS region, ${occasion} AS occasion, ${['requested', 'sent', 'delivered'].map(open).join(', ')}, s.control
      FROM fact_sample s JOIN campaigns c ON c.id = s.campaign LEFT JOIN dim_buyer b ON b.id = s.buyer
      WHERE COALESCE(s.requested, s.sent, s.delivered) BETWEEN ${first} AND ${last}`;
    // A data set may have several regions of a state.
    const regions = 'SELECT state, MIN(id) AS id FROM dim_region WHERE id <> 0 GROUP BY state';
    return this.withRecords(
      ofDataSet,
      'people',
      {
        campaign: 'integer',
        person: 'integer',
        product: 'text',
        buyer: 'text',
        state: 'text',
        stateName: 'text',
        occasion: 'integer',
        sent: 'date',
        delivered: 'date',
        control: 'integer',
      },
      (
        table,
      ) => `SELECT c.id, -1 - j.person, c.brand, COALESCE(p.id, 0), COALESCE(b.id, 0), COALESCE(r.id, b.region, 0),
         CASE WHEN j.occasion <> 0 THEN j.occasion ELSE ${occasion} END, NULL, j.sent, j.delivered, j.control = 1 FROM ${table} j JOIN campaigns c ON c.id = -1 - j.campaign
       LEFT JOIN dim_product p ON p.code = j.product LEFT JOIN dim_buyer b ON b.code = j.buyer
       LEFT JOIN (${regions}) r ON r.state IN (j.state, j.stateName)`,
    );
  }

  private answers(): string {
    const ofDataSet = `SELECT campaign, buyer AS person, question, kind, score, text, answered FROM fact_survey_answer
      WHERE answered BETWEEN ${this.firstOpen()} AND ${this.lastOpen()}`;
    const all = this.withRecords(
      ofDataSet,
      'answers',
      {
        campaign: 'integer',
        person: 'integer',
        question: 'text',
        kind: 'text',
        score: 'integer',
        text: 'text',
        answered: 'date',
      },
      (table) =>
        `SELECT -1 - j.campaign, -1 - j.person, j.question, j.kind, j.score, j.text, j.answered FROM ${table} j `,
    );
    return `SELECT a.*, p.split FROM (${all}) a
      JOIN people p ON p.campaign = a.campaign AND p.person = a.person WHERE NOT p.control`;
  }

  private offers(): string {
    const ofDataSet = 'SELECT campaign, person, product FROM people WHERE campaign >= 0';
    return this.withRecords(
      ofDataSet,
      'products',
      { campaign: 'integer', product: 'text' },
      (
        table,
      ) => `SELECT p.campaign, p.person, d.id FROM people p JOIN ${table} j ON p.campaign = -1 - j.campaign
       JOIN dim_product d ON d.code = j.product`,
    );
  }

  private purchases(): string {
    const { dialect } = this.context;
    const within = `o.product = f.product AND o.date BETWEEN p.delivered AND ${dialect.addDays('p.delivered', String(conversionDays))}`;
    return `SELECT p.campaign, p.person, ${dialect.minWhere('o.date', within)} AS first,
        ${dialect.anyTrue('o.date < p.delivered')} AS existing
      FROM people p JOIN offers f ON f.campaign = p.campaign AND f.person = p.person JOIN fact_order_line o ON o.buyer = p.buyer AND o.brand = p.brand AND o.units > 0
        AND o.date BETWEEN ${this.firstOpen()} AND ${this.lastOpen()}
      WHERE p.linked ${dialect.groupByAll}`;
  }
}

/** The records as flat rows, with numbers for booleans and the number of people each campaign was delivered to. */
const rowsOf = ({ campaigns, people, answers }: SamplingRecords) => ({
  campaigns: campaigns.map(({ products: _, ...campaign }, place) => ({
    ...campaign,
    place,
    people: people.filter((one) => one.campaign === place && !one.control && one.delivered !== null)
      .length,
  })),
  products: campaigns.flatMap(({ products }, campaign) =>
    products.map((product) => ({ campaign, product })),
  ),
  people: people.map((person) => ({
    ...person,
    product: campaigns[person.campaign]?.products[0] ?? null,
    control: Number(person.control),
  })),
  answers,
});
