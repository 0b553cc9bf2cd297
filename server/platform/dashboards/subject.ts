import { noPermissionMessage } from '../accounts/principal';
import type { DataSetInfo } from '../analytics/data-set-content';
import { endedByName } from '../http/clean-text';
import type { AccessScope, SubjectBrand } from './access-scope';
import { type Notice, type Notices, quoted } from './selection/notices';

/** The message for a brand without figures in its data set. */
export const noDataMessage = (brandName: string): string => endedByName(`No data for ${brandName}`);

/** Sentence, after the reason, on what is shown in place of a link's brand; '' for nothing. */
const shownInstead = (
  { variant, isVisitor = false }: AccessScope,
  shown: SubjectBrand | null,
): string => {
  if (variant === 'public')
    return ` Below is the public market view.${isVisitor ? ' Log in to see your own brands.' : ''}`;
  return shown === null ? '' : ` Below are the figures of ${shown.name}, with the same filters.`;
};

/**
 * Chooses the brand that a dashboard is about, and with it the data set. A brand of a data set that the viewer does not
 * see is treated as unknown, so that its name stays secret. A page that shows everybody the same market has no brand.
 * Its address may still name a brand of the viewer, because the navigation carries the brand from page to page.
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
  const usual = accessScope.brands[0] ?? null;
  const { elsewhere } = accessScope;
  const asked =
    requested === null
      ? null
      : await findRequestedBrand(requested, elsewhere ?? accessScope, sets, find);
  if (asked !== null && 'why' in asked) {
    const { code, subject, why } = asked;
    notices.add(code, 'brand', subject, why + shownInstead(accessScope, usual));
  }
  const isFound = asked !== null && 'brand' in asked && elsewhere === undefined;
  const brand = isFound ? asked.brand : usual;
  const own = sets.find(({ id }) => id === brand?.dataSetId)?.id;
  return { brand, dataSetId: own ?? sharedSet };
}

type Refused = Pick<Notice, 'code' | 'subject'> & { why: string };

async function findRequestedBrand(
  requested: string,
  { anyBrand, brands }: Pick<AccessScope, 'anyBrand' | 'brands'>,
  sets: readonly DataSetInfo[],
  find: (id: string) => Promise<SubjectBrand | null>,
): Promise<{ brand: SubjectBrand } | Refused> {
  const own = brands.find(({ id }) => id === requested);
  if (own !== undefined) return { brand: own };
  const found = await find(requested);
  if (found && anyBrand) return { brand: found };
  const isSeen =
    found !== null &&
    (sets.some(({ id, shared }) => shared && id === found.dataSetId) ||
      brands.some(({ dataSetId }) => dataSetId !== null && dataSetId === found.dataSetId));
  return isSeen
    ? { code: 'no-permission', subject: found.name, why: noPermissionMessage(found.name) }
    : { code: 'left-out', subject: requested, why: `There is no brand “${quoted(requested)}”.` };
}
