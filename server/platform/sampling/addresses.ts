import { and, inArray, isNotNull, lte, or } from 'drizzle-orm';

import type { CampaignRow } from '../ams/sampling-campaigns/campaign-view';
import type { Database } from '../database/connect';
import { samplingCampaign, samplingRecipient } from '../database/schema/sampling';
import { inTransaction } from '../database/transaction';

/** Days for which the addresses of a campaign stay after its end, so that late answers can still be uploaded. */
export const addressDays = 30;
const dayMs = 86_400_000;

/** What the end of a campaign, closed or rejected at a moment, changes in its row. */
export const endedAt = (now: Date): { addressesUntil: Date } => ({
  addressesUntil: new Date(now.getTime() + addressDays * dayMs),
});

/** Whether the addresses are gone, or are gone at the next purge. */
export const hasNoAddresses = ({ addressesUntil }: CampaignRow, now: Date): boolean =>
  addressesUntil !== null && addressesUntil <= now;

/**
 * Deletes the addresses of ended campaigns whose days are over, and the lines that were left to be mended, which hold
 * addresses too. People, their days and answers stay for the reports.
 */
export async function purgeAddresses(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = lte(samplingCampaign.addressesUntil, now);
    const { campaignId, address } = samplingRecipient;
    await tx
      .update(samplingRecipient)
      .set({ address: null })
      .where(
        and(
          isNotNull(address),
          inArray(
            campaignId,
            tx.select({ id: samplingCampaign.id }).from(samplingCampaign).where(over),
          ),
        ),
      );
    const { openRecipients, openAnswers } = samplingCampaign;
    await tx
      .update(samplingCampaign)
      .set({ openRecipients: null, openAnswers: null })
      .where(and(over, or(isNotNull(openRecipients), isNotNull(openAnswers))));
  });
}
