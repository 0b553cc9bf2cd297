import type { DataSets, OpenDataSet } from '../analytics/data-set';
import type { DataSetInfo } from '../analytics/data-set-content';
import { hiddenBelow } from '../../../contract/limits';
import { type Calendar, type Period, rangePeriod } from '../analytics/query/model/periods';
import type { QuerySelection } from '../analytics/query/model/selection';
import {
  hasRecords,
  noRecords,
  type SamplingRecords,
} from '../analytics/query/model/sampling-records';
import { dayText } from '../dates/day-text';
import { type DayRange, intersection } from '../dates/days';
import type { SamplingSource } from '../sampling/records';
import type { AccessScope } from './access-scope';
import { planNote } from './selection/plan-frames';
import type { DashboardSelection } from './selection/resolve-selection';

/** Reason why a page has no widgets, and the page to continue on. */
export interface Unavailable {
  title: string;
  message: string;
  way: 'home' | 'campaigns';
}

/** The campaign that a report is about, with its brand and, for one that is recorded here, its records. */
export interface FoundReport {
  code: string;
  brandId: string;
  records: SamplingRecords;
  /** The days of the campaign; null where its records lack one. */
  window: DayRange | null;
}

const reportId = /^[\w-]{1,100}$/;

const toCampaigns = (title: string, message: string): Unavailable => ({
  title,
  message,
  way: 'campaigns',
});

const missing = toCampaigns(
  'Choose a campaign',
  'A report is about one sampling campaign. Choose one in the list of campaigns.',
);

/** Same answer for a report that does not exist and for one that belongs to others (SEC-46). */
const unknown = toCampaigns(
  'There is no such report',
  'The address names no sampling campaign of your brands. Choose one in the list of campaigns.',
);

export interface ReportReads {
  accessScope: AccessScope;
  sampling: SamplingSource;
  available: readonly DataSetInfo[];
  dataSets: Pick<DataSets, 'open'>;
}

/**
 * Finds the campaign of a report among the data sets and records of the viewer's brands.
 * @param id the report_id of the address; untrusted
 * @returns the report, or the reason why it is missing
 */
export async function findReport(
  id: string | null,
  reads: ReportReads,
): Promise<FoundReport | Unavailable> {
  if (id === null || id === '') return missing;
  if (!reportId.test(id)) return unknown;
  const found = (await findInDataSets(id, reads)) ?? (await findRecorded(id, reads));
  return found !== null && isAllowed(found.brandId, reads) ? found : unknown;
}

export const isFound = (report: FoundReport | Unavailable): report is FoundReport =>
  'code' in report;

const isAllowed = (brandId: string, { accessScope }: ReportReads) =>
  accessScope.anyBrand || accessScope.brands.some(({ id }) => id === brandId);

async function findInDataSets(code: string, reads: ReportReads): Promise<FoundReport | null> {
  const { accessScope, available, dataSets } = reads;
  const visible = available.filter(
    ({ id, parts }) =>
      parts.has('samples') &&
      (accessScope.anyBrand || accessScope.brands.some(({ dataSetId }) => dataSetId === id)),
  );
  for (const info of visible) {
    const set = await dataSets.open(info.id, info);
    const found = set && (await campaignIn(set, code));
    if (found && isAllowed(found.brandId, reads)) return { code, ...found, records: noRecords };
  }
  return null;
}

async function campaignIn(
  { store, brandsById }: OpenDataSet,
  code: string,
): Promise<Pick<FoundReport, 'brandId' | 'window'> | null> {
  const { rows } = await store.query(
    `SELECT brand, CAST(starts AS VARCHAR), CAST(ends AS VARCHAR) FROM sample_campaign WHERE code = $1`,
    [code],
  );
  const [brand, starts, ends] = rows[0] ?? [];
  const brandId = brandsById.get(Number(brand ?? 0))?.code;
  return brandId === undefined ? null : { brandId, window: windowOf(starts, ends) };
}

const windowOf = (starts: unknown, ends: unknown): DayRange | null =>
  typeof starts === 'string' && typeof ends === 'string'
    ? { startDate: starts, endDate: ends }
    : null;

async function findRecorded(code: string, { sampling }: ReportReads): Promise<FoundReport | null> {
  const found = await sampling.find(code);
  if (found === null) return null;
  const [campaign] = found.records.campaigns;
  return { code, ...found, window: windowOf(campaign?.starts, campaign?.ends) };
}

/**
 * The days of a report, which has no time filter, are those of its campaign. The plan cuts the days of a data set's
 * campaign like all figures (D-16), but not those of a campaign that the account has recorded itself.
 * @returns the reason why the report is not shown, if the plan includes no day of the campaign
 */
export function periodOfReport(
  { window, records }: FoundReport,
  { period, querySelection: { limit } }: Pick<DashboardSelection, 'period' | 'querySelection'>,
  calendar: Calendar,
): Period | Unavailable {
  const usual = { ...period, cut: false };
  if (window === null) return usual;
  const campaign = { label: 'Campaign', incomplete: false, frame: null };
  if (hasRecords(records)) return { ...window, ...campaign, cut: false };
  const whole = rangePeriod(window, calendar, null);
  // A future campaign has no figures yet.
  if (whole === null) return usual;
  if (limit === null) return { ...whole, ...campaign, cut: false };
  const open = intersection(whole, limit);
  if (open !== null) return { ...open, ...campaign, cut: open.startDate > whole.startDate };
  const ran = `This campaign ran from ${dayText(window.startDate)} to ${dayText(window.endDate)}.`;
  return toCampaigns('Not in your plan', `${ran} ${planNote(limit)}`);
}

/**
 * Reason why a report is not shown: too few people have answered on open days, regardless of filters (docs/domain.md
 * section 9.14). Null for a report that is shown.
 */
export async function whyHidden(
  { engine }: OpenDataSet,
  selection: QuerySelection,
): Promise<Unavailable | null> {
  const unfiltered = { ...selection, product: null, conditions: [] };
  const { rows } = await engine.run({ language: 'sql', name: 'sampling-respondents' }, unfiltered);
  const people = Number(rows[0]?.[0] ?? 0);
  if (people >= hiddenBelow) return null;
  // Answers of campaigns that are recorded here are the account's own: no plan cuts them.
  const isCut = selection.limit !== null && !hasRecords(selection.sampling ?? noRecords);
  const open = isCut ? ' on the days that your plan includes' : '';
  const answered =
    people === 0
      ? `No one has answered its survey${open} so far.`
      : `${String(people)} ${people === 1 ? 'person has' : 'people have'} answered its survey${open} so far.`;
  return toCampaigns(
    'Too few answers yet',
    `This report is hidden. ${answered} It shows from ${String(hiddenBelow)} people on, because fewer say too little.`,
  );
}
