import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

import { JsonTextError, parseJsonText } from '../json-text';
import type { Log } from '../log';
import { type DashboardDefinition, dashboardDefinition, dashboardFaults } from './definition';
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

interface OverlayFile {
  /** Modification time, size and inode. A file is read again only if one of them changes. */
  fingerprint: string;
  definition: DashboardDefinition | null;
}

/**
 * The folder with an installation's own dashboards. `read` returns its definitions by file name; null if nothing has
 * changed since the last call.
 */
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

  return {
    async read(): Promise<DashboardDefinition[] | null> {
      const known = files ?? new Map<string, OverlayFile>();
      const now = new Map<string, OverlayFile>();
      for (const name of await names()) {
        const path = join(folder, name);
        const fingerprint = await readFingerprint(path);
        // The file was removed after the folder was listed.
        if (fingerprint === null) continue;
        const last = known.get(name);
        now.set(
          name,
          last?.fingerprint === fingerprint
            ? last
            : {
                fingerprint,
                definition: (await readFileOf(path, name, log)) ?? last?.definition ?? null,
              },
        );
      }
      const isSame =
        files !== null &&
        now.size === known.size &&
        [...now].every(([name, file]) => known.get(name) === file);
      files = now;
      if (isSame) return null;
      logDuplicates(now, log);
      return [...now.values()].flatMap(({ definition }) => definition ?? []);
    },
  };
}

/** @returns the definition of a file; null, with a log line, if it is invalid */
async function readFileOf(
  path: string,
  name: string,
  log: Log,
): Promise<DashboardDefinition | null> {
  try {
    return readDefinition(await readFile(path, 'utf8'), name);
  } catch (error) {
    const reason =
      error instanceof DefinitionError
        ? error.faults.join('; ')
        : error instanceof Error
          ? error.message
          : 'unreadable';
    log.warn(
      { event: 'dashboard-left-out', file: name, reason },
      `dashboard definition ${name} is broken and left out`,
    );
    return null;
  }
}

/** Logs files that define the same dashboard. The last one by file name is used. */
function logDuplicates(files: ReadonlyMap<string, OverlayFile>, log: Log): void {
  const filesByDashboard = new Map<string, string>();
  for (const [name, { definition }] of files) {
    if (definition === null) continue;
    const dashboard = `${definition.parentSlug}/${definition.slug}`;
    const first = filesByDashboard.get(dashboard);
    if (first !== undefined)
      log.warn({ event: 'dashboard-twice', dashboard, files: [first, name], used: name });
    filesByDashboard.set(dashboard, name);
  }
}

async function readFingerprint(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return null;
  }
}

/** A dashboard's file is invalid. The message names the file, and place and reason of every fault. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';

  /** @param faults each as 'place: reason' */
  constructor(
    readonly file: string,
    readonly faults: readonly string[],
  ) {
    super(
      `The dashboard definition ${file} is wrong:\n${faults.map((each) => `  ${each}`).join('\n')}`,
    );
  }
}

/**
 * Reads the text of a dashboard's file.
 * @throws {DefinitionError} with all faults of the file
 */
export function readDefinition(text: string, file: string): DashboardDefinition {
  try {
    return checkDefinition(parseJsonText(text), file);
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new DefinitionError(file, [`The file is not JSON: ${error.message}`]);
    throw error;
  }
}

/**
 * Checks the content of a dashboard's file.
 * @throws {DefinitionError} with all faults of the file
 */
export function checkDefinition(value: unknown, file: string): DashboardDefinition {
  const parsed = dashboardDefinition.safeParse(value);
  if (parsed.success) return parsed.data;
  // Zod skips the checks between parts if a part is invalid, so they run here on the readable parts.
  const faultsBetweenParts = dashboardFaults(readableParts.parse(value));
  const faults = [...parsed.error.issues, ...faultsBetweenParts].map(
    ({ path, message }) =>
      `${path.length === 0 ? 'the file' : path.map(String).join('.')} ${message}`,
  );
  throw new DefinitionError(file, [...new Set(faults)]);
}

const text = z.string().catch('');
const readableParts = z
  .object({
    filters: z
      .array(
        z.object({ name: text, kind: text, parent: z.string().nullable().catch(null) }).catch({
          name: '',
          kind: '',
          parent: null,
        }),
      )
      .catch([]),
    widgets: z.array(z.object({ id: text }).catch({ id: '' })).catch([]),
  })
  .catch({ filters: [], widgets: [] });
