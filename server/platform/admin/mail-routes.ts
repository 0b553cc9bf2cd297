import type { Outbox } from '../mail/outbox';
import { adminPaths } from './addresses';
import type { AdminRouter } from './admin-router';
import { MailPage } from './pages/mail';

const shown = 50;

/**
 * The page that shows the outbox.
 * @param options.sends whether a mail server is configured
 */
export function addMailPage(
  admin: AdminRouter,
  outbox: Outbox,
  { sends }: { sends: boolean },
): void {
  admin.page(adminPaths.mail, 'mail.view', async (call) => {
    admin.send(call, 200, {
      title: 'Outbox',
      body: MailPage({ mails: await outbox.newest(shown), sends }),
    });
  });
}
