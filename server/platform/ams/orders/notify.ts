import { eq } from 'drizzle-orm';

import { readAddresses } from '../../accounts/users';
import { appUser } from '../../database/schema/accounts';
import type { Mail } from '../../mail/outbox';
import type { Change } from '../entity-routes';
import { withOrderLink } from './mails';
import type { OrderRow } from './order-view';

/**
 * Mails a notice to the people of an order, within the change that it tells of: its contact, and the user who placed
 * it unless that user is blocked or deleted. The same address in another case gets one mail.
 */
export async function notifyPeople(
  { tx, mails }: Change,
  order: OrderRow,
  notice: Pick<Mail, 'subject' | 'text'>,
): Promise<void> {
  const recipients = new Map(
    (await addressesOf(tx, order)).map((address) => [address.toLowerCase(), address]),
  );
  const text = withOrderLink(notice.text, mails, order.orderNumber);
  for (const recipient of recipients.values()) await mails.write({ recipient, ...notice, text });
}

async function addressesOf(tx: Change['tx'], { contactEmail, placedBy }: OrderRow) {
  const placers = placedBy === null ? [] : await readAddresses(tx, eq(appUser.id, placedBy));
  return contactEmail === null ? placers : [contactEmail, ...placers];
}
