import type { DataSets, OpenDataSet } from '../analytics/data-set';
import type { DataSetInfo } from '../analytics/data-set-content';
import { missingPart, nothingToShow } from '../analytics/query/model/empty-state';
import { hasRecords, noRecords } from '../analytics/query/model/sampling-records';
import type { SamplingSource } from '../sampling/records';
import { type AccessScope, publicScope, type SubjectBrand } from './access-scope';
import type { DashboardDefinition } from './definition';
import { createCatalogue } from './selection/catalogue';
import type { OptionList } from './selection/filter-options';
import { Notices } from './selection/notices';
import { planNote } from './selection/plan-frames';
import { resolveSelection, type DashboardSelection } from './selection/resolve-selection';
import type { DashboardStateInput, FilterSelectionInput } from './selection/state-input';
import {
  findReport,
  isFound,
  periodOfReport,
  type Unavailable,
  whyHidden,
} from './sampling-report';
import { chooseSubject } from './subject';
import { widgetOfType, type WidgetDefinition } from './widget-definition';

/** The viewer of a dashboard: the access scope, and the reads that resolving the selection needs. */
export interface DashboardViewer {
  accessScope: AccessScope;
  /** Any brand of the platform; null for an unknown id. */
  findBrand(id: string): Promise<SubjectBrand | null>;
  /** Options of the brand filter for viewers who may choose any brand. */
  anyBrands: OptionList;
  /** The filters under a key of `stored-filters.ts`; null for none. */
  storedFilters(key: string): Promise<FilterSelectionInput[] | null>;
  /** Sampling campaigns that are kept outside of the data sets. */
  sampling: SamplingSource;
  /** Returns the absolute URL of an icon's path. */
  iconUrl(path: string): string;
}

/** A dashboard with the viewer's selection. Widgets, filters and drill-downs are computed from it. */
export interface OpenDashboard {
  definition: DashboardDefinition;
  accessScope: AccessScope;
  info: DataSetInfo;
  set: OpenDataSet;
  selection: DashboardSelection;
  /** Why a report is not shown; null for one that is, and on all other dashboards. */
  withheld: Unavailable | null;
}

/**
 * Opens a dashboard with the selection of a URL. The caller has checked that the viewer may see the dashboard.
 * @returns null if there are no data for this viewer
 */
export async function openDashboard(
  definition: DashboardDefinition,
  given: DashboardStateInput,
  viewer: DashboardViewer,
  dataSets: Pick<DataSets, 'list' | 'open'>,
): Promise<OpenDashboard | null> {
  const accessScope = scopeOn(definition, viewer);
  const notices = new Notices();
  const input = await readStored(given, definition, viewer, notices);
  const available = await dataSets.list();
  const { sampling } = viewer;
  const report =
    definition.sampling === 'report'
      ? await findReport(input.report ?? null, { accessScope, sampling, available, dataSets })
      : null;
  const { brand, dataSetId } = await chooseSubject(
    report !== null && isFound(report) ? report.brandId : (input.brand ?? null),
    accessScope,
    available,
    (id) => viewer.findBrand(id),
    notices,
  );
  const known = available.find(({ id }) => id === dataSetId);
  const set = dataSetId === null ? null : await dataSets.open(dataSetId, known);
  if (set === null) return null;
  const selection = await resolveSelection(input, {
    definition,
    accessScope,
    brand: brand ?? (accessScope.anyBrand ? firstBrand(set) : null),
    set,
    catalogue: createCatalogue(set),
    ...(accessScope.anyBrand ? { ownBrands: viewer.anyBrands } : undefined),
    iconUrl: (path) => viewer.iconUrl(path),
    notices,
  });
  if (selection === null) return null;
  const open = { definition, accessScope, info: set.info, set, withheld: null };
  if (definition.sampling === null) return { ...open, selection };
  const records = report !== null || brand === null ? noRecords : await sampling.ofBrand(brand.id);
  if (report === null) return { ...open, selection: ofCampaigns(selection, { sampling: records }) };
  if (!isFound(report)) return { ...open, selection, withheld: report };
  const period = periodOfReport(report, selection, set.info);
  if ('way' in period) return { ...open, selection, withheld: period };
  const { limit } = selection.querySelection;
  if (period.cut && limit !== null) notices.add('plan', 'report', null, planNote(limit));
  const ofReport = ofCampaigns(
    { ...selection, period, notices: notices.list },
    { sampling: report.records, report: report.code },
  );
  return { ...open, selection: ofReport, withheld: await whyHidden(set, ofReport.querySelection) };
}

