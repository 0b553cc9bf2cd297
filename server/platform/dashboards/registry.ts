import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '../log';
import { dashboardDefinition, type DashboardDefinition } from './definition';
import { shippedDefinitions } from './shipped';

export interface Dashboards {
  readonly all: readonly DashboardDefinition[];
  find: (parentSlug: string, slug: string) => DashboardDefinition | null;
}

/** The dashboards of a folder that is followed until it is closed. */
export interface FollowedDashboards extends Dashboards {
  close: () => void;
}

const keyOf = (parentSlug: string, slug: string) => `${parentSlug}/${slug}`;
const lookEveryMs = 500;

/**
 * All dashboards: the shipped ones, with the files of the overlay folder added or put in their place, and followed: a
 * definition that is added, changed or removed counts without a restart. A broken overlay file is left out and logged,
 * its last good content stays in force; the folder may be missing.
 * @throws when a shipped definition is wrong
 */
export async function loadDashboards(folder: string, log: Log): Promise<FollowedDashboards> {
  const shipped = shippedDefinitions.map((each) => dashboardDefinition.parse(each));
  const overlay = createOverlay(folder, log);
  let byKey = new Map<string, DashboardDefinition>();
  const look = async () => {
    const added = await overlay.read();
    if (added === null) return;
    byKey = new Map(
      [...shipped, ...added].map((each) => [keyOf(each.parentSlug, each.slug), each]),
    );
  };
  await look();

  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, lookEveryMs);
  timer.unref();
  return {
    get all() {
      return [...byKey.values()];
    },
    find: (parentSlug, slug) => byKey.get(keyOf(parentSlug, slug)) ?? null,
    close: () => clearInterval(timer),
  };
}

interface OverlayFile {
  /** Tells one content from the next without reading it. */
  mark: string;
  definition: DashboardDefinition | null;
}

/** The overlay folder; `read` gives its definitions by file name, or null where nothing has changed. */
function createOverlay(folder: string, log: Log) {
  let files: Map<string, OverlayFile> | null = null;
  let unreadable: string | null = null;

  const names = async (): Promise<string[]> => {
    try {
      const all = await readdir(folder);
      unreadable = null;
      return all.filter((file) => file.endsWith('.json')).sort();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== unreadable)
        log.warn({ event: 'dashboards-unreadable', folder, reason: code });
      unreadable = code;
      return [];
    }
  };

  const readFileAnew = async (name: string, last: OverlayFile | undefined, mark: string) => {
    try {
      const text = await readFile(join(folder, name), 'utf8');
      return { mark, definition: dashboardDefinition.parse(JSON.parse(text)) };
    } catch (error) {
      log.warn(
        { event: 'dashboard-left-out', file: name, reason: describe(error) },
        `dashboard definition ${name} is broken and left out`,
      );
      return { mark, definition: last?.definition ?? null };
    }
  };

  return {
    async read(): Promise<DashboardDefinition[] | null> {
      const known = files ?? new Map<string, OverlayFile>();
      const now = new Map<string, OverlayFile>();
      for (const name of await names()) {
        const mark = await markOf(join(folder, name));
        // Removed since the folder was listed.
        if (mark === null) continue;
        const last = known.get(name);
        now.set(name, last?.mark === mark ? last : await readFileAnew(name, last, mark));
      }
      const isSame =
        files !== null &&
        now.size === known.size &&
        [...now].every(([name, file]) => known.get(name) === file);
      files = now;
      return isSame ? null : [...now.values()].flatMap(({ definition }) => definition ?? []);
    },
  };
}

async function markOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return null;
  }
}

function describe(error: unknown): string {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues;
  if (issues) return issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
  return error instanceof Error ? error.message : 'unreadable';
}
