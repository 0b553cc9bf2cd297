import type { DataSetInfo } from '../analytics/data-set-content';
import { type Notices, quoted } from './state/notices';
import type { SubjectBrand, Viewpoint } from './viewpoint';

/** D-15. */
export const noPermissionMessage = (brandName: string): string =>
  `You don't have permission for ${brandName}.`;

/**
 * Whom a dashboard is about, and which data set that makes it read. Brands of a data set that the viewer does not see
 * are treated as if they did not exist: not even their names are told.
 * @param find reads any brand by its id
 * @returns no data set where there is none at all for this viewer
 */
export async function chooseSubject(
  requested: string | null,
  viewpoint: Viewpoint,
  sets: readonly DataSetInfo[],
  find: (id: string) => Promise<SubjectBrand | null>,
  notices: Notices,
): Promise<{ brand: SubjectBrand | null; dataSetId: string | null }> {
  const market = sets.find(({ shared }) => shared)?.id ?? null;
  const allowed =
    requested === null
      ? null
      : (viewpoint.brands.find(({ id }) => id === requested) ??
        (await takeAny(requested, viewpoint, sets, find, notices)));
  const brand = allowed ?? viewpoint.brands[0] ?? null;
  const own = sets.find(({ id }) => id === brand?.dataSetId)?.id;
  return { brand, dataSetId: own ?? market };
}

async function takeAny(
  requested: string,
  { anyBrand, brands }: Viewpoint,
  sets: readonly DataSetInfo[],
  find: (id: string) => Promise<SubjectBrand | null>,
  notices: Notices,
): Promise<SubjectBrand | null> {
  const found = await find(requested);
  if (found && anyBrand) return found;
  const isSeen =
    found !== null &&
    (sets.some(({ id, shared }) => shared && id === found.dataSetId) ||
      brands.some(({ dataSetId }) => dataSetId !== null && dataSetId === found.dataSetId));
  if (isSeen) notices.add('no-permission', 'brand', found.name, noPermissionMessage(found.name));
  else notices.leftOut('brand', requested, `There is no brand “${quoted(requested)}”.`);
  return null;
}
