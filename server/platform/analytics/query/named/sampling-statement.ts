import type { StoreRows } from '../../store/analytic-store';
import { FromClause, wholePeriod } from '../compile/from-clause';
import { QueryScopes } from '../compile/query-scopes';
import { conversionDays } from '../compile/sources/samples';
import { boundId, boundValues, SqlParams } from '../compile/sql-params';
import { tables } from '../compile/tables';
import type { QueryContext } from '../execute/query-context';
import type { DimensionCode } from '../model/dimensions';
import type { ResolvedSelection } from '../model/resolved-selection';
import { hasRecords, noRecords, type SamplingRecords } from '../model/sampling-records';

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
export class SamplingStatement {
  readonly params: SqlParams;
  private readonly scopes: QueryScopes;
  private readonly records: SamplingRecords;

  constructor(
    private readonly context: QueryContext,
    private readonly resolved: ResolvedSelection,
    private readonly subject: SampledSubject,
  ) {
    this.params = new SqlParams(context.dialect);
    this.scopes = new QueryScopes(this.params, subject, [], resolved.selection);
    this.records = subject === 'market' ? noRecords : (resolved.selection.sampling ?? noRecords);
  }

  /** @param split the dimension of the column `split`, which is 0 without one */
  with(split: DimensionCode | null = null): string {
    return `WITH campaigns AS (${this.campaigns()}),
      people AS (${this.people(split)}),
      answers AS (${this.answers()}),
      offers AS (${this.offers()}),
      purchases AS (${this.purchases()})`;
  }

  firstOpen(): string {
    return this.params.add('openDays.startDate', 'date', ({ openDays }) => openDays.startDate);
  }

  lastOpen(): string {
    return this.params.add('openDays.endDate', 'date', ({ openDays }) => openDays.endDate);
  }

  async run(sql: string): Promise<StoreRows['rows']> {
    const { dataSet, signal } = this.context;
    return (await dataSet.store.query(sql, boundValues(this.params.list, this.resolved), signal))
      .rows;
  }

  /** A list of the records as a table, or null without records. */
  private recorded(
    list: keyof ReturnType<typeof rowsOf>,
    columns: Parameters<QueryContext['dialect']['jsonRows']>[1],
  ): string | null {
    if (!hasRecords(this.records)) return null;
    const json = this.params.add(`sampling.${list}`, 'text', ({ selection }) =>
      JSON.stringify(rowsOf(selection.sampling ?? noRecords)[list]),
    );
    return this.context.dialect.jsonRows(json, columns);
  }

  private campaigns(): string {
    const { dialect } = this.context;
    const where = this.campaignConditions();
    const delivered = `(SELECT COUNT(*) FROM fact_sample s WHERE s.campaign = c.id AND s.delivered IS NOT NULL AND NOT s.control)`;
    const ofDataSet = `SELECT c.id, c.code, c.name, c.status, c.starts, c.ends, c.brand,
        ${dialect.cast('c.cost_cents', 'bigint')} AS cost, ${delivered} AS people FROM sample_campaign c`;
    const recorded = this.recorded('campaigns', {
      place: 'integer',
      code: 'text',
      brand: 'text',
      name: 'text',
      status: 'text',
      starts: 'date',
      ends: 'date',
      cost: 'bigint',
      people: 'integer',
    });
    const ofRecords =
      recorded === null
        ? []
        : [
            `SELECT -1 - j.place, j.code, j.name, j.status, j.starts, j.ends, COALESCE(b.id, 0), j.cost, j.people
             FROM ${recorded} j LEFT JOIN dim_brand b ON b.code = j.brand`,
          ];
    return `SELECT * FROM (${dialect.unionAll([ofDataSet, ...ofRecords])}) c${where}`;
  }

  private campaignConditions(): string {
    const { selection } = this.resolved;
    const conditions: string[] = [];
    if (this.subject === 'brand') {
      const brand = this.params.add('brand', 'integer', (bound) => boundId(bound.selection.brand));
      conditions.push(`c.brand = ${brand}`);
    }
    if (typeof selection.report === 'string') {
      const code = this.params.add('report', 'text', (bound) => bound.selection.report ?? '');
      conditions.push(`c.code = ${code}`);
    } else {
      const [first, last] = [
        this.params.day('period', 'startDate'),
        this.params.day('period', 'endDate'),
      ];
      conditions.push(
        `(c.ends IS NULL OR c.ends >= ${first})`,
        `(c.starts IS NULL OR c.starts <= ${last} OR ${last} = ${this.lastDay()})`,
      );
    }
    return ` WHERE ${conditions.join(' AND ')}`;
  }

