import type { Log } from '../log';
import { createOverlay } from './overlay-folder';
import type { DashboardDefinition } from './definition';
import { DefinitionError, checkDefinition } from './read-definition';
import { shippedDefinitions } from './shipped';

export interface Dashboards {
  readonly all: readonly DashboardDefinition[];
  find: (parentSlug: string, slug: string) => DashboardDefinition | null;
}

/** Dashboards that follow an overlay folder until `close`. */
export interface FollowedDashboards extends Dashboards {
  close: () => void;
}

const keyOf = (parentSlug: string, slug: string) => `${parentSlug}/${slug}`;
const pollMs = 500;

/**
 * Loads all dashboards. Files of the overlay folder add dashboards or replace shipped ones. The folder is polled, so
 * changes apply without a restart; it may be missing. An invalid overlay file is logged, and its last valid content stays.
 * @throws {DefinitionError} if a shipped definition is invalid
 */
export async function loadDashboards(folder: string, log: Log): Promise<FollowedDashboards> {
  const shipped = readShipped();
  const overlay = createOverlay(folder, log);
  let byKey = new Map<string, DashboardDefinition>();
  const refresh = async () => {
    const added = await overlay.read();
    if (added === null) return;
    byKey = new Map(
      [...shipped, ...added].map((each) => [keyOf(each.parentSlug, each.slug), each]),
    );
  };
  await refresh();

  let isRefreshing = false;
  const timer = setInterval(() => {
    if (isRefreshing) return;
    isRefreshing = true;
    void refresh().finally(() => (isRefreshing = false));
  }, pollMs);
  timer.unref();
  return {
    get all() {
      return [...byKey.values()];
    },
    find: (parentSlug, slug) => byKey.get(keyOf(parentSlug, slug)) ?? null,
    close: () => clearInterval(timer),
  };
}

/** @throws {DefinitionError} */
function readShipped(): DashboardDefinition[] {
  return Object.entries(shippedDefinitions).map(([file, content]) => {
    const definition = checkDefinition(content, file);
    const expected = fileOf(definition);
    if (file !== expected)
      throw new DefinitionError(file, [`the file: must be called ${expected} after its slugs`]);
    return definition;
  });
}

/** The file name of a dashboard, in kebab case even if its slugs are not. */
export const fileOf = ({ parentSlug, slug }: { parentSlug: string; slug: string }): string =>
  `${parentSlug}.${slug}.json`.replaceAll('_', '-');
