import { paths } from '~/lib/urls/paths';

const tries = 10;
const betweenMs = 1_000;

/**
 * Leads to the maintenance page when the server says that maintenance is on, with the way back to this page (L-07). The
 * server is asked because it decides: it may learn of the flag a moment later, or see it differently for this user.
 */
export async function leaveForMaintenance(): Promise<void> {
  for (let count = 0; count < tries; count += 1) {
    if (count > 0) await new Promise((resolve) => setTimeout(resolve, betweenMs));
    const on = await fetch(paths.maintenanceStatus, { cache: 'no-store' })
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ maintenance: boolean }>) : null))
      .then((body) => body?.maintenance === true)
      .catch(() => false);
    if (!on) continue;
    const { pathname, search, hash } = window.location;
    const query = new URLSearchParams({ returnTo: pathname + search + hash });
    window.location.assign(`${paths.maintenance}?${query.toString()}`);
    return;
  }
}
