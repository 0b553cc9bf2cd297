import { useSyncExternalStore } from 'react';

import type { KeptPage } from '~/lib/errors/kept-page';
import { maintenanceWait } from '~/lib/flags/leave-for-maintenance';
import { Button } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

/**
 * Says at once that the connection is gone, for as long as it is, and offers to try again (L-16), and that a page with a
 * typed form waits for the end of the maintenance (L-07).
 */
export default function ConnectionNotice({ page }: { page: KeptPage }) {
  const cutOff = useSyncExternalStore(page.subscribe, page.isCutOff, () => false);
  const waits = useSyncExternalStore(maintenanceWait.subscribe, maintenanceWait.isOn, () => false);
  return (
    // Always there, so that its message is announced.
    <div className="connection-notice fixed inset-x-4 bottom-4 z-40 mx-auto max-w-[72ch]">
      {cutOff && (
        <Notice
          level="warning"
          actions={
            <Button kind="secondary" icon="retry" onClick={page.retry}>
              Try again
            </Button>
          }
        >
          No connection to the server. This page stays as it is, and nothing that you chose is lost.
        </Notice>
      )}
      {waits && !cutOff && (
        <Notice level="warning">
          The application is down for maintenance and will be back shortly. What you typed stays
          here: send it when this message is gone.
        </Notice>
      )}
    </div>
  );
}
