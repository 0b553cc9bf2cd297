import type { DataSetInfo } from '../analytics/data-set-content';
import { type Notices, quoted } from './selection/notices';
import type { SubjectBrand, AccessScope } from './access-scope';

/** The notice for a brand that the viewer may not open (D-15). */
export const noPermissionMessage = (brandName: string): string =>
  `You don't have permission for ${brandName}.`;

/** The notice about a link whose brand is not shown, with what is shown in its place. */
const otherBrandMessage = ({ variant }: AccessScope, shown: SubjectBrand | null): string => {
  if (variant === 'public')
    return 'This link shows figures of another brand. Below is the public market view.';
  return shown === null
    ? 'This link shows figures of another brand.'
    : `This link shows figures of another brand. Below are the figures of ${shown.name}, with the same filters.`;
};

/**
 * Chooses the brand that a dashboard is about, and with it the data set. A brand of a data set that the viewer does not
 * see is treated as unknown, so that its name stays secret.
 * @param find reads any brand by its id
 * @returns the brand, or null for none; `dataSetId` is null if the viewer sees no data set
 */
export async function chooseSubject(
  requested: string | null,
  accessScope: AccessScope,
  sets: readonly DataSetInfo[],
  find: (id: string) => Promise<SubjectBrand | null>,
  notices: Notices,
): Promise<{ brand: SubjectBrand | null; dataSetId: string | null }> {
  const sharedSet = sets.find(({ shared }) => shared)?.id ?? null;
  const allowed =
    requested === null
      ? null
      : (accessScope.brands.find(({ id }) => id === requested) ??
        (await findRequestedBrand(requested, accessScope, sets, find, notices)));
  const brand = allowed ?? accessScope.brands[0] ?? null;
  if (requested !== null && allowed === null)
    notices.add('other-brand', 'brand', null, otherBrandMessage(accessScope, brand));
  const own = sets.find(({ id }) => id === brand?.dataSetId)?.id;
  return { brand, dataSetId: own ?? sharedSet };
}

async function findRequestedBrand(
  requested: string,
  { anyBrand, brands }: AccessScope,
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
