import { paths } from '~/lib/urls/paths';

const tries = 10;
const betweenMs = 1_000;

/**
 * Leaves for the maintenance page, with a link back to this page, when the server confirms that maintenance is on
 * (L-07). The server decides: it may receive the flag later, or evaluate it differently for this user.
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