/** The state with its stored filters. Those that this dashboard lacks are for others that get the same key. */
async function readStored(
  input: DashboardStateInput,
  definition: DashboardDefinition,
  viewer: DashboardViewer,
  notices: Notices,
): Promise<DashboardStateInput> {
  const key = input.stored ?? null;
  if (key === null) return input;
  const stored = await viewer.storedFilters(key);
  if (stored === null)
    notices.leftOut(
      'filters',
      null,
      'The filters of this address are no longer kept, so they were left out.',
    );
  const known = new Set(definition.filters.map(({ name }) => name));
  // A filter without a selection only hides a stored one, so it is dropped if the dashboard lacks it.
  const own = (input.filters ?? []).filter(
    ({ name, all, values }) => known.has(name) || all === true || (values ?? []).length > 0,
  );
  const isOwn = new Set(own.map(({ name }) => name));
  const rest = (stored ?? []).filter(({ name }) => known.has(name) && !isOwn.has(name));
  return { ...input, filters: [...rest, ...own] };
}

/** The selection with the sampling campaigns of its figures. */
const ofCampaigns = (
  selection: DashboardSelection,
  campaigns: Pick<DashboardSelection['querySelection'], 'sampling' | 'report'>,
): DashboardSelection => ({
  ...selection,
  querySelection: { ...selection.querySelection, ...campaigns },
});

/** A page that is open to everybody is the same for everybody (P-04). */
const scopeOn = (
  { accessStatus }: DashboardDefinition,
  { accessScope }: DashboardViewer,
): AccessScope =>
  accessStatus === 'publicly_available' ? { ...publicScope, elsewhere: accessScope } : accessScope;

/** The default brand of viewers who may choose any brand and have none of their own. */
function firstBrand({ brandsById, info }: OpenDataSet): SubjectBrand | null {
  const [first] = [...brandsById.values()].filter(({ id }) => id > 0).sort((a, b) => a.id - b.id);
  return first ? { id: first.code, name: first.name, dataSetId: info.id } : null;
}

/** Why the dashboard has nothing to show: its report is withheld, or the data set lacks a part; null if it has. */
export function whyUnavailable({
  definition,
  info,
  selection,
  withheld,
}: Pick<OpenDashboard, 'definition' | 'info' | 'selection' | 'withheld'>): Unavailable | null {
  if (withheld !== null) return withheld;
  const { needs } = definition;
  const recorded = hasRecords(selection.querySelection.sampling ?? noRecords);
  // Recorded campaigns need no samples of the data set.
  const part = missingPart(info, recorded ? needs.filter((one) => one !== 'samples') : needs);
  return part && { title: 'Not in your data', message: nothingToShow(part).message, way: 'home' };
}

/**
 * The widgets of the viewer's variant as the chosen type shows them, in page order; none where the data set lacks what
 * all of them need.
 * @param ids only these widgets; null: all
 */
export function widgetsOf(
  open: Pick<OpenDashboard, 'definition' | 'accessScope' | 'info' | 'selection' | 'withheld'>,
  ids: readonly string[] | null = null,
): WidgetDefinition[] {
  const { definition, accessScope } = open;
  if (whyUnavailable(open) !== null) return [];
  const type = open.selection.querySelection.options?.type ?? null;
  return definition.widgets
    .filter(
      ({ id, variant }) =>
        (variant === 'both' || variant === accessScope.variant) &&
        (ids === null || ids.includes(id)),
    )
    .map((widget) => widgetOfType(widget, type));
}
