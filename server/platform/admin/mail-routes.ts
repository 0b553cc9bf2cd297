import { withoutLinks, type Outbox } from '../mail/outbox';
import { adminPaths } from './addresses';
import type { AdminRouter } from './admin-router';
import { MailPage } from './pages/mail';

const shown = 50;

/**
 * The page that shows the outbox.
 * @param options.sends whether a mail server is configured
 * @param options.links whether links that set passwords are shown
 * @param options.sites origins of the product, to which addresses in mails lead
 */
export function addMailPage(
  admin: AdminRouter,
  outbox: Outbox,
  { sends, links, sites }: { sends: boolean; links: boolean; sites: readonly string[] },
): void {
  admin.page(adminPaths.mail, 'mail.view', async (call) => {
    const newest = await outbox.newest(shown);
    const mails = links ? newest : newest.map(withoutLinks);
    admin.send(call, 200, { title: 'Outbox', body: MailPage({ mails, sends, sites }) });
  });
}