  /** Last day of the data: a period that ends on it includes the campaigns that start later, too. */
  private lastDay(): string {
    const { asOf } = this.context.dataSet.info;
    return this.params.add('asOf', 'date', () => asOf);
  }

  private people(split: DimensionCode | null): string {
    const from = new FromClause(tables.sampled, this.params, wholePeriod, {
      rows: `(${this.personRows()}) f`,
      day: null,
    }).inScope(this.scopes, 'subject');
    const by = split === null ? '0' : from.columnFor(split);
    return `SELECT f.campaign, f.person, f.brand, f.product, f.buyer, f.requested, f.sent, f.delivered, f.control,
        (f.buyer <> 0 AND f.delivered IS NOT NULL AND f.delivered <= ${this.lastOpen()}) AS linked, ${by} AS split ${from.text()}`;
  }

  private personRows(): string {
    const { dialect } = this.context;
    const [first, last] = [this.firstOpen(), this.lastOpen()];
    const open = (day: string) =>
      `CASE WHEN s.${day} BETWEEN ${first} AND ${last} THEN s.${day} END AS ${day}`;
    const occasion = `CASE b.kind WHEN 'office' THEN 1 WHEN 'home' THEN 2 ELSE 0 END`;
    const ofDataSet = `SELECT s.campaign, s.buyer AS person, c.brand, COALESCE(s.product, 0) AS product, s.buyer,
        b.region AS region, ${occasion} AS occasion, ${['requested', 'sent', 'delivered'].map(open).join(', ')}, s.control
      FROM fact_sample s JOIN campaigns c ON c.id = s.campaign LEFT JOIN dim_buyer b ON b.id = s.buyer
      WHERE COALESCE(s.requested, s.sent, s.delivered) BETWEEN ${first} AND ${last}`;
    const recorded = this.recorded('people', {
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
    });
    if (recorded === null) return ofDataSet;
    // A data set may have several regions of a state.
    const regions = 'SELECT state, MIN(id) AS id FROM dim_region WHERE id <> 0 GROUP BY state';
    return dialect.unionAll([
      ofDataSet,
      `SELECT c.id, -1 - j.person, c.brand, COALESCE(p.id, 0), COALESCE(b.id, 0), COALESCE(r.id, b.region, 0),
         CASE WHEN j.occasion <> 0 THEN j.occasion ELSE ${occasion} END, NULL, j.sent, j.delivered, j.control = 1
       FROM ${recorded} j JOIN campaigns c ON c.id = -1 - j.campaign
       LEFT JOIN dim_product p ON p.code = j.product LEFT JOIN dim_buyer b ON b.code = j.buyer
       LEFT JOIN (${regions}) r ON r.state IN (j.state, j.stateName)`,
    ]);
  }

  private answers(): string {
    const { dialect } = this.context;
    const ofDataSet = `SELECT campaign, buyer AS person, question, kind, score, text, answered FROM fact_survey_answer
      WHERE answered BETWEEN ${this.firstOpen()} AND ${this.lastOpen()}`;
    const recorded = this.recorded('answers', {
      campaign: 'integer',
      person: 'integer',
      question: 'text',
      kind: 'text',
      score: 'integer',
      text: 'text',
      answered: 'date',
    });
    const ofRecords =
      recorded === null
        ? []
        : [
            `SELECT -1 - j.campaign, -1 - j.person, j.question, j.kind, j.score, j.text, j.answered FROM ${recorded} j`,
          ];
    return `SELECT a.*, p.split FROM (${dialect.unionAll([ofDataSet, ...ofRecords])}) a
      JOIN people p ON p.campaign = a.campaign AND p.person = a.person WHERE NOT p.control`;
  }

  private offers(): string {
    const ofDataSet = 'SELECT campaign, person, product FROM people WHERE campaign >= 0';
    const recorded = this.recorded('products', { campaign: 'integer', product: 'text' });
    if (recorded === null) return ofDataSet;
    return this.context.dialect.unionAll([
      ofDataSet,
      `SELECT p.campaign, p.person, d.id FROM people p JOIN ${recorded} j ON p.campaign = -1 - j.campaign
       JOIN dim_product d ON d.code = j.product`,
    ]);
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
