import { and, eq, isNull } from 'drizzle-orm';

import type { Change } from '../ams/entity-routes';
import type { CampaignRow } from '../ams/sampling-campaigns/campaign-view';
import { hiddenBelow } from '../../../contract/limits';
import { appUser } from '../database/schema/accounts';
import { identityAccount } from '../database/schema/identity';
import { countPeople } from './report-source';

/** Product name and URLs for mails about campaigns. */
export interface SamplingSite {
  productName: string;
  /** URL of the platform, which serves the survey. */
  publicUrl: string;
  appUrl: string;
}

const campaignLink = ({ appUrl }: SamplingSite, { id }: CampaignRow) =>
  `${appUrl}/sampling-campaigns/${id}`;
const reportLink = ({ appUrl }: SamplingSite, { id }: CampaignRow) =>
  `${appUrl}/dashboards/experimentation/experimentation-sampling-report?report_id=${id}`;

/** Mails the requester that the campaign is approved. */
export const tellApproval = (change: Change, row: CampaignRow, site: SamplingSite) =>
  tellRequester(change, row, `${row.name} is approved`, [
    `Your sampling campaign ${row.name} is approved. We prepare the samples now.`,
    '',
    'Follow it here:',
    campaignLink(site, row),
    '',
    site.productName,
  ]);

/** Mails the requester why the campaign is rejected. */
export const tellRejection = (
  change: Change,
  row: CampaignRow,
  reason: string,
  site: SamplingSite,
) =>
  tellRequester(change, row, `${row.name} is not approved`, [
    `We could not approve your sampling campaign ${row.name}. The reason:`,
    '',
    reason,
    '',
    'What you asked for is here:',
    campaignLink(site, row),
    '',
    site.productName,
  ]);

/** Mails the requester that the campaign is closed, and whether enough people have answered for its report. */
export async function tellClosed(change: Change, row: CampaignRow, site: SamplingSite) {
  if ((await respondentsOf(change, row)) >= hiddenBelow) return tellReport(change, row, site);
  await tellRequester(change, row, `${row.name} is closed`, [
    `Your sampling campaign ${row.name} is closed. Fewer than ${hiddenBelow} people have answered, so its report stays hidden: fewer say too little.`,
    '',
    'The campaign is here:',
    campaignLink(site, row),
    '',
    site.productName,
  ]);
}

/** Mails the requester that the report can be read. */
export const tellReport = (change: Change, row: CampaignRow, site: SamplingSite) =>
  tellRequester(change, row, `The report of ${row.name} is ready`, [
    `Your sampling campaign ${row.name} is closed. Its report shows what people think of the samples:`,
    reportLink(site, row),
    '',
    site.productName,
  ]);

/** People with an answer. */
export async function respondentsOf({ tx }: Change, { id }: CampaignRow): Promise<number> {
  return (await countPeople(tx, [id])).get(id)?.responses ?? 0;
}

/** No mail goes out if the requester has left the account or is blocked. */
async function tellRequester(
  { tx, mails }: Change,
  { requestedBy, accountId }: CampaignRow,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  if (requestedBy === null) return;
  const [requester] = await tx
    .select({ email: identityAccount.email })
    .from(appUser)
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(
      and(
        eq(appUser.id, requestedBy),
        eq(appUser.accountId, accountId),
        isNull(identityAccount.blockedAt),
      ),
    );
  if (requester) await mails.write({ recipient: requester.email, subject, text: lines.join('\n') });
}
