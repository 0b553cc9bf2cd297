import { randomBytes } from 'node:crypto';

import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Change } from '../ams/entity-routes';
import { messages } from '../../../contract/fields';
import { dayOfAccount, moveCampaign } from '../ams/sampling-campaigns/campaign-changes';
import type { CampaignRow } from '../ams/sampling-campaigns/campaign-view';
import { samplingRecipient } from '../database/schema/sampling';
import { dayText } from '../dates/day-text';
import { invalidField, Refusal } from '../http/refusal';
import { sha256 } from '../identity/secrets';
import { addressDays } from './addresses';
import type { SamplingSite } from './notices';
import { productsOf } from './report-source';

export const surveyPath = '/survey';
/** Mails of one click; the others follow with the next one. */
const maxMails = 1_000;

/**
 * Mails the survey's link to everybody who has got a sample and no link yet, or again to one address, whose earlier link
 * stops working. Each link is for one person and one answer; only the hash of its token is stored.
 * @throws Refusal state where no person is left, and after the last day of the window; invalid for an address that cannot
 *   get a link
 */
export async function inviteToSurvey(
  change: Change,
  row: CampaignRow,
  { address }: { address: string | null },
  { productName, publicUrl }: SamplingSite,
): Promise<CampaignRow> {
  const { tx, now, mails } = change;
  const today = await dayOfAccount(tx, row.accountId, now);
  if (row.ends! < today)
    throw new Refusal(
      'state',
      `The survey was open until ${dayText(row.ends!)}. Links would not work any more.`,
    );
  const { campaignId, control, deliveredOn, answeredAt, mailedAt } = samplingRecipient;
  const people = await tx
    .select({ id: samplingRecipient.id, address: sql<string>`${samplingRecipient.address}` })
    .from(samplingRecipient)
    .where(
      and(
        eq(campaignId, row.id),
        eq(control, false),
        isNotNull(deliveredOn),
        isNull(answeredAt),
        isNotNull(samplingRecipient.address),
        address === null ? isNull(mailedAt) : eq(samplingRecipient.address, address.toLowerCase()),
      ),
    )
    .orderBy(asc(samplingRecipient.id))
    .limit(maxMails);
  if (people.length === 0 && address !== null)
    throw invalidField(
      'address',
      'No person with this address has a sample without an answer.',
      messages.gaps,
    );
  if (people.length === 0)
    throw new Refusal('state', 'Everybody who has got a sample has a link already.');
  const products = (await productsOf(tx, [row.id])).get(row.id) ?? [];
  for (const person of people) {
    const token = randomBytes(24).toString('base64url');
    await tx
      .update(samplingRecipient)
      .set({ tokenHash: sha256(token), mailedAt: now })
      .where(eq(samplingRecipient.id, person.id));
    await mails.write({
      recipient: person.address,
      subject: 'What do you think of your sample?',
      text: [
        `You have got a sample of ${products.map(({ name }) => name).join(', ')}.`,
        '',
        `Please tell us what you think, until ${dayText(row.ends!)}:`,
        `${publicUrl}${surveyPath}?ticket=${token}`,
        '',
        `The link is for you alone and can be used once. Your address is deleted ${addressDays} days after the survey is closed.`,
        '',
        productName,
      ].join('\n'),
    });
  }
  const count = people.length;
  const told = `${count.toLocaleString('en-US')} ${count === 1 ? 'link' : 'links'}`;
  return moveCampaign(change, row, 'invite', {}, told);
}
