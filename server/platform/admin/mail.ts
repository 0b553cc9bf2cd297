import type { Outbox } from '../mail/outbox';
import { adminPaths } from './addresses';
import type { AdminDoor } from './door';
import { MailPage } from './pages/mail';

const shown = 50;

/**
 * The outbox, in a browser.
 * @param options.sends whether a mail server is configured
 */
export function addMailPage(door: AdminDoor, outbox: Outbox, { sends }: { sends: boolean }): void {
  door.page(adminPaths.mail, 'mail.view', async (call) => {
    door.send(call, 200, {
      title: 'Outbox',
      body: MailPage({ mails: await outbox.newest(shown), sends }),
    });
  });
}
