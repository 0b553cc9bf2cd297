import type { ReadStatus } from '../operations/status';
import { adminPaths } from './addresses';
import type { AdminRouter } from './admin-router';
import { StatusPage } from './pages/status';

/** The page of the platform's state, for operators who are internal admins. */
export function addStatusPage(admin: AdminRouter, readStatus: ReadStatus, appUrl: string): void {
  admin.page(adminPaths.status, 'mail.view', async (call) => {
    const status = await readStatus();
    admin.send(call, 200, {
      title: 'Status',
      body: StatusPage({ status, now: new Date(), appUrl }),
    });
  });
}
